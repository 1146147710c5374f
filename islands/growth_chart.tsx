import { useEffect, useRef } from "react";

export interface GrowthChartProps {
  /** What the chart shows, in a sentence; its values stand in a table beside it. */
  label: string;
  /** What is counted, as the tooltip names it. */
  unit: string;
  points: readonly { label: string; value: number }[];
}

/** A line over months. The server keeps its place; frappe-charts draws it in the browser. */
export function GrowthChart({ label, unit, points }: GrowthChartProps) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    let chart: Drawing | undefined;
    let gone = false;
    // Not imported above: the server renders this component too, and must not load it.
    import("frappe-charts/dist/frappe-charts.esm.js").then(({ Chart }) => {
      if (!gone && figure.current) chart = draw(Chart, figure.current, unit, points);
    });
    return () => {
      gone = true;
      chart?.destroy();
    };
  }, [unit, points]);
  // One point is no line, and frappe-charts cannot draw it.
  if (points.length < 2) return null;
  return <figure ref={figure} className="chart" role="img" aria-label={label} />;
}

interface Drawing {
  update: (data: unknown) => void;
  destroy: () => void;
}

type ChartClass = new (parent: HTMLElement, options: unknown) => Drawing;

const HEIGHT = 240;

function draw(
  Chart: ChartClass,
  parent: HTMLElement,
  unit: string,
  points: GrowthChartProps["points"],
): Drawing {
  const number = new Intl.NumberFormat(document.documentElement.lang);
  const data = {
    labels: points.map((point) => point.label),
    datasets: [{ values: points.map((point) => point.value), chartType: "line" }],
  };
  const chart = new Chart(parent, {
    // The axis of a "line" chart starts at the least value, which exaggerates growth.
    type: "bar",
    data,
    height: HEIGHT,
    // Its animation replaces the drawing for a while; a resize at that time would throw.
    animate: false,
    // Only needs to be valid: app.css colours the chart, in either theme.
    colors: ["#000000"],
    axisOptions: { xAxisMode: "tick", xIsSeries: true, shortenYAxisNumbers: true },
    lineOptions: { regionFill: true },
    tooltipOptions: { formatTooltipY: (value: number) => `${number.format(value)} ${unit}` },
  });
  // It starts with zeros and would show the values 700 ms later.
  chart.update(data);
  return chart;
}
