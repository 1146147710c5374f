import { useEffect, useRef } from "react";
import { nextTask } from "./next_task.ts";

export interface FigureChartProps {
  /** What the chart shows, in a sentence; its values stand in a table beside it. */
  label: string;
  kind: "line" | "bars";
  /** What is counted, as the tooltip names it; left out where the series say so themselves. */
  unit?: string;
  /** The values are dollars. */
  money?: true;
  /** The series are accepted, declined and revoked, one upon the other in their colours. */
  outcomes?: true;
  /** One for each place on the axis, in order. */
  labels: readonly string[];
  series: readonly ChartSeries[];
}

export interface ChartSeries {
  /** Stands in the legend where there are several. */
  name: string;
  /** As many as there are labels. */
  values: readonly number[];
}

/** Figures over time. The server keeps its place; frappe-charts draws it in the browser. */
export function FigureChart(props: FigureChartProps) {
  const { label, labels, outcomes } = props;
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    let chart: Drawing | undefined;
    let gone = false;
    // Not imported above: the server renders this component too, and must not load it.
    import("frappe-charts/dist/frappe-charts.esm.js").then(async ({ Chart }) => {
      await nextTask();
      if (!gone && figure.current) chart = draw(Chart, figure.current, props);
    });
    return () => {
      gone = true;
      chart?.destroy();
    };
  }, [props]);
  // One point is no line, and frappe-charts cannot draw it.
  if (labels.length < 2) return null;
  return (
    <figure
      ref={figure}
      className={outcomes ? "chart outcomes" : "chart"}
      role="img"
      aria-label={label}
    />
  );
}

interface Drawing {
  destroy: () => void;
}

type ChartClass = new (parent: HTMLElement, options: unknown) => Drawing;

const HEIGHT = 240;
/** Up to here the axis would have ticks between whole numbers, and half a user is none. */
const LEAST_TOP = 5;

function draw(
  Chart: ChartClass,
  parent: HTMLElement,
  { kind, labels, series, outcomes, ...values }: FigureChartProps,
): Drawing {
  const tops = outcomes
    ? labels.map((_, place) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0))
    : series.flatMap(({ values }) => values);
  const data = {
    labels,
    datasets: series.map(({ name, values }) => ({
      name: series.length > 1 ? name : undefined,
      values,
      chartType: kind === "line" ? "line" : "bar",
    })),
    ...(Math.max(...tops) < LEAST_TOP &&
      { yMarkers: [{ value: LEAST_TOP, label: "" }] }),
  };
  const chart = new Chart(parent, {
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
    tooltipOptions: { formatTooltipY: tooltip(values) },
  });
  return scaleOnPaper(chart, parent);
}

const MONEY = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;

function tooltip(
  { unit, money }: Pick<FigureChartProps, "unit" | "money">,
): (value: number) => string {
  const { format } = new Intl.NumberFormat(document.documentElement.lang, money ? MONEY : {});
  return (value) => unit === undefined ? format(value) : `${format(value)} ${unit}`;
}

/** A drawing is as wide as its place on the screen; with a viewBox it fits on paper too. */
function scaleOnPaper(chart: Drawing, parent: HTMLElement): Drawing {
  const scale = () => {
    const svg = parent.querySelector("svg");
    const { width, height } = svg?.getBoundingClientRect() ?? {};
    if (width && height) svg?.setAttribute("viewBox", `0 0 ${width} ${height}`);
  };
  addEventListener("beforeprint", scale);
  return {
    destroy: () => {
      removeEventListener("beforeprint", scale);
      chart.destroy();
    },
  };
}
