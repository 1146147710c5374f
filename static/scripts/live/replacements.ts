import { dialog } from "../dialog/close.ts";
import { resetElement } from "../htmx.ts";
import { isTyping } from "../shell/typing.ts";

const MARK = "[data-outdated]";

/** Replaces elements by newer ones of the server, each as soon as it is not in use. */
export class Replacements {
  /** Newer elements by the shown ones. */
  readonly #pending = new Map<Element, Element>();

  /** Rows that are in use are marked by the text `outdated`. */
  constructor(private readonly outdated?: string) {
    for (const name of ["pointerout", "focusout", "selectionchange"]) {
      document.addEventListener(name, () => setTimeout(() => this.apply()));
    }
    dialog?.addEventListener("close", () => setTimeout(() => this.apply()));
  }

  /** Plans to replace a shown element by a fresh one that differs. Without a fresh one it stays. */
  add(shown: Element, fresh: Element | null | undefined): void {
    if (fresh && differs(shown, fresh)) this.#pending.set(shown, fresh);
    else if (fresh && this.#pending.delete(shown)) shown.querySelector(MARK)?.remove();
  }

  /** Replaces those that are not in use. */
  apply(): void {
    for (const [shown, fresh] of this.#pending) {
      if (shown.isConnected && (isInUse(shown) || !replace(shown, fresh))) this.#mark(shown);
      else this.#pending.delete(shown);
    }
  }

  #mark(shown: Element): void {
    if (!this.outdated || shown.querySelector(MARK)) return;
    const mark = document.createElement("small");
    Object.assign(mark, { className: "badge", textContent: this.outdated });
    mark.dataset.outdated = "";
    shown.querySelector(".tap")?.after(mark);
  }

  clear(): void {
    this.#pending.clear();
  }
}

/** Compares with markup of the server, which lacks the attributes that scripts add. */
function differs(shown: Element, fresh: Element): boolean {
  const copy = shown.cloneNode(true) as Element;
  for (const element of [copy, ...copy.querySelectorAll("[data-htmx-powered]")]) {
    element.removeAttribute("data-htmx-powered");
  }
  copy.removeAttribute("aria-busy");
  copy.querySelector(MARK)?.remove();
  return !copy.isEqualNode(fresh);
}

/** The element has the pointer, the caret, a selection or open details. */
function isInUse(element: Element): boolean {
  const focused = document.activeElement;
  const isTypedIn = element.contains(focused) && isTyping(focused!);
  const selection = getSelection();
  const isSelected = selection?.isCollapsed === false && selection.containsNode(element, true);
  // The answer to a decision that was sent replaces the review, so news about it would be outdated.
  const isLeaving = element.closest("#review")?.querySelector("[aria-busy=true]") != null;
  const isOpen = element.querySelector("details[open]") !== null;
  return isTypedIn || isSelected || isLeaving || isOpen || isPointedAt(element);
}

const PRESSED = "a, button, summary, label, input, select, textarea, tr, .card";

/** The pointer is over a row, or over a control in the element or around it. */
const isPointedAt = (element: Element): boolean =>
  element.matches(":hover") &&
  (element.closest(PRESSED) ?? element.querySelector(`:is(${PRESSED}):hover`)) !== null;

/** False if `[data-still]` would move an element with the pointer or the focus. */
function replace(shown: Element, fresh: Element): boolean {
  const focused = shown.contains(document.activeElement) ? document.activeElement : null;
  if (!shown.matches("[data-still]")) shown.replaceWith(fresh);
  else if (!replaceWithoutMoving(shown, fresh)) return false;
  resetElement(fresh);
  if (focused) focusIn(fresh, focused);
  return true;
}

/** Focuses the same element or link, else the link of the row or the title of the dialog. */
function focusIn(fresh: Element, focused: Element): void {
  const href = focused.getAttribute("href");
  const links = [...fresh.querySelectorAll<HTMLElement>("a[href]")];
  const same = focused.id
    ? fresh.querySelector<HTMLElement>(`#${CSS.escape(focused.id)}`)
    : links.find((link) => link.getAttribute("href") === href);
  const title = fresh.closest("dialog")?.querySelector<HTMLElement>("#dialog-title");
  const row = fresh.querySelector<HTMLElement>(".tap");
  (same ?? row ?? title ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** Opens the `<details>` around it if the server has it open. */
function replaceWithoutMoving(shown: Element, fresh: Element): boolean {
  const details = shown.closest("details");
  const wasOpen = details?.open;
  const opens = fresh.closest("details")?.open;
  const used = [document.activeElement, [...document.querySelectorAll(":hover")].at(-1)];
  const topsOf = () => used.map((element) => element?.getBoundingClientRect().top).join();
  const before = topsOf();
  shown.replaceWith(fresh);
  if (details && opens) details.open = true;
  if (topsOf() === before) return true;
  fresh.replaceWith(shown);
  if (details) details.open = wasOpen!;
  return false;
}
