/*
 * Selects rows by their boxes: Shift-click takes all between a box and the one before. The selection
 * lasts while the list is paged, sorted and filtered, until its boxes go.
 */

import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";
import { closest, eventTarget } from "../dom.ts";
import type { RequestContext } from "../htmx.ts";

/** Values of the selected boxes by record: its id, with the version that was seen: `k_1:2`. */
const selected = new Map<string, string>();

let last: Element | null = null;

const boxes = () => [
  ...document.querySelectorAll<HTMLInputElement>(`input${dataSelector("pick")}`),
];

const recordOf = ({ value }: HTMLInputElement): string => value.replace(/:\d+$/, "");

function tick(box: HTMLInputElement, isTicked: boolean): void {
  box.checked = isTicked;
  if (isTicked) selected.set(recordOf(box), box.value);
  else selected.delete(recordOf(box));
}

/** Shows the number, and puts what is selected on other pages into the form. */
function show(wereDropped = false): void {
  const form = document.getElementById("selection");
  if (!form) return;
  const shown = new Set(boxes().map(({ value }) => value));
  const others = [...selected.values()].filter((value) => !shown.has(value));
  for (const input of form.querySelectorAll("input")) input.remove();
  form.append(...others.map((value) => {
    return Object.assign(document.createElement("input"), {
      type: "hidden",
      name: dataOf(form).pick,
      value,
    });
  }));
  form.querySelector(dataSelector("picked"))!.textContent = `${selected.size}`;
  form.querySelector<HTMLElement>(dataSelector("dropped"))!.hidden = !wereDropped;
}

/** Ticks the selected rows of a list that was loaded; a row that has changed meanwhile is dropped. */
function restore(): void {
  let wereDropped = false;
  for (const box of boxes()) {
    const value = selected.get(recordOf(box));
    wereDropped ||= value !== undefined && value !== box.value;
    tick(box, value === box.value);
  }
  show(wereDropped);
}

document.addEventListener("click", (event) => {
  if (closest(event, dataSelector("pickAll"))) {
    const areTicked = boxes().every(({ checked }) => checked);
    for (const box of boxes()) tick(box, !areTicked);
    return show();
  }
  const box = eventTarget(event);
  if (!(box instanceof HTMLInputElement) || !box.matches(dataSelector("pick"))) return;
  const all = boxes();
  const from = last === null ? -1 : all.indexOf(last as HTMLInputElement);
  const to = all.indexOf(box);
  const isRange = event.shiftKey && from >= 0;
  const range = isRange ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [box];
  for (const one of range) tick(one, box.checked);
  last = box;
  show();
});

const isSelecting = () => document.querySelector("input#select-tool") !== null;

let wasSelecting = isSelecting();

export function restoreSelection({ target }: RequestContext): void {
  if (target?.id !== "list") return;
  if (!isSelecting()) selected.clear();
  else if (!wasSelecting) boxes()[0]?.focus();
  wasSelecting = isSelecting();
  restore();
}

document.addEventListener("selection:done", () => {
  selected.clear();
  restore();
});
