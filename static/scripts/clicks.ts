import { eventTarget } from "./dom.ts";

/** Controls that one can use by themselves inside a row. */
const USABLE = "a, button, input, select, textarea, label, summary";

/** A click with the first button and no modifier key: it opens a link in its place. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

export const rowOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>("tbody tr, .card");

const usableAt = (element: Element): HTMLElement | null => element.closest<HTMLElement>(USABLE);

/** The link of the row that was clicked, unless another control of the row was. */
export function linkBehind(event: Event): HTMLAnchorElement | null {
  const target = eventTarget(event);
  if (usableAt(target)) return null;
  return rowOf(target)?.querySelector<HTMLAnchorElement>(".tap") ?? null;
}

export const openElsewhere = (link: HTMLAnchorElement): void =>
  void open(link.href, "_blank", "noopener");
