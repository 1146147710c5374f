import * as z from "zod";
import { majorText } from "../../data/base/currency.ts";
import { monthOf } from "../../data/base/calendar.ts";
import { contactsOf } from "../../data/records/users.ts";
import { statementLines } from "../../data/statements/lines.ts";
import { lastClosable, statementMonth } from "../../data/statements/months.ts";
import {
  allStatementRows,
  readStatementRows,
  statementCursor,
  statementFile,
  statementSheet,
} from "../../data/statements/rows.ts";
import { compareStatement } from "../../data/reports/nets.ts";
import { readStatement, statementMonths } from "../../data/statements/statement.ts";
import { reportsParent } from "../../views/reports/reports.tsx";
import {
  type ShownRows,
  STATEMENT,
  StatementActions,
  StatementPage,
} from "../../views/reports/statement.tsx";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { page } from "../http/answer/pages.tsx";
import type { AppContext } from "../http/context.ts";
import { validate } from "../http/guard/validate.ts";
import { download, noteExport } from "../http/list/export.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { stepUp } from "../http/session/step_up.tsx";

const monthQuery = z.object({ month: statementMonth.optional() });

/** A bad value becomes the default, as in lists. */
const pageQuery = z.object({
  month: statementMonth.optional().catch(undefined),
  line: z.enum(statementLines).optional().catch(undefined),
  correctionOf: statementMonth.optional().catch(undefined),
  after: statementCursor,
});
type PageQuery = z.output<typeof pageQuery>;

export const statementRoutes = router()
  .get(STATEMENT, allow("finance.read"), validate("query", pageQuery), async (c) => {
    const { ui, store } = c.var;
    const query = c.req.valid("query");
    const now = store.now();
    const months = await statementMonths(store.reads, now);
    const last = lastClosable(now);
    const month = query.month ?? (months.includes(last) ? last : months[0]!);
    return page(c, {
      title: ui.m.statement.title,
      intro: ui.m.statement.intro,
      parent: reportsParent(ui),
      actions: <StatementActions month={month} />,
      content: async () => {
        const statement = await readStatement(store.reads, month);
        const shown = await shownRows(c, month, query);
        const at = now.toISOString();
        const nets = ui.may("finance.read") ? await compareStatement(store.db, statement) : null;
        const props = { statement, months, at, shown, nets };
        return <StatementPage {...props} />;
      },
    });
  })
  .get(
    `${STATEMENT}/:file{export\\.(?:csv|ndjson)}`,
    allow("finance.read"),
    requireFirstParty,
    stepUp,
    validate("query", monthQuery),
    async (c) => {
      const { store } = c.var;
      const { month = monthOf(store.now().toISOString()) } = c.req.valid("query");
      const format = c.req.path.endsWith(".csv") ? "csv" : "ndjson";
      await noteExport(c, {
        action: "Report exported",
        permission: "finance.read",
        target: "statement",
        details: { format, month },
      });
      const file = {
        name: `statement-${month}`,
        pages: allStatementRows(store.reads, { month }),
      };
      if (format === "ndjson") return download(c, { ...file, format, shape: statementFile });
      const { code, digits } = store.currency;
      const { openingCents, netCents, closingCents } = await readStatement(store.reads, month);
      const figures = { opening: openingCents, net: netCents, closing: closingCents };
      const notes = Object.entries(figures).map(([name, minor]) =>
        `# ${name}: ${majorText(store.currency, minor)} ${code}`
      );
      return download(c, { ...file, format, shape: statementSheet, decimals: digits, notes });
    },
  );

const ROWS_SHOWN = 50;

/** The rows of the line that the address names; fees are of all rows. */
async function shownRows(
  { var: { store: { reads } } }: AppContext,
  month: string,
  { line, correctionOf, after }: PageQuery,
): Promise<ShownRows | null> {
  if (line === undefined) return null;
  const flow = line === "fee" ? undefined : line;
  const rows = await readStatementRows(
    reads,
    { month, line: flow, correctionOf: correctionOf ?? null },
    { after, limit: ROWS_SHOWN },
  );
  const people = await contactsOf(reads, rows.rows.map(({ userId }) => userId));
  return {
    line,
    correctionOf: correctionOf ?? null,
    rows: rows.rows.map((row) => ({ ...row, userName: people.get(row.userId)?.name ?? null })),
    after: rows.after,
  };
}
