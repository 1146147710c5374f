import type { ReactNode } from "react";
import { ticksOf } from "../../islands/chart_axis.ts";
import type { FigureChartProps } from "../../islands/figure_chart.tsx";
import { capitalized, type Format } from "../format.ts";
import { Island } from "./shell/island.tsx";
import { BareTable, type Column } from "./list/table.tsx";
import type { Ui } from "./ui.ts";

interface FigurePanelProps<Row> {
  title: string;
  summary?: ReactNode;
  /** Left out where there is nothing but zeros to draw. */
  chart?: FigureChartProps;
  /** What the table is called that opens below the chart; without it the table stands open. */
  folded?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What stands in place of a table without rows. */
  none?: string;
}

/** Figures under a heading: in a sentence, as a chart, and exactly in a table. */
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

/**
 * A chart with what stands at the lines of its axis, where a language has a say in that: to ask
 * Intl for the first time takes browsers as long as all else on the page.
 */
export function withTicks(f: Format, chart: FigureChartProps): FigureChartProps {
  const written = ticksOf(chart).map((value) => [`${value}`, f.brief(value)] as const)
    .filter(([digits, text]) => digits !== text);
  return written.length === 0 ? chart : { ...chart, ticks: Object.fromEntries(written) };
}

/** What a tooltip says before a figure: a noun, which after one would have to agree with it. */
export const countedAs = (ui: Ui, noun: string): string =>
  ui.m.common.labelled(capitalized(noun), "");

/** The exact figures of a chart; open by themselves on paper and where nothing is drawn. */
export const Folded = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="folded">
    <summary>{label}</summary>
    {children}
  </details>
);

/** A month (`YYYY-MM`) that names its row. */
export const Month = ({ ui, month }: { ui: Ui; month: string }) => (
  <time dateTime={month}>{ui.f.monthYear(month)}</time>
);

/** How much `part` is of `whole`, in percent. */
export const share = (part: number, whole: number): number => whole === 0 ? 0 : part / whole * 100;

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
