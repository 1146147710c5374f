/* The address of an open dialog is an entry of the history above its page's own; Back closes the dialog. */

import { load } from "../htmx.ts";
import { cancelLoading, closeDialog, dialog } from "./state.ts";

const ownPath = location.pathname;
const currentAddress = () => location.pathname + location.search;

/** The number of entries between this one and the page's own. */
const depth = (): number => history.state?.dialog ?? 0;

// Loaded at such an entry, the page is the record's own.
if (depth() > 0) history.replaceState(null, "");

/** Going back is asynchronous, and nothing may be pushed before it has ended. */
let isLeaving = false;

/** A record adds an entry, a step within a record replaces it. htmx leaves its own entries as they are. */
export function enterAddress(address: string, isRecord: boolean): void {
  if (isLeaving) {
    addEventListener("popstate", () => enterAddress(address, isRecord), { once: true });
  } else if (address !== currentAddress()) {
    const isNew = isRecord || depth() === 0;
    const state = { htmx: true, dialog: isNew ? depth() + 1 : depth() };
    history[isNew ? "pushState" : "replaceState"](state, "", address);
  }
}

/** Goes back to the page's own entry, so that the next Back leads to the page before. */
export function leaveAddress(): void {
  if (depth() === 0 || isLeaving) return;
  isLeaving = true;
  history.go(-depth());
}

addEventListener("popstate", () => {
  if (isLeaving) isLeaving = false;
  else if (dialog === null) return;
  else if (depth() > 0) {
    load(currentAddress(), { source: dialog, target: "#dialog-body", swap: "outerHTML" });
  } else if (location.pathname !== ownPath) location.reload();
  else {
    cancelLoading();
    closeDialog();
  }
});

/** At this address only the dialog changes, and the list behind it stays as it is. */
function keepsList(address: URL): boolean {
  const shown = document.getElementById("list")?.getAttribute("hx-get");
  return address.pathname !== ownPath || shown === address.pathname + address.search;
}

document.addEventListener("htmx:before:history:restore", (event) => {
  if (keepsList(new URL(location.href))) event.preventDefault();
});

/** Browsers would move the focus to the body, as htmx intercepts the move. */
globalThis.navigation?.addEventListener("navigate", (event) => {
  const isMove = event.navigationType === "traverse" && event.canIntercept;
  if (isMove && keepsList(new URL(event.destination.url))) {
    event.intercept({ focusReset: "manual" });
  }
});
