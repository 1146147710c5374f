/* Keys of review: `aria-keyshortcuts` names the control that a character presses. */

import { targetOf } from "../dom.ts";
import { isCharacter, keyNames } from "../shell/key_names.ts";
import { hasSingleKeys, isCommand, isTyping } from "../shell/typing.ts";
import { chooseBeside } from "./stage.ts";
import { turnPage } from "./view.ts";

const turns: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Turns to another page or document; false where the arrow is to scroll a large document. */
function turn(step: number): boolean {
  const turned = turnPage(step);
  if (turned === null) chooseBeside(step);
  return turned !== false;
}

function controlOf(event: KeyboardEvent): HTMLElement | null {
  if (!isCharacter(event) || !hasSingleKeys()) return null;
  const names = keyNames(event).filter((name) => name !== "?");
  const controls = names.map((name) =>
    document.querySelector<HTMLElement>(`#review [aria-keyshortcuts~="${CSS.escape(name)}"]`)
  );
  return controls.find((control) => control !== null) ?? null;
}

/** The link that leaves a step, unless Escape closes something above it. */
const stepToLeave = () =>
  document.querySelector(":popover-open")
    ? null
    : document.querySelector<HTMLElement>("#dialog-body [data-close]");

document.addEventListener("keydown", (event) => {
  const { key, altKey, repeat } = event;
  if (event.defaultPrevented || event.isComposing || isCommand(event)) return;
  const step = key === "Escape" ? stepToLeave() : null;
  if (step) {
    event.preventDefault();
    return step.click();
  }
  if (isTyping(targetOf(event))) return;
  const direction = altKey ? undefined : turns[key];
  if (direction !== undefined) {
    if (turn(direction)) event.preventDefault();
    return;
  }
  const control = controlOf(event);
  if (!control) return;
  event.preventDefault();
  if (!repeat || control.matches("[data-shows]")) control.click();
});
