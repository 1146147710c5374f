import type { ReportFigures } from "../../data/reports/figures.ts";
import { countedAs, FigurePanel, Month, sum, withTicks } from "../ui/figures.tsx";
import type { Ui } from "../ui/ui.ts";

export function GrowthReport({ ui, figures }: { ui: Ui; figures: ReportFigures["growth"] }) {
  const { f } = ui;
  const texts = ui.m.report.growth;
  const rows = figures.months.map(({ month, joined, total }) => ({
    ...{ id: `growth-${month}`, month, total },
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
        { label: ui.m.report.month, cell: ({ month }) => <Month ui={ui} month={month} /> },
        { label: texts.joined, cell: ({ joined }) => f.number(joined), amount: true },
        { label: texts.roles.admin, cell: ({ admin }) => f.number(admin), amount: true },
        { label: texts.roles.mentor, cell: ({ mentor }) => f.number(mentor), amount: true },
        { label: texts.roles.mentee, cell: ({ mentee }) => f.number(mentee), amount: true },
        { label: texts.total, cell: ({ total }) => f.number(total), amount: true },
      ]}
      rows={rows}
    />
  );
}

interface RevenueReportProps {
  ui: Ui;
  figures: ReportFigures["revenue"];
}

export function RevenueReport({ ui, figures }: RevenueReportProps) {
  const { f } = ui;
  const texts = ui.m.report.revenue;
  const { months } = figures;
  const rows = months.map((month) => ({ id: `revenue-${month.month}`, ...month }));
  const dollars = (pick: (row: typeof rows[number]) => number) =>
    rows.map((row) => pick(row) / 100);
  const total = (pick: (row: typeof rows[number]) => number) => f.money(sum(rows.map(pick)));
  return (
    <>
      <FigurePanel
        title={texts.title}
        summary={texts.summary(total(({ revenue }) => revenue), total(({ net }) => net))}
        chart={withTicks(f, {
          label: texts.chart,
          kind: "bars",
          money: true,
          labels: rows.map(({ month }) => f.month(month)),
          series: [
            { name: texts.revenue, values: dollars(({ revenue }) => revenue) },
            { name: texts.payouts, values: dollars(({ payouts }) => payouts) },
            { name: texts.refunds, values: dollars(({ refunds }) => refunds) },
          ],
        })}
        columns={[
          { label: ui.m.report.month, cell: ({ month }) => <Month ui={ui} month={month} /> },
          { label: texts.revenue, cell: ({ revenue }) => f.money(revenue), amount: true },
          { label: texts.payouts, cell: ({ payouts }) => f.money(payouts), amount: true },
          { label: texts.refunds, cell: ({ refunds }) => f.money(refunds), amount: true },
          { label: texts.net, cell: ({ net }) => f.money(net), amount: true },
        ]}
        rows={rows}
      />
      <RevenueBySource ui={ui} figures={figures} />
    </>
  );
}

function RevenueBySource({ ui, figures }: RevenueReportProps) {
  const { f } = ui;
  const texts = ui.m.report.revenue;
  const { kinds } = ui.m.analytics.revenue;
  const rows = figures.months.map((month) => ({ id: `source-${month.month}`, ...month }));
  return (
    <FigurePanel
      title={texts.kinds}
      summary={texts.kindsSummary}
      columns={[
        { label: ui.m.report.month, cell: ({ month }) => <Month ui={ui} month={month} /> },
        {
          label: kinds.subscriptions,
          cell: (row) => f.money(row.kinds.subscriptions),
          amount: true,
        },
        { label: kinds.oneTime, cell: (row) => f.money(row.kinds.oneTime), amount: true },
        {
          label: kinds.partnerships,
          cell: (row) => f.money(row.kinds.partnerships),
          amount: true,
        },
      ]}
      rows={rows}
    />
  );
}
