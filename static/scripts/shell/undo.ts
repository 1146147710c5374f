/* The undo button in the toast of a step. */

import { isSwapped, type RequestContext } from "../htmx.ts";
import { replaceByEarlier } from "./toasts.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

/** Presses the latest undo button; false if there is none. */
export function pressUndo(): boolean {
  const buttons = document.querySelectorAll<HTMLElement>(dataSelector("undo"));
  const last = [...buttons].at(-1);
  last?.click();
  return last !== undefined;
}

/** Removes the toast of an answered undo, and moves the focus of its button to the row. */
export function endUndo(ctx: RequestContext): void {
  const toast = ctx.sourceElement.closest("form")?.closest(".toast");
  if (!toast || !isSwapped(ctx)) return;
  const hasFocus = toast.contains(document.activeElement);
  const { undo: id } = dataOf(toast.querySelector(dataSelector("undo")));
  replaceByEarlier(toast);
  if (!hasFocus) return;
  const row = document.getElementById(id ?? "")?.querySelector<HTMLElement>(".tap");
  (row ?? document.getElementById("main"))?.focus();
}
