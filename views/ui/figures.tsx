import type { ReactNode } from "react";
import type { Minor } from "../../data/base/minor.ts";
import { ticksOf } from "../../islands/chart_axis.ts";
import type { FigureChartProps } from "../../islands/figure_chart.tsx";
import { capitalized, type Format } from "../format.ts";
import { Island } from "./shell/island.tsx";
import { BareTable, type Column } from "./list/table.tsx";
import { type Ui, useUi } from "./ui.ts";

interface FigurePanelProps<Row> {
  title: string;
  summary?: ReactNode;
  chart?: FigureChartProps;
  /** Label of the collapsed table; without it the table is open. */
  folded?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  none?: string;
}

export function FigurePanel<Row extends { id: string }>(
  { title, summary, chart, folded, columns, rows, none }: FigurePanelProps<Row>,
) {
  const drawn = chart?.series.some(({ values }) => values.some((value) => value !== 0));
  const table = <BareTable caption={title} columns={columns} rows={rows} />;
  return (
    <section className="panel">
      <header>
        <div>
          <h2>{title}</h2>
          {summary && <p className="muted">{summary}</p>}
        </div>
      </header>
      {drawn && <Island name="figure_chart" props={chart!} />}
      {rows.length === 0
        ? <p className="muted none">{none}</p>
        : drawn && folded
        ? <Folded label={folded}>{table}</Folded>
        : table}
    </section>
  );
}

/** Axis labels by the server: the first use of Intl costs a browser much time. */
export function withTicks(f: Format, chart: FigureChartProps): FigureChartProps {
  const written = ticksOf(chart).map((value) => [`${value}`, f.brief(value)] as const)
    .filter(([digits, text]) => digits !== text);
  return written.length === 0 ? chart : { ...chart, ticks: Object.fromEntries(written) };
}

/** Tooltip text in which the noun comes first, so that it needs no plural forms. */
export const countedAs = (ui: Ui, noun: string): string =>
  ui.m.common.labelled(capitalized(noun), "");

/** Exact figures of a chart; CSS opens them in print and where no chart is drawn. */
export const Folded = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="folded">
    <summary>{label}</summary>
    {children}
  </details>
);

export const Month = ({ month }: { month: string }) => {
  const ui = useUi();
  return <time dateTime={month}>{ui.f.monthYear(month)}</time>;
};

export const share = (part: number, whole: number): number => whole === 0 ? 0 : part / whole * 100;

export const moneySum = (amounts: readonly Minor[]): bigint =>
  amounts.reduce<bigint>((total, amount) => total + BigInt(amount), 0n);

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
