/* Keys of review: `aria-keyshortcuts` names the control that a character presses. */

import { eventTarget } from "../dom.ts";
import { isCharacter, keyNames } from "../shell/key_names.ts";
import { hasSingleKeys, isCommand, isTyping } from "../shell/typing.ts";
import { chooseBeside } from "./stage.ts";
import { turnPage } from "./view.ts";
import { dataSelector } from "../../../views/ui/data_attributes.ts";

const turns: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Turns to another page or document; false where the arrow is to scroll a large document. */
function turn({ key, altKey }: KeyboardEvent): boolean {
  const step = altKey ? undefined : turns[key];
  if (step === undefined) return false;
  const turned = turnPage(step);
  if (turned === null) chooseBeside(step);
  return turned !== false;
}

function controlOf(event: KeyboardEvent): HTMLElement | null {
  if (!isCharacter(event) || !hasSingleKeys()) return null;
  const names = keyNames(event).filter((name) => name !== "?");
  const controls = names.map((name) =>
    document.querySelector<HTMLElement>(
      `#review :not([hidden]) > :not(textarea)[aria-keyshortcuts~="${CSS.escape(name)}"]`,
    )
  );
  return controls.find((control) => control !== null) ?? null;
}

/** A key that is held down only goes on to the next document. */
function pressControl(event: KeyboardEvent): boolean {
  const control = controlOf(event);
  const isRepeatable = control?.matches([dataSelector("shows"), dataSelector("beside")].join());
  if (!event.repeat || isRepeatable) control?.click();
  return control !== null;
}

/** Leaves a step, unless Escape closes something above it. */
function leaveStep({ key }: KeyboardEvent): boolean {
  if (key !== "Escape" || document.querySelector(":popover-open")) return false;
  const link = document.querySelector<HTMLElement>(`#dialog-body ${dataSelector("close")}`);
  link?.click();
  return link !== null;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || isCommand(event)) return;
  const isTyped = isTyping(eventTarget(event));
  const isDone = leaveStep(event) || !isTyped && (turn(event) || pressControl(event));
  if (isDone) event.preventDefault();
});
