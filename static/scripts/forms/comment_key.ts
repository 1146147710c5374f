/* `c` leads to the field for a comment, in details and in review; Esc leads back. */

import { dialog } from "../dialog/state.ts";
import { closest, eventTarget } from "../dom.ts";
import { keyNames } from "../shell/key_names.ts";
import { isSingleKey, isTyping } from "../shell/typing.ts";

let before: HTMLElement | null = null;

function enter(): boolean {
  const scope = dialog?.open ? dialog : document;
  const field = scope.querySelector<HTMLTextAreaElement>(".comments textarea");
  if (!field) return false;
  before = document.activeElement as HTMLElement;
  field.closest("details")!.open = true;
  field.focus();
  return true;
}

/** Focuses the element that had the focus before `c`, else the heading of the comments. */
function leave(field: HTMLElement): void {
  const heading = field.closest("details")!.querySelector("summary")!;
  field.blur();
  if (!before?.isConnected) heading.focus();
  else if (before !== document.body) before.focus();
  before = null;
}

document.addEventListener("keydown", (event) => {
  const field = closest(event, ".comments textarea");
  if (field && event.key === "Escape" && !event.isComposing) {
    event.preventDefault();
    leave(field);
  } else if (isSingleKey(event) && !isTyping(eventTarget(event)) && keyNames(event).includes("c")) {
    if (enter()) event.preventDefault();
  }
});
