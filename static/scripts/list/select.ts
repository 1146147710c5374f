/* Shift-click on a box of a selection takes all between it and the one before. */

import { dataSelector } from "../../../views/ui/data_attributes.ts";
import { eventTarget } from "../dom.ts";

const BOX = dataSelector("pick");

let last: Element | null = null;

document.addEventListener("click", (event) => {
  const box = eventTarget(event);
  if (!(box instanceof HTMLInputElement) || !box.matches(BOX)) return;
  const boxes = [...document.querySelectorAll<HTMLInputElement>(BOX)];
  const from = last === null ? -1 : boxes.indexOf(last as HTMLInputElement);
  const to = boxes.indexOf(box);
  if (event.shiftKey && from >= 0) {
    for (const one of boxes.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      one.checked = box.checked;
    }
  }
  last = box;
});
