import { dialog } from "../dialog/close.ts";
import { resetElement } from "../htmx.ts";

/** Replaces elements by newer ones of the server, each as soon as it is not in use. */
export class Replacements {
  /** Newer elements by the shown ones. */
  readonly #pending = new Map<Element, Element>();

  constructor() {
    for (const name of ["pointerout", "focusout", "selectionchange"]) {
      document.addEventListener(name, () => setTimeout(() => this.apply()));
    }
    dialog?.addEventListener("close", () => setTimeout(() => this.apply()));
  }

  /** Plans to replace a shown element by a fresh one that differs. Without a fresh one it stays. */
  add(shown: Element, fresh: Element | null | undefined): void {
    if (fresh && differs(shown, fresh)) this.#pending.set(shown, fresh);
    else if (fresh) this.#pending.delete(shown);
  }

  /** Replaces those that are not in use. */
  apply(): void {
    for (const [shown, fresh] of this.#pending) {
      if (shown.isConnected && (isInUse(shown) || !replace(shown, fresh))) continue;
      this.#pending.delete(shown);
    }
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
  return !copy.isEqualNode(fresh);
}

/** The element has the pointer, the focus, a selection, open details or an open dialog about it. */
function isInUse(element: Element): boolean {
  const isAbout = dialog?.open && location.pathname.split("/").includes(element.id);
  const selection = getSelection();
  const isSelected = selection?.isCollapsed === false && selection.containsNode(element, true);
  // The answer to a decision that was sent replaces the review, so news about it would be outdated.
  const isLeaving = element.closest("#review")?.querySelector("[aria-busy=true]") != null;
  const isOpen = element.querySelector("details[open]") !== null;
  return isAbout || isSelected || isLeaving || isOpen ||
    element.matches(":hover, :focus-within");
}

/** False if `[data-still]` would move an element with the pointer or the focus. */
function replace(shown: Element, fresh: Element): boolean {
  if (!shown.matches("[data-still]")) shown.replaceWith(fresh);
  else if (!replaceWithoutMoving(shown, fresh)) return false;
  resetElement(fresh);
  return true;
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
