/* The address is that of the open dialog, as an entry of the history above the page's own. */

import { load, onHtmx, type RequestContext } from "../htmx.ts";
import { closeDialog, dialog } from "./close.ts";
import { giveUpSteps } from "./pending.ts";

/** The path of the page itself; the rest of its address may change. */
const ownPath = location.pathname;

const currentAddress = () => location.pathname + location.search;

/** After a move through the history: browsers load no document for entries that scripts added. */
function hasMoved(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const { pathname, search } = URL.parse(navigation?.name ?? "") ?? location;
  return location.pathname !== pathname || location.search !== search;
}

const isOver = () => history.state?.dialogOver === ownPath;

// Browsers do not announce moves through the history while a page loads.
if (hasMoved() && !history.state?.isReloaded) {
  // Once, because a browser that normalises the address differently would reload for ever.
  history.replaceState({ ...history.state, isReloaded: true }, "");
  location.reload();
} else if (history.state?.dialogOver) {
  // Loaded at such an entry, the page is the record's own.
  history.replaceState(null, "");
}

class DialogAddress {
  #shown: string | null = null;
  /** Going back is asynchronous, and nothing may be pushed before it has ended. */
  #isReturning = false;
  #afterwards: (() => void) | null = null;

  constructor() {
    addEventListener("popstate", () => {
      if (this.#isReturning && !isOver()) return this.#arrive();
      giveUpSteps();
      this.#follow();
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      this.#isReturning = false;
      this.#afterwards = null;
      this.#follow();
    });
  }

  isShown(address: string): boolean {
    return dialog?.open === true && this.#shown === address;
  }

  canLeave(): boolean {
    return isOver() || this.#isReturning;
  }

  /** Each record is a new entry; a step within a record replaces it. */
  enter(address: string, isOnward = false): void {
    this.#shown = address;
    if (this.#isReturning) {
      this.#afterwards = () => this.enter(address);
      return;
    }
    const depth: number = isOver() ? history.state.depth : 0;
    if (depth === 0 || isOnward) {
      history.pushState({ dialogOver: ownPath, depth: depth + 1 }, "", address);
    } else history.replaceState({ dialogOver: ownPath, depth }, "", address);
  }

  /** Goes back to the page's own entry, so that the next Back leads to the page before. */
  leave(then: (() => void) | null = null): void {
    this.#afterwards = then;
    if (this.#isReturning) return;
    if (isOver()) {
      this.#isReturning = true;
      history.go(-history.state.depth);
    } else this.#arrive();
  }

  #arrive(): void {
    this.#isReturning = false;
    const next = this.#afterwards;
    this.#afterwards = null;
    next?.();
  }

  #follow(): void {
    if (isOver()) {
      if (!this.isShown(currentAddress())) reopen(currentAddress());
    } else if (location.pathname === ownPath) closeDialog(dialog);
    // After a reload, entries of another page still belong to this document.
    else if (dialog) location.reload();
  }
}

export const dialogAddress = new DialogAddress();

class Reopening {
  constructor(readonly address: string) {}

  isWanted(): boolean {
    return isOver() && currentAddress() === this.address;
  }
}

function reopen(address: string): void {
  const source = document.querySelector(`main [hx-get="${CSS.escape(address)}"]`) ??
    document.getElementById("main")!;
  const purpose = new Reopening(address);
  load(address, { source, target: "#dialog-body", swap: "outerHTML", purpose });
}

const reopeningOf = ({ purpose }: RequestContext) => purpose instanceof Reopening ? purpose : null;

onHtmx("before:swap", ({ ctx }, event) => {
  if (reopeningOf(ctx)?.isWanted() === false) event.preventDefault();
});

/** Without its content, the dialog's address would be wrong. */
onHtmx("finally:request", ({ ctx }) => {
  const reopening = reopeningOf(ctx);
  if (!reopening?.isWanted() || ctx.keepIndicators) return;
  if (!dialog?.open) dialogAddress.leave();
  else if (!dialogAddress.isShown(reopening.address)) closeDialog(dialog);
});

/** Back from the next page must not end in a form that has been sent. */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const leaves = form.method === "post" && !form.matches("[hx-post]") && dialog?.contains(form);
  if (!leaves || !dialogAddress.canLeave()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  dialogAddress.leave(() => {
    if (form.isConnected) form.requestSubmit(event.submitter);
  });
}, true);
