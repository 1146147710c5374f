import { AxisChart } from "frappe-charts/dist/frappe-charts.esm.js";
import { LEAST_TOP, topOf } from "./chart_axis.ts";
import { ChartTip } from "./chart_tip.ts";
import type { FigureChartProps } from "./figure_chart.tsx";
import { dataOf } from "../views/ui/data_attributes.ts";

const HEIGHT = 240;

export function mount(island: HTMLElement): void {
  const { firstElementChild: figure } = island;
  if (figure instanceof HTMLElement) {
    new FigureDrawing(figure, optionsOf(JSON.parse(dataOf(island).props ?? "")));
    scaleOnPaper(figure);
  }
}

type Options = ReturnType<typeof optionsOf>;

function optionsOf(props: FigureChartProps) {
  const { kind, labels, series, outcomes } = props;
  return {
    props,
    // The axis of a "line" chart starts at the least value, which exaggerates growth.
    type: "bar",
    data: {
      labels: padded(labels),
      datasets: series.map(({ name, values }) => ({
        name,
        values,
        chartType: kind === "line" ? "line" : "bar",
      })),
      ...(topOf(props) < LEAST_TOP && { yMarkers: [{ value: LEAST_TOP, label: "" }] }),
    },
    height: HEIGHT,
    animate: false,
    // They only need to be valid: app.css colours the chart, in either theme.
    colors: series.map(() => "#000000"),
    axisOptions: { xAxisMode: "tick", xIsSeries: true },
    barOptions: { spaceRatio: .4, stacked: outcomes },
    lineOptions: { regionFill: true },
  };
}

const [ASSUMED_LETTER, LETTER] = [7, 12];

/** Labels of one length: where room is short, frappe-charts leaves out labels by their length. */
function padded(labels: readonly string[]): string[] {
  const longest = Math.max(...labels.map(({ length }) => length));
  const length = Math.ceil(longest * LETTER / ASSUMED_LETTER);
  return labels.map((label) => label.padEnd(length, "\u200b"));
}

interface AxisDrawing {
  readonly parent: HTMLElement;
  container: HTMLElement;
  tip: ChartTip;
  readonly svg: SVGSVGElement;
  readonly state: { yAxis: { labels: number[] } };
  configure(options: Options): void;
  prepareFirstData(data: Options["data"]): Options["data"];
  makeContainer(): void;
  makeTooltip(): void;
  bindTooltip(): void;
  draw(onlyWidthChange?: boolean): void;
}

const AxisDrawing: new (figure: HTMLElement, options: Options) => AxisDrawing = AxisChart;

class FigureDrawing extends AxisDrawing {
  // Without initial values: the constructor of the base class draws before they would be set.
  declare props: FigureChartProps;
  declare drawnWidth?: number;

  override configure(options: Options) {
    this.props = options.props;
    super.configure(options);
  }

  override prepareFirstData(data: Options["data"]) {
    return data;
  }

  override makeContainer() {
    this.container = document.createElement("div");
    this.container.className = "chart-container";
    this.parent.replaceChildren(this.container);
  }

  override makeTooltip() {
    const { series } = this.props;
    const names = series.length > 1 ? series.map(({ name }) => name) : [];
    this.tip = new ChartTip(this.container, names, tooltipFormat(this.props));
    this.bindTooltip();
  }

  /** frappe-charts leaves out labels counted from the first; the last one must be labelled. */
  labelFromTheEnd() {
    const { labels } = this.props;
    const texts = [...this.svg.querySelectorAll(".x.axis text")];
    const shown = texts.filter(({ textContent }) => textContent !== "").length;
    const step = Math.ceil(texts.length / Math.max(1, shown));
    texts.forEach((text, index) => {
      const isShown = (texts.length - 1 - index) % step === 0;
      text.textContent = isShown ? labels[index] ?? "" : "";
    });
  }

  /** The observer of the width also calls this for the width that has just been drawn. */
  override draw(onlyWidthChange = false) {
    const width = this.parent.clientWidth;
    if (onlyWidthChange && width === this.drawnWidth) return;
    this.drawnWidth = width;
    super.draw(onlyWidthChange);
    this.labelFromTheEnd();
    const format = tickFormat(this.props);
    const { labels } = this.state.yAxis;
    this.svg.querySelectorAll(".y.axis text").forEach((text, index) => {
      text.textContent = format(labels[index] ?? 0);
    });
  }
}

/** The server has formatted the ticks that it foresaw; `Intl` takes long to load. */
const tickFormat = ({ ticks = {} }: FigureChartProps) => (value: number): string =>
  ticks[value] ??
    (value < 1_000 && Number.isInteger(value)
      ? `${value}`
      : inLanguage(value < 10_000 ? {} : { notation: "compact" }).format(value));

const moneyIn = (currency: string) =>
  ({ style: "currency", currency, currencyDisplay: "narrowSymbol" }) as const;

function tooltipFormat({ counted = "", money }: FigureChartProps): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= inLanguage(money === undefined ? {} : moneyIn(money));
    return counted + format.format(value);
  };
}

const inLanguage = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(document.documentElement.lang, options);

/** On the screen a drawing has a fixed width; with a viewBox it fits on paper as well. */
function scaleOnPaper(figure: HTMLElement): void {
  addEventListener("beforeprint", () => {
    const svg = figure.querySelector("svg");
    const { width, height } = svg?.getBoundingClientRect() ?? {};
    if (width && height) svg?.setAttribute("viewBox", `0 0 ${width} ${height}`);
  });
}
