/* If the list is replaced without the focused element, the row that took its position gets the focus. */

import type { RequestContext } from "../htmx.ts";

const list = document.getElementById("list");

const rows = () => [...list?.querySelectorAll<HTMLElement>(":is(tbody tr, .card)[id]") ?? []];

/** Position of the focused row; -1 for another element of the list, null for one outside it. */
let focused: number | null = null;

export function notePosition({ target }: RequestContext): void {
  const active = document.activeElement;
  if (list === null || target !== list) return;
  focused = list.contains(active) ? rows().findIndex((row) => row.contains(active)) : null;
}

export function restorePosition({ target }: RequestContext): void {
  if (target !== list || focused === null || document.activeElement !== document.body) return;
  const row = focused < 0 ? undefined : rows().at(focused) ?? rows().at(-1);
  (row?.querySelector<HTMLElement>(".tap") ?? list)?.focus({ preventScroll: true });
}
