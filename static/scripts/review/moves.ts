/* Moves from one request to another, and from a step back to its request. */

import { isPlainClick } from "../clicks.ts";
import { avoidKeyboard, closest } from "../dom.ts";
import { hasFailed, isSwapped, load, onHtmx, type RequestContext } from "../htmx.ts";
import { type DocumentSource, forgetOthers, prefetch } from "./documents.ts";
import { removeDisplayed } from "./displays.ts";
import { choose, figures, nameShown, setUpStage } from "./stage.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

let review: HTMLElement | null = null;

/** The purpose of HTTP requests after a move through the history. */
class FromHistory {}

/** The purpose of HTTP requests that leave a step. */
class LeavingStep {
  constructor(readonly focused: HTMLElement) {}
}

const focusPerson = () => document.getElementById("person")?.focus({ preventScroll: true });

function arrive(fromHistory = false): void {
  const found = document.getElementById("review");
  if (!found || found === review) return;
  const isFirst = review === null;
  review = found;
  const { title = "", address = "" } = dataOf(found);
  // The title is set first, so that it belongs to the new entry of the history.
  document.title = title;
  if (!isFirst) enterAddress(address, fromHistory);
  if (!isFirst || document.activeElement === document.body) focusPerson();
  // On phones the window scrolls.
  if (!isFirst && !fromHistory) scrollTo(0, 0);
  loadDocuments(found);
}

/** Loads the documents of this request and the next, and drops all others from the cache. */
async function loadDocuments(found: HTMLElement): Promise<void> {
  const next: DocumentSource[] = JSON.parse(dataOf(found).ahead ?? "[]");
  const own = figures().map(dataOf).map(({ kind, src }): DocumentSource => ({ kind, path: src }));
  forgetOthers([...own, ...next].map(({ path }) => path));
  if (!document.getElementById("stage")) return;
  await setUpStage();
  // One after the other, to spare memory here and on the server.
  for (const source of [...next, ...own]) {
    if (review !== found) return;
    await prefetch(source);
  }
}

/** Adds an entry to the history, unless the request is the same: Back leads to the one before. */
function enterAddress(address: string, fromHistory: boolean): void {
  if (location.pathname + location.search === address) return;
  const isSame = new URL(address, location.href).pathname === location.pathname;
  if (fromHistory || isSame) history.replaceState(history.state, "", address);
  else history.pushState({ review: (history.state?.review ?? 0) + 1 }, "", address);
}

onHtmx("finally:request", ({ ctx }) => {
  if (hasFailed(ctx)) return stay(ctx);
  if (!isSwapped(ctx)) return;
  arrive(ctx.purpose instanceof FromHistory);
  if (isNewer()) return go(location.pathname + location.search);
  removeDisplayed();
  nameShown();
  focusColumn();
});

/** True if the right column is for a newer version than the documents beside it. */
function isNewer(): boolean {
  const { version } = dataOf(document.getElementById("dialog-body"));
  return version !== undefined && version !== dataOf(review).version;
}

/** Focuses the notes of a loaded step; else the person, unless something has the focus. */
function focusColumn(): void {
  avoidKeyboard(document.getElementById("dialog-body"));
  const field = document.querySelector<HTMLElement>("#dialog-body [autofocus]");
  if (!field && document.activeElement === document.body) focusPerson();
  if (!field) showAlert();
  if (!field || "focused" in dataOf(field)) return;
  dataOf(field).focused = "";
  field.focus();
  // On phones the window scrolls, and the warnings are above the notes.
  field.closest("article")?.scrollIntoView({ block: "nearest" });
  if (field instanceof HTMLTextAreaElement) {
    field.setSelectionRange(field.value.length, field.value.length);
  }
}

/** On phones the steps cover the end of the column. */
function showAlert(): void {
  document.querySelector("#dialog-body > [role=alert]")?.scrollIntoView({ block: "nearest" });
}

/** After a failure, restores the focus or the address of the request that is still shown. */
function stay({ purpose, target }: RequestContext): void {
  if (purpose instanceof LeavingStep) purpose.focused.focus();
  if (purpose instanceof FromHistory && target?.id === "review") {
    history.replaceState(history.state, "", dataOf(review).address);
  }
}

/** The answer to a sent decision moves to the next request. */
const isSent = () => document.querySelector("#dialog-body button[aria-busy=true]") !== null;

function go(address: string, purpose?: FromHistory): void {
  load(address, { source: review!, target: "#review", swap: "outerHTML", purpose });
}

function watchHistory(): void {
  /** Back was undone, because a sent decision awaits its answer. */
  let isReturning = false;
  addEventListener("popstate", () => {
    const hasReturned = isReturning;
    isReturning = !hasReturned && isSent();
    if (hasReturned) return;
    if (isReturning) return history.forward();
    go(location.pathname + location.search, new FromHistory());
  });
}

watchHistory();

/** Reloads the right column; the documents stay. */
function leaveStep(): void {
  const focused = document.activeElement as HTMLElement;
  // Keys that are pressed from now on are not meant for the notes.
  focused.blur();
  const purpose = new LeavingStep(focused);
  const place = { target: "#dialog-body", select: "#dialog-body", swap: "outerHTML" } as const;
  load(dataOf(review).address!, { source: review!, purpose, ...place });
}

document.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  const tab = closest(event, dataSelector("shows"));
  const isBack = closest(event, dataSelector("back")) !== null && history.state?.review > 0;
  const isLeaving = closest(event, `#dialog-body ${dataSelector("close")}`) !== null;
  if (!tab && !isBack && !isLeaving) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (tab) choose(Number(dataOf(tab).shows));
  else if (isSent()) return;
  else if (isBack) history.back();
  else leaveStep();
}, true);

/**
 * Details that a person opens above the steps, which cover the end of the column, are scrolled into
 * view. Those that the server sends open report a toggle as well.
 */
document.addEventListener("click", (event) => {
  const details = closest(event, "#dialog-body summary")?.parentElement;
  details?.addEventListener("toggle", () => details.scrollIntoView({ block: "nearest" }), {
    once: true,
  });
});

arrive();
