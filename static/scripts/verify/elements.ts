type Child = Node | string | null;

/** An element with properties and children; texts are never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A section with a heading. */
export const section = (title: string, ...children: readonly Child[]): HTMLElement =>
  element("section", { className: "stack" }, element("h2", {}, title), ...children);

export function table(head: readonly string[], rows: readonly HTMLElement[]): HTMLElement {
  const titles = head.map((title) => element("th", { scope: "col" }, title));
  const made = element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...titles)),
    element("tbody", {}, ...rows),
  );
  return element("div", { className: "scroll", tabIndex: 0 }, made);
}

export const row = (...cells: readonly Child[]): HTMLElement =>
  element("tr", {}, ...cells.map((cell) => element("td", {}, cell)));

/** Pairs of a name and a value. */
export const facts = (...pairs: readonly (readonly [name: string, value: Child])[]): HTMLElement =>
  element(
    "dl",
    {},
    ...pairs.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
  );
