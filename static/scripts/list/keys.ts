/* A single character is a shortcut if `<body data-keys="single">`, and never while typing. */

import { dialog } from "../dialog/state.ts";
import { eventTarget } from "../dom.ts";
import { isCharacter, keyNames } from "../shell/key_names.ts";
import { pressUndo } from "../shell/undo.ts";
import { hasSingleKeys, isCommand, isTyping } from "../shell/typing.ts";
import { dataSelector } from "../../../views/ui/data_attributes.ts";

const requests = document.querySelector('form.toolbar[action="/kyc"]')
  ? document.getElementById("list")
  : null;

const moves: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function move(step: number): void {
  const rows = [...requests!.querySelectorAll<HTMLElement>("tbody tr[id]")];
  const at = rows.indexOf(document.activeElement?.closest("tr") as HTMLTableRowElement);
  const row = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
  row?.querySelector<HTMLElement>(".tap")?.focus();
}

/** Without a focused element, j and k move into the list; arrows scroll the page. */
const leadsIn = (key: string, target: Element) =>
  "jk".includes(key) && (target === document.body || target.id === "main");

function pressInList(key: string, target: Element): boolean {
  if (!requests?.contains(target) && !(requests && leadsIn(key, target))) return false;
  const step = moves[key];
  if (step !== undefined) {
    move(step);
    return true;
  }
  const shortcut = `[aria-keyshortcuts~="${CSS.escape(key)}"]`;
  const control = target.closest("tr")?.querySelector<HTMLElement>(shortcut);
  control?.click();
  return Boolean(control);
}

function pressOnPage(key: string): boolean {
  const review = key === "r" && document.querySelector<HTMLElement>(dataSelector("startReview"));
  const shortcuts = key === "?" && document.getElementById("shortcuts");
  if (key === "z") return pressUndo();
  if (review) review.click();
  if (shortcuts) shortcuts.togglePopover();
  return Boolean(review || shortcuts);
}

/** Ctrl+Enter sends the comment that is typed, or confirms a step. On a focused link it opens the link elsewhere. */
function confirm(event: KeyboardEvent, target: Element): void {
  const forms = ["decision", "step"].map((id) => `button[form=${id}]`);
  const comment = target.closest(".comments form")?.querySelector<HTMLElement>("[type=submit]");
  const button = comment ?? document.querySelector<HTMLElement>(forms.join());
  if (!button || target.closest("a[href]:focus-visible, form.find")) return;
  event.preventDefault();
  if (!event.repeat) button.click();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing) return;
  const target = eventTarget(event);
  if (event.key === "Enter" && isCommand(event)) return confirm(event, target);
  if (!isShortcut(event, target)) return;
  const isPressed = keyNames(event).some((name) => pressInList(name, target) || pressOnPage(name));
  if (isPressed) event.preventDefault();
});

/** A key that is held down only moves between rows. */
function isShortcut(event: KeyboardEvent, target: Element): boolean {
  if (isCommand(event) || isTyping(target)) return false;
  // A dialog has its own keys, and its toasts.
  if (dialog?.open && !keyNames(event).includes("z")) return false;
  if (isCharacter(event) && !hasSingleKeys()) return false;
  return !event.repeat || keyNames(event).some((name) => name in moves);
}
