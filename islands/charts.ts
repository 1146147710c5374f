import { Chart } from "frappe-charts/dist/frappe-charts.esm.js";
import type { FigureChartProps } from "./figure_chart.tsx";
import { nextTask } from "./next_task.ts";

/** The highest place that anything has, one upon the other or side by side. */
const topOf = ({ labels, series, outcomes }: FigureChartProps): number =>
  Math.max(
    ...outcomes
      ? labels.map((_, place) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0))
      : series.flatMap(({ values }) => values),
  );

/** From here on a language has a say in how figures are written, which takes long to learn. */
const FIRST_SEPARATED = 1_000;

const HEIGHT = 240;
/** Up to here the axis would have ticks between whole numbers, and half a user is none. */
const LEAST_TOP = 5;

/**
 * Draws into the place that the server has made for it, what its props say that came with it as
 * JSON; what takes long is a task of its own.
 */
export async function mount({ dataset, firstElementChild: place }: HTMLElement): Promise<void> {
  if (place === null) return;
  const props: FigureChartProps = JSON.parse(dataset.props ?? "");
  const figure = place as HTMLElement;
  if (topOf(props) >= FIRST_SEPARATED) {
    new Intl.NumberFormat(document.documentElement.lang).format(FIRST_SEPARATED);
    await nextTask();
  }
  const { kind, labels, series, outcomes } = props;
  const data = {
    labels,
    datasets: series.map(({ name, values }) => ({
      name: series.length > 1 ? name : undefined,
      values,
      chartType: kind === "line" ? "line" : "bar",
    })),
    ...(topOf(props) < LEAST_TOP &&
      { yMarkers: [{ value: LEAST_TOP, label: "" }] }),
  };
  new Chart(figure, {
    // The axis of a "line" chart starts at the least value, which exaggerates growth.
    type: "bar",
    data,
    height: HEIGHT,
    // Its animation replaces the drawing for a while; a resize at that time would throw.
    animate: false,
    // Only need to be valid: app.css colours the chart, in either theme.
    colors: series.map(() => "#000000"),
    axisOptions: { xAxisMode: "tick", xIsSeries: true, shortenYAxisNumbers: true },
    barOptions: { spaceRatio: .4, stacked: outcomes },
    lineOptions: { regionFill: true },
    tooltipOptions: { formatTooltipY: tooltip(props) },
  });
  scaleOnPaper(figure);
}

const MONEY = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;

function tooltip(
  { unit, money }: Pick<FigureChartProps, "unit" | "money">,
): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(document.documentElement.lang, money ? MONEY : {});
    return unit === undefined ? format.format(value) : `${format.format(value)} ${unit}`;
  };
}

/** A drawing is as wide as its place on the screen; with a viewBox it fits on paper too. */
function scaleOnPaper(figure: HTMLElement): void {
  addEventListener("beforeprint", () => {
    const svg = figure.querySelector("svg");
    const { width, height } = svg?.getBoundingClientRect() ?? {};
    if (width && height) svg?.setAttribute("viewBox", `0 0 ${width} ${height}`);
  });
}
