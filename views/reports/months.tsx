import type { Minor } from "../../data/base/minor.ts";
import type { ReportFigures } from "../../data/reports/figures.ts";
import type { Nets } from "../../data/reports/nets.ts";
import { countedAs, FigurePanel, moneySum, Month, sum, withTicks } from "../ui/figures.tsx";
import type { Column } from "../ui/list/table.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

export function GrowthReport({ figures }: { figures: ReportFigures["growth"] }) {
  const ui = useUi();
  const { f } = ui;
  const texts = ui.m.report.growth;
  const rows = figures.months.map(({ month, joined, total }) => ({
    id: `growth-${month}`,
    month,
    total,
    ...joined,
    joined: sum(Object.values(joined)),
  }));
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const [before, now] = [f.number(first.total), f.number(last.total)];
  const joined = f.number(sum(rows.map((row) => row.joined)));
  return (
    <FigurePanel
      title={texts.title}
      summary={texts.summary(last.total, now, joined)}
      chart={withTicks(f, {
        label: texts.chart(f.monthYear(first.month), before, f.monthYear(last.month), now),
        kind: "line",
        counted: countedAs(ui, texts.unit),
        labels: rows.map(({ month }) => f.month(month)),
        series: [{ name: texts.total, values: rows.map(({ total }) => total) }],
      })}
      columns={[
        { label: ui.m.report.month, cell: ({ month }) => <Month month={month} /> },
        { label: texts.joined, cell: ({ joined }) => f.number(joined), kind: "amount" },
        { label: texts.roles.admin, cell: ({ admin }) => f.number(admin), kind: "amount" },
        { label: texts.roles.mentor, cell: ({ mentor }) => f.number(mentor), kind: "amount" },
        { label: texts.roles.mentee, cell: ({ mentee }) => f.number(mentee), kind: "amount" },
        { label: texts.total, cell: ({ total }) => f.number(total), kind: "amount" },
      ]}
      rows={rows}
    />
  );
}

interface RevenueReportProps {
  figures: ReportFigures["revenue"];
}

export function RevenueReport(
  { figures, nets }: RevenueReportProps & { nets: readonly Nets[] },
) {
  const ui = useUi();
  const { f } = ui;
  const texts = ui.m.report.revenue;
  const rows = figures.months.map((month) => ({ id: `revenue-${month.month}`, ...month }));
  const unit = 10 ** f.currency.digits;
  const amounts = (flow: typeof flows[number]) => rows.map((row) => Number(row[flow]) / unit);
  const total = (name: "revenue" | "net") => f.money(moneySum(rows.map((row) => row[name])));
  return (
    <>
      <FigurePanel
        title={texts.title}
        summary={`${texts.summary(total("revenue"), total("net"))} ${texts.completedOnly}`}
        chart={withTicks(f, {
          label: texts.chart,
          kind: "bars",
          money: f.currency.code,
          labels: rows.map(({ month }) => f.month(month)),
          series: flows.map((flow) => ({ name: texts[flow], values: amounts(flow) })),
        })}
        columns={[
          ...flowColumns(ui),
          { label: texts.net, cell: ({ net }) => f.money(net), kind: "amount" },
        ]}
        rows={rows}
      />
      {nets.length > 0 && <NetsOfStatements nets={nets} />}
      <FigurePanel
        title={texts.pending}
        summary={texts.pendingSummary}
        columns={flowColumns(ui)}
        rows={figures.months.filter(({ pending }) => flows.some((flow) => pending[flow] > 0))
          .map(({ month, pending }) => ({ id: `pending-${month}`, month, ...pending }))}
        none={texts.nonePending}
      />
      <RevenueBySource figures={figures} />
    </>
  );
}

const flows = ["revenue", "payouts", "refunds"] as const;

type Flows = Record<typeof flows[number], Minor>;

/** The month, then revenue, payouts and refunds in minor units. */
function flowColumns(ui: Ui): Column<Flows & { month: string }>[] {
  return [
    { label: ui.m.report.month, cell: ({ month }) => <Month month={month} /> },
    ...flows.map((flow) => ({
      label: ui.m.report.revenue[flow],
      cell: (row: Flows) => ui.f.money(row[flow]),
      kind: "amount" as const,
    })),
  ];
}

function NetsOfStatements({ nets }: { nets: readonly Nets[] }) {
  const { m, f } = useUi();
  const { revenue: texts, month: label } = m.report;
  return (
    <FigurePanel
      title={texts.statements}
      summary={texts.statementsSummary}
      columns={[
        { label, cell: ({ month }) => <Month month={month} /> },
        { label: texts.netHere, cell: ({ report }) => f.money(report), kind: "amount" },
        {
          label: m.statement.title,
          cell: ({ month, statement }) => (
            <a href={`/reports/statement?month=${month}`}>{f.money(statement)}</a>
          ),
          kind: "amount",
        },
        { label: texts.difference, cell: ({ difference }) => f.money(difference), kind: "amount" },
      ]}
      rows={nets.map((one) => ({ id: `net-${one.month}`, ...one }))}
    />
  );
}

function RevenueBySource({ figures }: RevenueReportProps) {
  const ui = useUi();
  const { f } = ui;
  const texts = ui.m.report.revenue;
  const { kinds } = ui.m.analytics.revenue;
  const rows = figures.months.map((month) => ({ id: `source-${month.month}`, ...month }));
  return (
    <FigurePanel
      title={texts.kinds}
      summary={texts.kindsSummary}
      columns={[
        { label: ui.m.report.month, cell: ({ month }) => <Month month={month} /> },
        {
          label: kinds.subscriptions,
          cell: (row) => f.money(row.kinds.subscriptions),
          kind: "amount",
        },
        { label: kinds.oneTime, cell: (row) => f.money(row.kinds.oneTime), kind: "amount" },
        {
          label: kinds.partnerships,
          cell: (row) => f.money(row.kinds.partnerships),
          kind: "amount",
        },
      ]}
      rows={rows}
    />
  );
}
