import { Chart } from "frappe-charts/dist/frappe-charts.esm.js";
import { LEAST_TOP, topOf } from "./chart_axis.ts";
import type { FigureChartProps } from "./figure_chart.tsx";

const HEIGHT = 240;

/**
 * Draws into the place that the server has made for it, what its props say that came with it as
 * JSON.
 */
export function mount({ dataset, firstElementChild: place }: HTMLElement): void {
  if (place === null) return;
  const props: FigureChartProps = JSON.parse(dataset.props ?? "");
  const figure = place as HTMLElement;
  const { kind, labels, series, outcomes } = props;
  const data = {
    labels: alikeLong(labels),
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
    axisOptions: { xAxisMode: "tick", xIsSeries: true, shortenYAxisNumbers: tick(props) },
    barOptions: { spaceRatio: .4, stacked: outcomes },
    lineOptions: { regionFill: true },
    tooltipOptions: { formatTooltipY: tooltip(props) },
  });
  scaleOnPaper(figure);
}

/**
 * By characters that take no room: of labels without the room for all, the library leaves out each
 * that is long by itself, and only of those that all are as long every other one.
 */
function alikeLong(labels: readonly string[]): string[] {
  const most = Math.max(...labels.map(({ length }) => length));
  return labels.map((label) => label.padEnd(most, "\u200b"));
}

/** What stands at a line of the axis. Only for one that the server has not foreseen, Intl is asked. */
const tick = ({ ticks = {} }: FigureChartProps) => (value: number): string =>
  ticks[value] ??
    (value < 1_000 && Number.isInteger(value)
      ? `${value}`
      : inLanguage(value < 10_000 ? {} : { notation: "compact" }).format(value));

const MONEY = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;

function tooltip(
  { counted = "", money }: Pick<FigureChartProps, "counted" | "money">,
): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= inLanguage(money ? MONEY : {});
    return counted + format.format(value);
  };
}

/** The first of them in a browser takes as long as all else on a page. */
const inLanguage = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(document.documentElement.lang, options);

/** A drawing is as wide as its place on the screen; with a viewBox it fits on paper too. */
function scaleOnPaper(figure: HTMLElement): void {
  addEventListener("beforeprint", () => {
    const svg = figure.querySelector("svg");
    const { width, height } = svg?.getBoundingClientRect() ?? {};
    if (width && height) svg?.setAttribute("viewBox", `0 0 ${width} ${height}`);
  });
}
