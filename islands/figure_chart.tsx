export interface FigureChartProps {
  /** Describes the chart in a sentence; its values are in a table beside it. */
  label: string;
  kind: "line" | "bars";
  /** Stands before a value in the tooltip; left out where the series are named. */
  counted?: string;
  /** The values are US dollars. */
  money?: true;
  /** The series are accepted, declined and revoked, stacked in their colours. */
  outcomes?: true;
  /** One for each point on the axis, in order. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** Texts of the axis, by value, where they are not just its digits. */
  ticks?: Readonly<Record<string, string>>;
}

export interface ChartSeries {
  /** Shown in the legend where there are several series. */
  name: string;
  /** One value for each label. */
  values: readonly number[];
}

/**
 * The element for a chart of figures over time. `charts.ts` draws it in the browser, without React.
 */
export function FigureChart({ label, labels, outcomes }: FigureChartProps) {
  // A single point is no line, and frappe-charts cannot draw it.
  if (labels.length < 2) return null;
  return <figure className={outcomes ? "chart outcomes" : "chart"} role="img" aria-label={label} />;
}
