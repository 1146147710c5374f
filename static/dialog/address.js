import { giveUp } from "../asked.js";
import { onHtmx } from "../htmx_events.js";
import { hasMoved } from "./moved.js";
import { shut } from "./shut.js";

/* --- The dialog's address ----------------------------------------------------------------
 * While the dialog is open the address is that of what it shows, as an entry of the history above
 * the page's own: Back closes the dialog, Forward opens it again, a reload is the record's page. */

const dialog = document.getElementById("dialog");

/** The page's own path for as long as it lives; whatever else stands in its address may change. */
const ownPath = location.pathname;

const here = () => location.pathname + location.search;

/** Whether the history stands at a dialog over this page. */
const isOver = () => history.state?.dialogOver === ownPath;

// While a page loads, nobody is told where its history goes; review keeps its own addresses.
if (hasMoved() && !document.getElementById("review") && !history.state?.isReloaded) {
  // Once, or a browser that knows its pages by another address would go round in it.
  history.replaceState({ ...history.state, isReloaded: true }, "");
  location.reload();
  // Loaded at such an entry, the page is the record's own.
} else if (history.state?.dialogOver) history.replaceState(null, "");

/** What the dialog has shown last. */
let shown = null;

/** Going back takes a moment, and nothing may be pushed before: what is to be done then. */
let returning = false;
let afterwards = null;

/**
 * The first thing that the dialog shows is a new entry, and so is each further record; a step
 * inside takes its place. An entry knows how many of them lie above the page's own.
 */
export function enterAddress(path, isOnward = false) {
  shown = path;
  if (returning) {
    afterwards = () => enterAddress(path);
    return;
  }
  const depth = isOver() ? history.state.depth : 0;
  const enter = (method, depth) => history[method]({ dialogOver: ownPath, depth }, "", path);
  if (depth === 0 || isOnward) enter("pushState", depth + 1);
  else enter("replaceState", depth);
}

/** Back to the page's own entry as it was, so that the next Back leads to the one before it. */
export function leaveAddress(then = null) {
  afterwards = then;
  if (returning) return;
  if (isOver()) {
    returning = true;
    if (history.state.depth > 1) history.go(-history.state.depth);
    else history.back();
  } else arrive();
}

function arrive() {
  returning = false;
  const next = afterwards;
  afterwards = null;
  next?.();
}

/** The history has moved by itself, or the page comes out of the back-forward cache. */
function follow() {
  if (isOver()) {
    if (!dialog.open || shown !== here()) reopen(here());
  } else if (location.pathname === ownPath) shut(dialog);
  // After a reload, entries of another page are still of the same document.
  else if (dialog) location.reload();
}

addEventListener("popstate", () => {
  if (returning && !isOver()) return arrive();
  // What has not come yet was asked for elsewhere.
  giveUp();
  follow();
});

addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  returning = false;
  afterwards = null;
  follow();
});

function reopen(path) {
  const source = document.querySelector(`main [hx-get="${CSS.escape(path)}"]`) ??
    document.getElementById("main");
  const place = { target: "#dialog-body", swap: "outerHTML" };
  htmx.ajax("GET", path, { ...place, source, reopens: path });
}

const isWanted = (path) => isOver() && here() === path;

/** Back may have been pressed before the answer is there. */
onHtmx("before:swap", ({ ctx }, event) => {
  if (ctx.reopens && !isWanted(ctx.reopens)) event.preventDefault();
});

/** An address without its dialog would tell a lie. */
onHtmx("finally:request", ({ ctx }) => {
  const isLeaving = ctx.keepIndicators;
  if (!ctx.reopens || !isWanted(ctx.reopens) || isLeaving) return;
  if (!dialog.open) leaveAddress();
  else if (shown !== ctx.reopens) shut(dialog);
});

/**
 * A form that leads to another page does so from the page's own entry, as if there had been no
 * dialog: Back from there must not end in a form that has been sent.
 */
document.addEventListener("submit", (event) => {
  const form = event.target;
  const leaves = form.method === "post" && !form.matches("[hx-post]") && dialog?.contains(form);
  if (!leaves || !(isOver() || returning)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  leaveAddress(() => form.isConnected && form.requestSubmit(event.submitter));
}, true);
