interface Drawn {
  labels: readonly string[];
  series: readonly { values: readonly number[] }[];
  outcomes?: true;
}

export const topOf = ({ labels, series, outcomes }: Drawn): number =>
  Math.max(
    ...outcomes
      ? labels.map((_, place) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0))
      : series.flatMap(({ values }) => values),
  );

/** Below this maximum, frappe-charts would draw axis lines between whole numbers. */
export const LEAST_TOP = 5;

/** The axis values that frappe-charts 1.6.2 chooses (`getChartIntervals` in its source). */
export function ticksOf(chart: Drawn): number[] {
  const top = Math.max(topOf(chart), LEAST_TOP);
  const exponent = Math.floor(Math.log10(top));
  const whole = Math.ceil(top / 10 ** exponent);
  const range = whole > 5 ? whole + whole % 2 : whole;
  const step = range > 5 ? 2 : range > 2 ? 1 : range / 4;
  return Array.from({ length: range / step + 1 }, (_, index) => step * index * 10 ** exponent);
}
