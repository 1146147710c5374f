export interface FigureChartProps {
  label: string;
  kind: "line" | "bars";
  /** Stands before a value in the tooltip; left out where the series are named. */
  counted?: string;
  /** The currency (ISO 4217) of the values. */
  money?: string;
  outcomes?: true;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** Texts of the axis, by value, where they are not just its digits. */
  ticks?: Readonly<Record<string, string>>;
}

interface ChartSeries {
  name: string;
  values: readonly number[];
}

/** `charts.ts` draws it in the browser, without React. */
export function FigureChart({ label, labels, outcomes }: FigureChartProps) {
  // A single point is no line, and frappe-charts cannot draw it.
  if (labels.length < 2) return null;
  return <figure className={outcomes ? "chart outcomes" : "chart"} role="img" aria-label={label} />;
}
