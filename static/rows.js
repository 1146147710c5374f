import { linkBehind, rowOf } from "./clicks.js";

/* --- Rows --------------------------------------------------------------------------------
 * `tr` or `.card` with a link `.tap`: a click anywhere opens the link, but text can be selected.
 * Without scripting the link itself is stretched over its row instead. */

const DRAG_PX = 3;

/** Where the button went down. */
let pressed = { x: 0, y: 0 };

const isDrag = ({ clientX, clientY }) =>
  Math.hypot(clientX - pressed.x, clientY - pressed.y) > DRAG_PX;

/** By this very press: a click on what is selected already lets go of it. */
function hasSelected(row, event) {
  const selection = getSelection();
  return (isDrag(event) || event.shiftKey) && !selection.isCollapsed &&
    selection.containsNode(row, true);
}

export const openElsewhere = (link) => open(link.href, "_blank", "noopener");

/** That it has been answered is said, to whoever would do it again once there are scripts. */
function openBehind(event, link) {
  event.preventDefault();
  openElsewhere(link);
}

/** Before htmx: text of the link itself may have been selected too. */
document.addEventListener("click", (event) => {
  // One by keyboard or script ends no selection.
  const row = event.detail > 0 && rowOf(event.target);
  if (!row) return;
  const link = linkBehind(event);
  if (hasSelected(row, event)) {
    if (!event.target.closest(".tap")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) openBehind(event, link);
  else if (link && !event.altKey) link.click();
}, true);

document.addEventListener("auxclick", (event) => {
  const link = event.button === 1 && linkBehind(event);
  if (link) openBehind(event, link);
});

document.addEventListener("mousedown", (event) => {
  pressed = { x: event.clientX, y: event.clientY };
  const isShifted = event.shiftKey && getSelection().isCollapsed;
  // Else a middle click would scroll, and one with shift would select.
  if ((event.button === 1 || isShifted) && linkBehind(event)) event.preventDefault();
  const link = event.button === 0 && event.target.closest(SELECTABLE);
  if (link) selectFrom(link);
});

const SELECTABLE = "tr .tap, .card .tap[hx-get]";

/** No browser begins a selection within a link by itself. */
function selectFrom(link) {
  const drag = new AbortController();
  const { signal } = drag;
  // Asked for with the first move, as most presses are clicks, which are not to wait for it.
  let start;
  document.addEventListener("mousemove", (event) => {
    if (!isDrag(event)) return;
    start ??= document.caretPositionFromPoint?.(pressed.x, pressed.y);
    const end = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    if (!start || !end || !link.contains(start.offsetNode)) return;
    getSelection().setBaseAndExtent(start.offsetNode, start.offset, end.offsetNode, end.offset);
  }, { signal });
  // Neither the link nor what is selected by now is dragged away.
  document.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  document.addEventListener("mouseup", () => drag.abort(), { signal });
}
