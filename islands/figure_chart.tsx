export interface FigureChartProps {
  /** What the chart shows, in a sentence; its values stand in a table beside it. */
  label: string;
  kind: "line" | "bars";
  /** What the tooltip says before a value; left out where the series say so themselves. */
  counted?: string;
  /** The values are dollars. */
  money?: true;
  /** The series are accepted, declined and revoked, one upon the other in their colours. */
  outcomes?: true;
  /** One for each place on the axis, in order. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** What stands at the lines of the axis, by their value, where that is more than its digits. */
  ticks?: Readonly<Record<string, string>>;
}

export interface ChartSeries {
  /** Stands in the legend where there are several. */
  name: string;
  /** As many as there are labels. */
  values: readonly number[];
}

/** Figures over time: the place for them. `charts.ts` draws them in the browser, without React. */
export function FigureChart({ label, labels, outcomes }: FigureChartProps) {
  // One point is no line, and frappe-charts cannot draw it.
  if (labels.length < 2) return null;
  return <figure className={outcomes ? "chart outcomes" : "chart"} role="img" aria-label={label} />;
}
