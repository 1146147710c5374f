import { dialog } from "../dialog/close.ts";
import { resetElement } from "../htmx.ts";

/** Replaces elements by newer ones of the server, each once it is not in use. */
export class Replacements {
  /** Newer elements by the shown ones. */
  readonly #waiting = new Map<Element, Element>();

  constructor() {
    for (const name of ["pointerout", "focusout", "selectionchange"]) {
      document.addEventListener(name, () => setTimeout(() => this.replace()));
    }
    dialog?.addEventListener("close", () => setTimeout(() => this.replace()));
  }

  /** A shown element without a newer one stays. */
  consider(shown: Element, fresh: Element | null | undefined): void {
    if (fresh && differs(shown, fresh)) this.#waiting.set(shown, fresh);
    else if (fresh) this.#waiting.delete(shown);
  }

  replace(): void {
    for (const [shown, fresh] of this.#waiting) {
      if (shown.isConnected && (isInUse(shown) || !put(shown, fresh))) continue;
      this.#waiting.delete(shown);
    }
  }

  clear(): void {
    this.#waiting.clear();
  }
}

/** Compares with markup of the server, which lacks what scripts have added. */
function differs(shown: Element, fresh: Element): boolean {
  const copy = shown.cloneNode(true) as Element;
  for (const element of [copy, ...copy.querySelectorAll("[data-htmx-powered]")]) {
    element.removeAttribute("data-htmx-powered");
  }
  copy.removeAttribute("aria-busy");
  return !copy.isEqualNode(fresh);
}

/** Pointer, focus, a selection, or a dialog about it: it must not change or move now. */
function isInUse(element: Element): boolean {
  const isAbout = dialog?.open && location.pathname.split("/").includes(element.id);
  const selection = getSelection();
  const isSelected = selection?.isCollapsed === false && selection.containsNode(element, true);
  // A decision that was sent replaces the review, so news about its request would be old.
  const isLeaving = element.closest("#review")?.querySelector("[aria-busy=true]") != null;
  const isOpen = element.querySelector("details[open]") !== null;
  return isAbout || isSelected || isLeaving || isOpen ||
    element.matches(":hover, :focus-within");
}

/** False if `[data-still]` would move what has the pointer or the focus. */
function put(shown: Element, fresh: Element): boolean {
  if (!shown.matches("[data-still]")) shown.replaceWith(fresh);
  else if (!putStill(shown, fresh)) return false;
  resetElement(fresh);
  return true;
}

/** Opens the `<details>` around it where the server would. */
function putStill(shown: Element, fresh: Element): boolean {
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
