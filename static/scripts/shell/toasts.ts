/* `.toast`s in a status region; errors (`role=alert`) stay until dismissed. */

import { closest, required, type Timer } from "../dom.ts";

const SHOWN_MS = 6_000;
const IN_USE_MS = 1_000;
/** A toast that is younger is spoken again when it moves. */
const FRESH_MS = 1_000;

export const toasts = required(".toasts");
const home = toasts.parentElement!;
const timers = new WeakMap<Element, Timer>();
const addedAt = new WeakMap<Element, number>();

function showSubject(toast: HTMLElement): void {
  const { about } = toast.dataset;
  if (!about) return;
  delete toast.dataset.about;
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
  timers.set(toast, setTimeout(expire, SHOWN_MS, toast));
  // One success at a time.
  const all = [...toasts.children];
  for (const older of all.slice(0, Math.max(0, all.indexOf(toast)))) {
    if (older.role !== "alert") older.remove();
  }
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
  if (!hasFocus) return;
  // Otherwise nothing would have the focus.
  const around = toasts.closest("dialog") ?? document.getElementById("main");
  (around?.querySelector<HTMLElement>("[autofocus]") ?? around)?.focus();
});

/** Screen readers only speak what is added to a region that they already know. */
function speakAgain(list: readonly Element[]): void {
  for (const toast of list) toast.remove();
  setTimeout(() => toasts.append(...list), 100);
}

speakAgain([...toasts.children]);

/** Nothing outside of an open modal dialog is heard or reached. */
export function moveToasts(parent: Element = home): void {
  const now = performance.now();
  const isFresh = (toast: Element) => now - (addedAt.get(toast) ?? -Infinity) < FRESH_MS;
  const fresh = [...toasts.children].filter(isFresh);
  parent.append(toasts);
  speakAgain(fresh);
}
