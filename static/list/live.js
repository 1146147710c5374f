import { isPlain } from "../clicks.js";
import { onHtmx } from "../htmx_events.js";
import { addressOf, changedLike, pathOf } from "./address.js";
import { isBeingWritten } from "./filters.js";

/* --- Live list ---------------------------------------------------------------------------
 * <search id="toolbar"><form class="toolbar">…</form></search> …
 * <div class="vh" role="status"></div> <div id="list">…</div>
 * A change of any control of the form applies by itself, and so does a link to the same list: the
 * answer brings #list anew, and the toolbar for what has changed in it. The address says what was
 * asked for last. Without this all of it are plain links, and a form with a button. */

const TYPING_MS = 250;
/** What is said of a list has to wait for the last of several changes. */
const SETTLED_MS = 500;

const list = document.getElementById("list");
const toolbar = document.getElementById("toolbar");
const form = toolbar?.querySelector("form");
const path = form && pathOf(form);

const here = () => location.pathname + location.search;

/* --- What is asked for --- */

/** The address that the list shows or is about to show. */
let shown = here();
/** The one whose answer stands there. */
let standing = shown;
/** The question whose answer is wanted, and the last one asked. */
let wanted = null;
let last = null;

/** The timer of a change that waits; null when none does. */
let typing = null;
/** Whether the change that waits is a step of its own in the history. */
let isStep = false;
/** It has met an open dialog, whose address stands above the list's. */
let isOwed = false;

/** Applies the form soon; whatever is on its way answers an older question. */
function plan(step, afterMs) {
  wanted = null;
  isStep ||= step;
  clearTimeout(typing);
  clearTimeout(telling);
  typing = setTimeout(apply, afterMs);
}

function apply() {
  stopTyping();
  if (isBeingWritten(form)) return;
  isOwed = Boolean(history.state?.dialogOver);
  if (!isOwed) goTo(addressOf(form), isStep, {});
}

function stopTyping() {
  clearTimeout(typing);
  typing = null;
}

function goTo(address, step, question) {
  if (step && address !== here()) {
    history.replaceState({ ...history.state, scrolled: scrollY }, "");
    history.pushState(null, "", address);
  } else history.replaceState(history.state, "", address);
  ask(address, question);
}

/** `isFollowing`: the form is to follow the address, not the other way round. */
function ask(address, question) {
  stopTyping();
  clearTimeout(telling);
  isStep = false;
  isOwed = false;
  shown = address;
  wanted = last = question;
  list.setAttribute("aria-busy", "true");
  const place = { source: list, target: list, swap: "outerSync" };
  // Its queue aborts what an older question has under way.
  htmx.ajax("GET", address, { ...place, list: question });
}

/** What was changed meanwhile is asked for, as it would be soon; as many as before are no news. */
function renew() {
  if (typing !== null) apply();
  else if (!isOwed) ask(shown, { isFollowing: true, counted: list.dataset.count });
}

/** The history has moved by itself, or the page comes out of the back-forward cache. */
function follow() {
  const { dialogOver, scrolled } = history.state ?? {};
  if (dialogOver || location.pathname !== path) return;
  // Where the page was is known once, when it is come back to.
  if (scrolled !== undefined) history.replaceState(null, "");
  if (here() !== shown) ask(here(), { isFollowing: true, scrolled });
  else if (isOwed) apply();
}

/* --- What comes back --- */

/** Finds the focused element of the list again when there is a new one. */
let refocus = null;

function rememberFocus() {
  const focused = document.activeElement;
  const heads = () => [...list.querySelectorAll(".tabs a, thead a")];
  const index = heads().indexOf(focused);
  const row = focused.closest("tr[id], .card[id]")?.id;
  const inRow = (link) => document.getElementById(row)?.querySelector(link);
  const same = `[href="${CSS.escape(focused.getAttribute("href"))}"]`;
  refocus = isOurs(focused) ? () => heads()[index] ?? inRow(same) ?? inRow(".tap") ?? list : null;
}

function show({ isFollowing, isPage, scrolled, counted }) {
  notice?.remove();
  standing = shown;
  // To what the answer has just said of each control.
  if (isFollowing) form.reset();
  if (refocus && document.activeElement === document.body) refocus().focus({ preventScroll: true });
  if (isPage) {
    list.focus({ preventScroll: true });
    const margin = parseFloat(getComputedStyle(list).scrollMarginTop);
    if (list.getBoundingClientRect().top < margin) list.scrollIntoView();
  }
  if (scrolled !== undefined) scrollTo(0, scrolled);
  if (list.dataset.count !== counted) tell();
}

/** It stands there from the start: with one that came, all of `main` would be styled anew. */
const told = document.querySelector("main > .vh[role=status]");
let telling;

function tell() {
  told.textContent = "";
  telling = setTimeout(() => told.textContent = list.dataset.count, SETTLED_MS);
}

let notice = null;

const isOurs = (element) => [list, toolbar, notice].some((part) => part?.contains(element));

/** The old list stays, and what it says is that it is old. */
function fail() {
  notice?.remove();
  notice = document.getElementById("not-renewed").content.firstElementChild.cloneNode(true);
  const text = notice.querySelector("p");
  if (!navigator.onLine) text.textContent = text.dataset.offline;
  notice.querySelector("a").setAttribute("href", shown);
  list.before(notice);
}

function watchAnswers() {
  onHtmx("before:swap", ({ ctx, tasks }, event) => {
    if (!ctx.list) return;
    const main = tasks.find(({ type }) => type === "main");
    if (ctx.list === wanted && main?.fragment.querySelector("#list")) return rememberFocus();
    event.preventDefault();
    if (ctx.list !== wanted) return;
    if (ctx.response.status >= 500) fail();
    // What else the server has to say it says on a page: to sign in, that it is not allowed.
    else location.assign(shown);
  });
  onHtmx("after:swap", ({ ctx }) => {
    if (ctx.list) show(ctx.list);
    // What was asked for before a change may show what was before it.
    else if (ctx.request.method === "POST" && list.ariaBusy === "true") renew();
  });
  onHtmx("error", ({ ctx }) => ctx?.list && ctx.list === wanted && fail());
  onHtmx("finally:request", ({ ctx }) => {
    // On the way to another page it stays busy.
    if (ctx.list && ctx.list === last && !ctx.keepIndicators) list.removeAttribute("aria-busy");
  });
}

/* --- What is changed --- */

const isChoice = (control) => control.matches("select, [type=checkbox], [type=radio]");

/** A date or an amount that is still being typed belongs to the step that began it. */
let typedIn = null;

/** The choices that arrow keys go through are not all meant. */
let byKey = false;

/** A keyboard on a phone composes each word, so that what is being composed counts as well. */
function changed({ target: control, type }) {
  if (control.form !== form) return;
  const isTyped = !isChoice(control);
  // A choice tells of itself twice.
  if (isTyped !== (type !== "change")) return;
  const isSearch = control.type === "search";
  plan(!isSearch && control !== typedIn, isTyped || byKey ? TYPING_MS : 0);
  typedIn = isTyped ? control : null;
}

function watchForm() {
  for (const name of ["input", "change"]) toolbar.addEventListener(name, changed);
  toolbar.addEventListener("focusout", () => typedIn = null);
  toolbar.addEventListener("keydown", () => byKey = true);
  toolbar.addEventListener("pointerdown", () => byKey = false);
  toolbar.addEventListener("submit", (event) => {
    if (event.target !== form) return;
    event.preventDefault();
    apply();
  });
}

/** Where a link of the list leads: one that still stands there means what has been asked for since. */
function addressBehind(link) {
  const to = link.pathname + link.search;
  // Pressed once more before it has come, or after it could not be had, it leads where it did.
  if (typing === null && [standing, to].includes(shown)) return to;
  const isChanged = typing !== null || !last?.isFollowing;
  return changedLike(isChanged ? addressOf(form) : shown, standing, to);
}

/** Another order, another page, or fewer filters. */
function watchLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]:not([hx-get], [target])");
    if (!link || !isPlain(event) || event.defaultPrevented) return;
    if (!isOurs(link) || link.pathname !== path) return;
    event.preventDefault();
    const isPage = ["next", "prev"].includes(link.rel);
    goTo(addressBehind(link), true, { isFollowing: true, isPage });
  });
}

/** What was typed before this ran, or what the browser has kept of an earlier visit. */
function catchUp() {
  const asServed = form.cloneNode(true);
  asServed.reset();
  if (addressOf(form) !== addressOf(asServed)) plan(false, TYPING_MS);
}

if (form && list) {
  watchForm();
  watchLinks();
  watchAnswers();
  addEventListener("popstate", follow);
  document.addEventListener("list:renew", renew);
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  addEventListener("online", () => notice?.isConnected && renew());
  toolbar.dataset.live = "";
  catchUp();
} else if (form) {
  // Of a list that could not be read, nothing here applies a change: the button does, and is seen.
  form.querySelector(":scope > .apply").classList.remove("apply");
}
