/* The undo button in the toast of a decision. */

import { onHtmx } from "../htmx.ts";
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
onHtmx("finally:request", ({ ctx }) => {
  const { sourceElement: form, response } = ctx;
  const toast = form.closest(".toast");
  if (!toast || !response || response.status >= 500) return;
  const hasFocus = toast.contains(document.activeElement);
  const { undo: id } = dataOf(form.querySelector(dataSelector("undo")));
  replaceByEarlier(toast);
  if (!hasFocus) return;
  const row = document.getElementById(id ?? "")?.querySelector<HTMLElement>(".tap");
  (row ?? document.getElementById("main"))?.focus();
});
