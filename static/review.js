/* Review mode: `#review` holds one request, its documents as `figure[data-kind]` in `#stage`, the
 * right column in `#dialog-body`. `data-address` is where it stands, `data-ahead` what the next one
 * shows first. Whatever leads to another request brings a new `#review`. */

import { keepTyped } from "./asked.js";
import { isPlain } from "./clicks.js";
import { onHtmx } from "./htmx_events.js";
import { fetchAhead, forgetOthers, paint } from "./review/documents.js";
import { sayDisplayed, unwatch, watch } from "./review/displayed.js";
import { layOut, setUpView, turnPage } from "./review/view.js";
import { hasSingleKeys, isTyping } from "./typing.js";

let root = null;

const figures = () => [...document.querySelectorAll("#stage figure")];
const shownAt = () => figures().findIndex((figure) => !figure.hidden);
const isPair = () => document.getElementById("stage")?.matches(".pair");

/** A tab is chosen by its number, and those beside the one that is shown by brackets too. */
function nameKeys(tab, number, shown) {
  if (!hasSingleKeys()) return;
  const beside = { [shown - 1]: "[", [shown + 1]: "]" }[number];
  const keys = [number < 9 ? `${number + 1}` : undefined, beside].filter(Boolean);
  if (keys.length > 0) tab.setAttribute("aria-keyshortcuts", keys.join(" "));
  else tab.removeAttribute("aria-keyshortcuts");
}

/** Shows a document, and beside it the next one where two are wanted. */
async function show(index) {
  const all = figures();
  const at = isPair() ? Math.min(index, all.length - 2) : index;
  const shown = all.slice(at, at + (isPair() ? 2 : 1));
  for (const figure of all) {
    figure.hidden = !shown.includes(figure);
    if (figure.hidden) unwatch(figure);
  }
  for (const [number, tab] of document.querySelectorAll("[data-shows]").entries()) {
    nameKeys(tab, number, index);
    if (number !== index) tab.removeAttribute("aria-current");
    else {
      tab.setAttribute("aria-current", "true");
      const nav = tab.closest("nav");
      const beside = Math.max(0, nav.clientWidth - tab.offsetWidth);
      nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - beside / 2;
    }
  }
  await Promise.all(shown.map(async (figure) => {
    await paint(figure);
    layOut(figure);
    watch(figure);
  }));
}

/** The place survives a reload. */
function choose(index) {
  const tab = document.querySelector(`[data-shows="${index}"]`);
  if (!tab) return;
  history.replaceState(history.state, "", tab.href);
  show(index);
}

async function arrive({ isPopped = false } = {}) {
  const found = document.getElementById("review");
  if (!found || found === root) return;
  const isFirst = root === null;
  root = found;
  const { address, ahead, title } = root.dataset;
  // Before its address is an entry of the history.
  document.title = title;
  if (!isFirst && location.pathname + location.search !== address) {
    // What stands at the same request is no further step: Back leads to the one before.
    const isSame = new URL(address, location).pathname === location.pathname;
    if (isPopped || isSame) history.replaceState(history.state, "", address);
    else history.pushState({ review: (history.state?.review ?? 0) + 1 }, "", address);
  }
  failure?.remove();
  if (!isFirst) document.getElementById("person")?.focus({ preventScroll: true });
  // On phones the window scrolls.
  if (!isFirst && !isPopped) scrollTo(0, 0);
  const next = JSON.parse(ahead);
  const own = figures().map(({ dataset }) => ({ kind: dataset.kind, path: dataset.src }));
  forgetOthers([...own, ...next].map(({ path }) => path));
  if (!document.getElementById("stage")) return;
  setUpView(() => show(Math.max(0, shownAt())));
  await show(Math.max(0, shownAt()));
  // What is looked at comes first.
  if (root !== found) return;
  // One after the other: each takes memory, here and at the desk.
  for (const document of [...next, ...own]) {
    await fetchAhead(document);
    if (root !== found) return;
  }
}

/* --- Steps --- */

let popped = false;

onHtmx("before:swap", ({ ctx, tasks }, event) => {
  const main = tasks.find(({ type }) => type === "main");
  if (main?.target?.id !== "review" || main.fragment.querySelector("#review")) return;
  // What else the server has to say it says on a page.
  event.preventDefault();
  if (ctx.response.status < 500) location.assign(ctx.request.action);
});

/** Where somebody was in a step that they leave. */
let left = null;

onHtmx("after:swap", () => {
  left = null;
  const isPopped = popped;
  popped = false;
  arrive({ isPopped });
  if (isNewer()) return go(location.pathname + location.search);
  sayDisplayed();
  const field = document.querySelector("#dialog-body [autofocus]");
  if (field && !field.dataset.focused) {
    field.dataset.focused = "";
    field.focus();
    if (field.matches("textarea")) field.setSelectionRange(field.value.length, field.value.length);
  } else if (!field && document.activeElement === document.body) {
    document.getElementById("person")?.focus({ preventScroll: true });
  }
});

/** What says that a move has failed, until one does not. */
let failure = null;

/** What was asked for could not be had: what is still there has its focus, or its address, back. */
function stay({ ctx }) {
  if (left?.isConnected && ctx?.target?.id === "dialog-body") left.focus();
  left = null;
  if (ctx?.target?.id !== "review") return;
  // Once it has been told.
  setTimeout(() => failure = ctx.toast);
  if (!popped) return;
  popped = false;
  history.replaceState(history.state, "", root.dataset.address);
}
onHtmx("error", stay);
onHtmx("response:error", stay);

/** Who has sent a decision waits for its answer, which leads on by itself. */
const isSent = () => document.querySelector("#dialog-body button[aria-busy=true]") !== null;

/** Whether the column came back for more documents than are shown beside it. */
function isNewer() {
  const { version } = document.getElementById("dialog-body")?.dataset ?? {};
  return version !== undefined && version !== root?.dataset.version;
}

/** Another request, as it stands now; or this one. */
function go(address) {
  if (!("htmx" in globalThis)) return location.assign(address);
  htmx.ajax("GET", address, { source: root, target: "#review", swap: "outerHTML" });
}

/** What was passed in a sitting comes no more, neither to who goes back and on from there. */
function withPassed(address) {
  const [to, left] = [address, root.dataset.address].map((one) => new URL(one, location));
  const isSame = ["queue", "since"].every((name) =>
    to.searchParams.get(name) === left.searchParams.get(name)
  );
  const passed = left.searchParams.get("from") ?? "";
  if (isSame && passed > (to.searchParams.get("from") ?? "")) to.searchParams.set("from", passed);
  return to.pathname + to.search;
}

let isReturning = false;

addEventListener("popstate", () => {
  if (isReturning) return isReturning = false;
  if (isSent()) {
    isReturning = true;
    return history.forward();
  }
  popped = true;
  const address = withPassed(location.href);
  if ("htmx" in globalThis) return go(address);
  // At the entry as it is: who has gone back can still go forward.
  history.replaceState(history.state, "", address);
  location.reload();
});

/** From a step back to the request: the right column anew, the documents stay. */
function leaveStep() {
  // What is typed from now on belongs to no note any more.
  left = document.activeElement;
  left.blur();
  htmx.ajax("GET", root.dataset.address, {
    source: root,
    target: "#dialog-body",
    select: "#dialog-body",
    swap: "outerHTML",
  });
}

document.addEventListener("click", (event) => {
  if (!isPlain(event)) return;
  const tab = event.target.closest("[data-shows]");
  const isBack = event.target.closest("[data-back]") && history.state?.review > 0;
  const leaves = event.target.closest("#dialog-body [data-close]") && "htmx" in globalThis;
  if (!tab && !isBack && !leaves) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!tab && isSent()) return;
  if (tab) choose(Number(tab.dataset.shows));
  else if (isBack) history.back();
  else leaveStep();
}, true);

// What is opened above the steps, which lie over the end of the column, is seen.
document.addEventListener("toggle", ({ target, newState }) => {
  if (newState === "open" && target.matches("#dialog-body details")) {
    target.scrollIntoView({ block: "nearest" });
  }
}, true);

/* --- Keys: `aria-keyshortcuts` says which control one presses --- */

/** Whether there was a page or a document to turn to. */
function turn(step) {
  const turned = turnPage(step);
  if (turned === null) choose(shownAt() + step);
  return turned !== false;
}

const moves = { ArrowLeft: -1, ArrowRight: 1 };

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey) return;
  const step = document.querySelector("#dialog-body [data-close]");
  if (key === "Escape" && step && !document.querySelector(":popover-open")) {
    event.preventDefault();
    return step.click();
  }
  if (isTyping(target)) return;
  // An arrow also scrolls what is larger than its place.
  if (Object.hasOwn(moves, key)) return turn(moves[key]) && event.preventDefault();
  if (keepTyped(event) || key.length !== 1 || key === "?" || !hasSingleKeys()) return;
  const name = shiftKey && /[a-z]/i.test(key) ? `Shift+${key.toUpperCase()}` : key;
  const control = document.querySelector(`#review [aria-keyshortcuts~="${CSS.escape(name)}"]`);
  if (!control) return;
  event.preventDefault();
  if (!repeat || control.matches("[data-shows]")) control.click();
});

arrive();
