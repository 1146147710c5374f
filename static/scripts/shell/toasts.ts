/* `.toast`s in a status region; errors (`role=alert`) stay until dismissed. */

import { closest, required, type Timer } from "../dom.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

const SHOWN_MS = 6_000;
/** With three more decisions a decision can be undone no longer. */
const MOST_EARLIER = 2;
const IN_USE_MS = 1_000;
/** A toast that is younger is spoken again when it moves. */
const FRESH_MS = 1_000;

export const toasts = required(".toasts");
const home = toasts.parentElement!;
const timers = new WeakMap<Element, Timer>();
const addedAt = new WeakMap<Element, number>();
const undoEnds = new WeakMap<Element, number>();
/** Toasts of decisions that can still be undone, the latest last. */
const earlier: HTMLElement[] = [];

function showSubject(toast: HTMLElement): void {
  const { about } = dataOf(toast);
  if (!about) return;
  delete dataOf(toast).about;
  const line = document.createElement("small");
  line.className = "about-whom";
  line.textContent = about;
  toast.querySelector("p")?.append(line);
}

function expire(toast: HTMLElement): void {
  const isInUse = document.hidden || toast.matches(":hover, :focus-within");
  if (isInUse) timers.set(toast, setTimeout(expire, IN_USE_MS, toast));
  else toast.remove();
}

function added(toast: HTMLElement): void {
  showSubject(toast);
  addedAt.set(toast, performance.now());
  clearTimeout(timers.get(toast));
  if (toast.role === "alert") return;
  const end = undoEndOf(toast);
  timers.set(
    toast,
    end === undefined
      ? setTimeout(expire, SHOWN_MS, toast)
      : setTimeout(endUndo, end - performance.now(), toast),
  );
  // One success at a time.
  const all = [...toasts.children] as HTMLElement[];
  for (const older of all.slice(0, Math.max(0, all.indexOf(toast)))) {
    // One that is being undone goes with the answer.
    if (older.role === "alert" || older.querySelector(".htmx-request")) continue;
    older.remove();
    if (canUndo(older)) earlier.push(older);
  }
  earlier.splice(0, earlier.length - MOST_EARLIER);
}

const undoIn = (toast: Element) => toast.querySelector<HTMLElement>(dataSelector("undo"));

const canUndo = (toast: Element): boolean => undoIn(toast) !== null;

function undoEndOf(toast: Element): number | undefined {
  const { endsIn } = dataOf(undoIn(toast));
  if (endsIn && !undoEnds.has(toast)) undoEnds.set(toast, performance.now() + Number(endsIn));
  return undoEnds.get(toast);
}

/** Removes the toast of a decision that was undone, and shows the decision before it again. */
export function replaceByEarlier(undone: Element): void {
  undone.remove();
  const left = earlier.splice(0).filter((toast) => toast !== undone && canUndo(toast));
  const last = left.pop();
  earlier.push(...left);
  if (last) toasts.prepend(last);
}

function endUndo(toast: HTMLElement): void {
  const form = toast.querySelector("form");
  const hasFocus = form?.contains(document.activeElement);
  form?.remove();
  if (hasFocus) focusAround();
  expire(toast);
}

new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof HTMLElement) added(node);
  }
}).observe(toasts, { childList: true });

toasts.addEventListener("click", (event) => {
  const button = closest(event, ".toast > button");
  const hasFocus = button?.matches(":focus");
  button?.parentElement?.remove();
  if (hasFocus) focusAround();
});

/** Otherwise nothing would have the focus. */
function focusAround(): void {
  const around = toasts.closest("dialog") ?? document.getElementById("main");
  (around?.querySelector<HTMLElement>("[autofocus]") ?? around)?.focus();
}

/** Screen readers only speak what appears in a region that they already know. */
function speakAgain(toast: HTMLElement): void {
  toast.hidden = true;
  setTimeout(() => toast.hidden = false, 100);
}

for (const toast of [...toasts.children] as HTMLElement[]) {
  added(toast);
  speakAgain(toast);
}

/** Nothing outside of an open modal dialog is heard or reached. */
export function moveToasts(parent: Element = home): void {
  const now = performance.now();
  parent.append(toasts);
  for (const toast of [...toasts.children] as HTMLElement[]) {
    if (now - (addedAt.get(toast) ?? -Infinity) < FRESH_MS) speakAgain(toast);
  }
}
