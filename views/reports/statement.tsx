import type { Minor } from "../../data/base/minor.ts";
import type { LineName } from "../../data/statements/lines.ts";
import type { Nets } from "../../data/reports/nets.ts";
import type { Statement, StatementLine } from "../../data/statements/statement.ts";
import type { StatementRow } from "../../data/statements/rows.ts";
import { DialogLink } from "../ui/dialog/dialog.tsx";
import { FigurePanel } from "../ui/figures.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Column } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { PrintButton } from "./report.tsx";

export const STATEMENT = "/reports/statement";

/** The line of a statement whose rows are shown. */
interface ShownLine {
  line: LineName;
  correctionOf: string | null;
}

/** A line's rows; `after` is where the next page begins. */
export interface ShownRows extends ShownLine {
  rows: readonly (StatementRow & { userName: string | null })[];
  after: string | null;
}

interface StatementPageProps {
  statement: Statement;
  /** Newest first. */
  months: readonly string[];
  /** The instant of the figures. */
  at: string;
  shown: ShownRows | null;
  /** Null: the report of revenue has no such month, or the reader no such report. */
  nets: ComparedNets | null;
}

type ComparedNets = Nets & { generatedAt: string };

export function StatementPage({ statement, months, at, shown, nets }: StatementPageProps) {
  return (
    <div className="stack report">
      <Months month={statement.month} months={months} />
      <StatementTable statement={statement} at={at} shown={shown} />
      <NetExplained nets={nets} />
      {shown && <LineRows statement={statement} {...shown} />}
    </div>
  );
}

export const StatementActions = ({ month }: { month: string }) => {
  const { csv, ndjson } = useUi().m.statement;
  const files = [["csv", csv], ["ndjson", ndjson]] as const;
  return (
    <>
      <PrintButton />
      {files.map(([format, text]) => (
        <a
          key={format}
          role="button"
          className="secondary"
          href={`${STATEMENT}/export.${format}?month=${month}`}
        >
          <Icon name="download" />
          {text}
        </a>
      ))}
    </>
  );
};

/** A line of the table: a figure of the statement, or its opening, net or closing. */
interface Item {
  id: string;
  label: string;
  /** The rows behind the amount; null: it has none of its own. */
  rows: number | null;
  /** In minor units; money that leaves is negative. */
  amount: Minor;
  href?: string;
  /** Its rows are shown. */
  isCurrent?: boolean;
  isTotal?: boolean;
}

function StatementTable(
  { statement, at, shown }: Pick<StatementPageProps, "statement" | "at" | "shown">,
) {
  const ui = useUi();
  const { m: { statement: texts }, f } = ui;
  const { month, closedAt } = statement;
  return (
    <FigurePanel
      title={texts.of(f.monthYear(month))}
      summary={
        <>
          {closedAt === null ? <OpenText statement={statement} at={at} /> : (
            <>
              {texts.closed} <Time at={closedAt} f={f} />. {texts.closedText}
            </>
          )} {texts.utc} {texts.currency(f.currency.code)}
        </>
      }
      columns={[
        { label: texts.item, cell: (item) => <ItemLabel {...item} />, kind: "text" },
        {
          label: texts.rows,
          cell: ({ rows }) => rows === null ? "" : f.number(rows),
          kind: "amount",
        },
        {
          label: texts.amount,
          cell: ({ amount, isTotal }) =>
            isTotal ? <strong>{f.money(amount)}</strong> : f.money(amount),
          kind: "amount",
        },
      ]}
      rows={itemsOf(ui, statement, shown)}
    />
  );
}

/** Says what the net counts, and how far the report is from it. */
function NetExplained({ nets }: { nets: ComparedNets | null }) {
  const { m: { statement: texts }, f } = useUi();
  return (
    <p className="muted">
      {texts.netCounts} {nets && (
        <a href="/reports/revenue">
          {texts.netOfReport(
            f.date(nets.generatedAt),
            f.money(nets.report),
            f.money(nets.difference),
          )}
        </a>
      )}
    </p>
  );
}

/** A month that has ended long enough is closed by an hourly job. */
function OpenText({ statement: { closesAt }, at }: Pick<StatementPageProps, "statement" | "at">) {
  const { m: { statement: texts }, f } = useUi();
  return (
    <>
      {closesAt > at ? texts.open(f.day(closesAt.slice(0, "YYYY-MM-DD".length))) : texts.notClosed}
      {" "}
      {texts.asOf} <Time at={at} f={f} clock />.
    </>
  );
}

const ItemLabel = ({ label, href, isCurrent, isTotal }: Item) =>
  href === undefined
    ? isTotal ? <strong>{label}</strong> : label
    : <a href={href} aria-current={isCurrent ? "true" : undefined}>{label}</a>;

function itemsOf(
  ui: Ui,
  { month, openingCents, lines, netCents, closingCents }: Statement,
  shown: ShownLine | null,
): Item[] {
  const { opening, net, closing } = ui.m.statement;
  const total = (id: string, label: string, amount: Minor): Item => ({
    id,
    label,
    rows: null,
    amount,
    isTotal: true,
  });
  return [
    total("opening", opening, openingCents),
    ...lines.map((line) => itemOf(ui, month, line, shown)),
    total("net", net, netCents),
    total("closing", closing, closingCents),
  ];
}

function itemOf(
  ui: Ui,
  month: string,
  { line, correctionOf, rows, netCents }: StatementLine,
  shown: ShownLine | null,
): Item {
  return {
    id: `${line} ${correctionOf ?? ""}`,
    label: lineLabel(ui, { line, correctionOf }),
    rows,
    amount: netCents,
    href: rows === 0 ? undefined : lineHref(month, { line, correctionOf }),
    isCurrent: shown?.line === line && shown.correctionOf === correctionOf,
  };
}

function lineLabel({ m: { statement }, f }: Ui, { line, correctionOf }: ShownLine): string {
  const name = statement.lines[line];
  return correctionOf === null ? name : statement.correction(name, f.monthYear(correctionOf));
}

function lineHref(month: string, { line, correctionOf }: ShownLine, after = ""): string {
  const params = new URLSearchParams({ month, line });
  if (correctionOf !== null) params.set("correctionOf", correctionOf);
  if (after !== "") params.set("after", after);
  return `${STATEMENT}?${params}#line`;
}

function LineRows(
  { statement: { month, lines }, rows, after, ...shown }: ShownRows & { statement: Statement },
) {
  const ui = useUi();
  const { m, f } = ui;
  const total = lines.find(({ line, correctionOf }) =>
    line === shown.line && correctionOf === shown.correctionOf
  );
  const texts = m.statement;
  const columns: Column<ShownRows["rows"][number]>[] = [
    {
      label: m.finance.columns.description,
      cell: ({ transactionId, description }) => (
        <DialogLink className="tap" href={`/finance/${transactionId}`} isData>
          {description}
        </DialogLink>
      ),
      kind: "text",
    },
    {
      label: texts.person,
      cell: ({ userId, userName }) => (
        <DialogLink href={`/users/${userId}`} isData>{userName ?? userId}</DialogLink>
      ),
    },
    { label: m.finance.columns.date, cell: ({ date }) => <Time at={date} f={f} />, kind: "date" },
    { label: texts.amount, cell: ({ amountCents }) => f.money(amountCents), kind: "amount" },
    { label: texts.fee, cell: ({ feeCents }) => f.money(feeCents), kind: "amount" },
  ];
  return (
    <div id="line" className="no-print">
      <FigurePanel
        title={texts.rowsOf(lineLabel(ui, shown))}
        summary={total && m.common.labelled(
          texts.rows,
          `${f.number(total.rows)} · ${f.money(total.amountCents)}`,
        )}
        columns={columns}
        rows={rows}
      />
      {after !== null && (
        <footer className="pager">
          <nav className="actions end" aria-label={m.common.list.pagination}>
            <a role="button" className="secondary sm" href={lineHref(month, shown, after)}>
              {m.common.list.next}
            </a>
          </nav>
        </footer>
      )}
    </div>
  );
}

/** A choice of any month, and links to those beside this one. */
function Months({ month, months }: { month: string; months: readonly string[] }) {
  const { m: { statement: texts }, f } = useUi();
  const at = months.indexOf(month);
  // A month without transactions before or after it is not among them, and still selected.
  const choices = at < 0 ? [...months, month].toSorted().toReversed() : months;
  const [later, earlier] = [months[at - 1], at < 0 ? undefined : months[at + 1]];
  return (
    <form className="toolbar" method="get" action={STATEMENT}>
      <div className="actions">
        <label>
          <span className="vh">{texts.choose}</span>
          <select name="month" defaultValue={month}>
            {choices.map((one) => <option key={one} value={one}>{f.monthYear(one)}</option>)}
          </select>
        </label>
        <button type="submit" className="secondary">{texts.show}</button>
      </div>
      {earlier && <a href={`${STATEMENT}?month=${earlier}`} rel="prev">{texts.previous}</a>}
      {later && <a href={`${STATEMENT}?month=${later}`} rel="next">{texts.next}</a>}
    </form>
  );
}
