/* Keys of review: `aria-keyshortcuts` names the control that a character presses. */

import { targetOf } from "../dom.ts";
import { hasSingleKeys, isTyping } from "../shell/typing.ts";
import { chooseBeside } from "./stage.ts";
import { turnPage } from "./view.ts";

const turns: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Turns to another page or document; false where the arrow is to scroll a large document. */
function turn(step: number): boolean {
  const turned = turnPage(step);
  if (turned === null) chooseBeside(step);
  return turned !== false;
}

function controlOf({ key, shiftKey }: KeyboardEvent): HTMLElement | null {
  if (key.length !== 1 || key === "?" || !hasSingleKeys()) return null;
  const name = shiftKey && /[a-z]/i.test(key) ? `Shift+${key.toUpperCase()}` : key;
  return document.querySelector(`#review [aria-keyshortcuts~="${CSS.escape(name)}"]`);
}

/** The link that leaves a step, unless Escape closes something above it. */
const stepToLeave = () =>
  document.querySelector(":popover-open")
    ? null
    : document.querySelector<HTMLElement>("#dialog-body [data-close]");

document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey) return;
  const step = key === "Escape" ? stepToLeave() : null;
  if (step) {
    event.preventDefault();
    return step.click();
  }
  if (isTyping(targetOf(event))) return;
  const direction = turns[key];
  if (direction !== undefined) {
    if (turn(direction)) event.preventDefault();
    return;
  }
  const control = controlOf(event);
  if (!control) return;
  event.preventDefault();
  if (!repeat || control.matches("[data-shows]")) control.click();
});
