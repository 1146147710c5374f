interface TipEntry {
  value: number;
}

const GAP = 5;

/** The tip of frappe-charts makes markup out of strings, which Trusted Types refuse. */
export class ChartTip {
  offset = { x: 0, y: 0 };
  readonly #element = document.createElement("div");

  constructor(
    private readonly parent: HTMLElement,
    private readonly seriesNames: readonly string[],
    private readonly format: (value: number) => string,
  ) {
    this.#element.className = "graph-svg-tip";
    parent.append(this.#element);
    parent.addEventListener("mouseleave", () => this.hideTip());
    this.hideTip();
  }

  setValues(x: number, y: number, title: { name: string }, entries: readonly TipEntry[]): void {
    const heading = document.createElement("span");
    heading.textContent = title.name;
    const list = document.createElement("ul");
    list.append(...entries.map(({ value }, index) => {
      const item = document.createElement("li");
      const figure = document.createElement("strong");
      figure.textContent = this.format(value);
      item.append(figure, this.seriesNames[index] ?? "");
      return item;
    }));
    this.#element.replaceChildren(heading, list);
    const { offsetWidth, offsetHeight, style } = this.#element;
    const rightmost = this.parent.offsetWidth - offsetWidth;
    style.left = `${Math.max(0, Math.min(x - offsetWidth / 2, rightmost))}px`;
    style.top = `${y - offsetHeight - GAP}px`;
  }

  showTip(): void {
    this.#element.hidden = false;
  }

  hideTip(): void {
    this.#element.hidden = true;
  }
}
