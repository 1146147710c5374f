/* The button of the next step may appear under the pointer: a second press then does nothing. */

import { eventTarget } from "../dom.ts";

const AGAIN_MS = 600;
const NEAR_PX = 24;

const IDS = ["dialog-body", "review"];
const SELECTOR = IDS.map((id) => `#${id}`).join();

interface Press {
  x: number;
  y: number;
  at: number;
  contents: (Element | null)[];
}

let last: Press | null = null;

const isAgain = ({ clientX, clientY, timeStamp }: PointerEvent) =>
  last !== null && timeStamp - last.at < AGAIN_MS &&
  Math.hypot(clientX - last.x, clientY - last.y) < NEAR_PX;

/** In review the next request appears at the same spot; elsewhere only a double click is a mistake. */
const canBeMistaken = ({ detail, pointerType }: PointerEvent, target: Element) =>
  detail > 1 || pointerType !== "mouse" || target.closest("#review") !== null;

// On the window, before all other listeners.
addEventListener("click", (event) => {
  // Presses by key or script are guarded elsewhere.
  if (!(event instanceof PointerEvent) || event.detail === 0 || !event.isTrusted) return;
  const target = eventTarget(event);
  const content = target.closest(SELECTOR);
  const isMistaken = canBeMistaken(event, target) && isAgain(event) && content !== null &&
    !last!.contents.includes(content);
  // A third press does nothing either.
  const contents = isMistaken ? last!.contents : IDS.map((id) => document.getElementById(id));
  last = { x: event.clientX, y: event.clientY, at: event.timeStamp, contents };
  if (!isMistaken) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
