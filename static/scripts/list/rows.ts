/* A click anywhere in `tr` or `.card` opens its link `.tap`, but its text can be selected. */

import { linkBehind, openElsewhere, rowOf } from "../clicks.ts";
import { closest, eventTarget } from "../dom.ts";

const DRAG_PX = 3;
const SELECTABLE = "tr .tap, .card .tap[hx-get]";

let pressed = { x: 0, y: 0 };

const isDrag = ({ clientX, clientY }: MouseEvent) =>
  Math.hypot(clientX - pressed.x, clientY - pressed.y) > DRAG_PX;

/** A plain click on selected text ends the selection. */
function hasSelected(row: Element, event: MouseEvent): boolean {
  const selection = getSelection();
  return (isDrag(event) || event.shiftKey) && selection !== null && !selection.isCollapsed &&
    selection.containsNode(row, true);
}

// In the capture phase, before htmx: text of the link itself may have been selected too.
document.addEventListener("click", (event) => {
  // Clicks by key or script have `detail` 0 and do not end a selection.
  const row = event.detail > 0 && rowOf(eventTarget(event));
  if (!row) return;
  if (!hasSelected(row, event)) return openLink(event);
  if (!closest(event, ".tap")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

function openLink(event: MouseEvent): void {
  const link = linkBehind(event);
  if (!link) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) {
    event.preventDefault();
    openElsewhere(link);
  } else if (!event.altKey) link.click();
}

document.addEventListener("auxclick", (event) => {
  const link = event.button === 1 && linkBehind(event);
  if (!link) return;
  event.preventDefault();
  openElsewhere(link);
});

document.addEventListener("mousedown", (event) => {
  pressed = { x: event.clientX, y: event.clientY };
  const isShifted = event.shiftKey && getSelection()?.isCollapsed;
  // A middle click would scroll otherwise, and one with shift would select.
  if ((event.button === 1 || isShifted) && linkBehind(event)) event.preventDefault();
  const link = event.button === 0 && closest(event, SELECTABLE);
  if (link) selectFrom(link);
});

/** Selects text within a link while the pointer is dragged; browsers would drag the link. */
function selectFrom(link: HTMLElement): void {
  const drag = new AbortController();
  const { signal } = drag;
  // Computed at the first move, so that plain clicks do not wait for it.
  let start: CaretPosition | null | undefined;
  document.addEventListener("mousemove", (event) => {
    if (!isDrag(event)) return;
    start ??= document.caretPositionFromPoint?.(pressed.x, pressed.y);
    const end = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    if (!start || !end || !link.contains(start.offsetNode)) return;
    getSelection()?.setBaseAndExtent(start.offsetNode, start.offset, end.offsetNode, end.offset);
  }, { signal });
  document.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  document.addEventListener("mouseup", () => drag.abort(), { signal });
}
