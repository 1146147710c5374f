import * as z from "zod";
import { majorUnits } from "../../data/base/currency.ts";
import type { Minor } from "../../data/base/minor.ts";
import { recordId } from "../../data/list/fields.ts";
import { statementFlows, statementLines } from "../../data/statements/lines.ts";
import { statementMonth } from "../../data/statements/months.ts";
import { readStatementRows, statementCursor, statementFile } from "../../data/statements/rows.ts";
import { readStatement } from "../../data/statements/statement.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { operation } from "./operation.ts";

const amount = z.number();

const statementAnswer = z.strictObject({
  month: statementMonth,
  closedAt: z.iso.datetime().nullable().describe("Null while rows can still change the figures."),
  opening: amount,
  lines: z.array(z.strictObject({
    line: z.enum(statementLines).describe("`fee`: the estimated fees of all rows."),
    correctionOf: statementMonth.nullable().describe("The closed month that the rows correct."),
    rows: z.int().min(0),
    amount: amount.describe("Positive, except in corrections."),
  })),
  net: amount.describe("Revenue without payouts, refunds and fees, corrections included."),
  closing: amount,
});

const rowsAnswer = z.strictObject({
  rows: z.array(z.strictObject({
    month: statementMonth,
    line: z.enum(statementFlows),
    correctionOf: statementMonth.nullable(),
    transactionId: recordId,
    date: z.iso.datetime(),
    description: z.string(),
    userId: recordId,
    userName: z.string().nullable(),
    amount: amount,
    fee: amount.describe("An estimate."),
  })),
  next: z.string().nullable().describe("The cursor of the next page; null after the last one."),
});

const ROWS_AT_ONCE = 1_000;

const common = {
  method: "GET",
  group: "Figures",
  permission: "finance.read",
  scope: "transactions:read",
  params: { month: "`YYYY-MM`, a calendar month in UTC." },
  errors: [404],
} as const;

export const statementOperations = [
  operation({
    ...common,
    path: "/statements/:month",
    summary: "Read the statement of a month",
    description:
      "Money in major units of the desk's currency. A month closes 5 days after its end; what comes later is a " +
      "correction of the month in which it comes.",
    answers: { 200: { description: "The figures.", schema: statementAnswer } },
    handle: async (c) => {
      const { reads, currency } = c.var.store;
      const { closesAt: _, openingCents, lines, netCents, closingCents, ...statement } =
        await readStatement(reads, monthIn(c.req.param("month")));
      const major = (minor: Minor) => majorUnits(currency, minor);
      return c.json({
        ...statement,
        opening: major(openingCents),
        lines: lines.map(({ amountCents, netCents: _, ...line }) => ({
          ...line,
          amount: major(amountCents),
        })),
        net: major(netCents),
        closing: major(closingCents),
      });
    },
  }),
  operation({
    ...common,
    path: "/statements/:month/rows",
    summary: "Read the rows of a statement",
    description: "In the order of their dates. Follow `next` by `after`.",
    query: z.strictObject({ after: statementCursor.meta({ format: "cursor" }) }),
    answers: { 200: { description: "The rows.", schema: rowsAnswer } },
    limits: [`${ROWS_AT_ONCE.toLocaleString("en")} rows per answer`],
    handle: async (c, { query: { after } }) => {
      const { store } = c.var;
      const month = monthIn(c.req.param("month"));
      const page = await readStatementRows(store.reads, { month }, { after, limit: ROWS_AT_ONCE });
      return c.json({ rows: await statementFile.toRows(page.rows, store), next: page.after });
    },
  }),
];

function monthIn(text: string): string {
  const parsed = statementMonth.safeParse(text);
  if (!parsed.success) throw new DomainError("not_found", "address.not_found");
  return parsed.data;
}
