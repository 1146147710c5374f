/* If the list is replaced without the focused element, the row that took its position gets the focus. */

import { onHtmx } from "../htmx.ts";

const list = document.getElementById("list");

const rows = () => [...list?.querySelectorAll<HTMLElement>(":is(tbody tr, .card)[id]") ?? []];

/** Position of the focused row; -1 for another element of the list, null for one outside it. */
let focused: number | null = null;

onHtmx("before:swap", ({ ctx }) => {
  const active = document.activeElement;
  if (list === null || ctx.target !== list) return;
  focused = list.contains(active) ? rows().findIndex((row) => row.contains(active)) : null;
});

onHtmx("after:swap", ({ ctx }) => {
  if (ctx.target !== list || focused === null || document.activeElement !== document.body) return;
  const row = focused < 0 ? undefined : rows().at(focused) ?? rows().at(-1);
  (row?.querySelector<HTMLElement>(".tap") ?? list)?.focus({ preventScroll: true });
});
