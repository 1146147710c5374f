/* What the pages need in the browser beside htmx, and at each part the markup that it works on.
 * The build puts this file behind htmx, in a task and a function of its own. */

// Before whoever hears of clicks.
import "./pressed_twice.js";
import "./trusted_html.js";
import { isChanged } from "./changed.js";
import { isPlain } from "./clicks.js";
import { onHtmx } from "./htmx_events.js";
import "./confirmed_elsewhere.js";
import "./copy.js";
import { enterAddress, leaveAddress } from "./dialog/address.js";
import "./drafts.js";
// Before whoever reads the address of their form.
import "./list/filters.js";
import "./list/come_back.js";
import "./keys.js";
import "./list/live.js";
import "./menus.js";
import "./near.js";
import "./rows.js";
import "./search/everywhere.js";
import { shut } from "./dialog/shut.js";
import { moveToasts, toasts } from "./toasts.js";
import { unanswered } from "./under_way.js";
import "../islands/watch_charts.ts";

/** htmx 4.0.1 swallows clicks that are meant to open a link elsewhere; it must not see them. */
document.addEventListener("click", (event) => {
  if (!isPlain(event) && event.target.closest("a[hx-get]")) event.stopImmediatePropagation();
}, true);

/* --- Dialog ------------------------------------------------------------------------------
 * <dialog id="dialog" aria-labelledby="dialog-title"><article id="dialog-body" hidden></article>
 * An article that a link loads replaces #dialog-body, and the dialog opens. `[data-close]` links
 * inside close it, and so does the event `dialog:close` (a header of the server's answer). */

const dialog = document.getElementById("dialog");
const dialogBody = () => document.getElementById("dialog-body");

/** What opened the dialog, and its row: the row may be a new one when the dialog closes. */
let opener = null;

/** Neither a step inside the dialog nor a form whose answer came after the dialog was closed. */
function openerOf(source) {
  const row = source.closest("tr[id], .card[id], li[id]");
  if (source.closest("#dialog-body") || !row && !source.isConnected) return null;
  return { link: source, href: source.getAttribute("href"), rowId: row?.id };
}

function openDialog() {
  moveToasts(dialog);
  toFocus?.setAttribute("autofocus", "");
  dialog.show();
  requestAnimationFrame(() => setTimeout(makeModal));
  // Behind what was kept, which is gone on with.
  const notes = dialog.querySelector("textarea[autofocus]");
  notes?.setSelectionRange(notes.value.length, notes.value.length);
}

/**
 * To make all else inert takes as long as to show what was asked for: so that is painted before.
 * Nothing is painted between the two lines, and no `close` is told.
 */
function makeModal() {
  if (!dialog.open || dialog.matches(":modal")) return;
  const { activeElement } = document;
  dialog.removeAttribute("open");
  dialog.showModal();
  // Which begins with what is to be focused; somebody may have gone on from there.
  if (dialog.contains(activeElement)) activeElement.focus();
}

/** `[data-onward]` links lead to another record; after the swap htmx knows of no link any more. */
onHtmx("before:swap", ({ ctx }) => {
  ctx.isOnward = ctx.sourceElement.matches("[data-onward]");
  ctx.address = ctx.sourceElement.getAttribute("href") ?? ctx.request.action;
  // Its list may have been renewed since it was pressed: its old row still knows which one it was.
  ctx.opener = openerOf(ctx.sourceElement);
});

onHtmx("after:swap", ({ ctx }) => {
  const body = dialog && dialogBody();
  // A failure is told, and shows nothing; a list opens nothing.
  const isForDialog = ctx.target?.id === "dialog-body" && ctx.response.status < 500;
  if (!body || body.hidden || !isForDialog) return;
  if (!dialog.open) {
    opener = ctx.opener ?? opener;
    openDialog();
    // What a form answers in its own place is not what its address shows.
  } else if (ctx.request.method !== "GET") return;
  enterAddress(ctx.address, ctx.isOnward);
});

/**
 * The form whose answer comes late has left the dialog; htmx would drop it. Over another record it
 * closes nothing and shows nothing there: it brings its toast and its row, or is told in a toast.
 */
onHtmx("after:request", ({ ctx }) => {
  if (!ctx.busy || ctx.target?.id !== "dialog-body" || ctx.target.isConnected) return;
  ctx.target = dialogBody();
  const { pathname } = new URL(ctx.request.action, location.href);
  ctx.isLate = dialog.open && !`${pathname}/`.startsWith(`${location.pathname}/`);
  if (ctx.isLate) delete ctx.hx.trigger;
});

/** What a dialog that is still closed will have the focus on. */
let toFocus = null;

onHtmx("before:swap", ({ ctx, tasks }, event) => {
  const main = tasks.find((task) => task.type === "main" && task.swapSpec.style !== "none");
  if (main?.target?.id !== "dialog-body") return;
  if (ctx.isLate) {
    main.swapSpec.style = "none";
    const [alert, whom] = [".notice p", ".who :is(h2, h3)"].map((one) =>
      main.fragment.querySelector(one)
    );
    showFailure([whom?.textContent, alert?.textContent ?? ctx.failure].filter(Boolean).join(": "));
    return;
  }
  // An answer without an article would leave the page without its dialog.
  if (!main.fragment.querySelector("#dialog-body")) {
    event.preventDefault();
    showFailure(ctx.failure);
    return;
  }
  // htmx would focus what cannot be: that takes a millisecond from the frame of the click.
  const isClosed = dialog?.open === false;
  toFocus = isClosed ? main.fragment.querySelector("[autofocus]") : null;
  toFocus?.removeAttribute("autofocus");
});

/** A row that is renewed late, after its dialog was closed, takes the focused button with it. */
let focusedRow = null;
onHtmx("before:swap", () => focusedRow = document.activeElement?.closest("tr[id]")?.id);
onHtmx("after:swap", () => {
  const lost = focusedRow && document.activeElement === document.body;
  if (lost) document.getElementById(focusedRow)?.querySelector(".tap")?.focus();
});

function emptyDialog() {
  const body = dialogBody();
  // htmx drops an answer whose target has left the page. That is right for one that would open the
  // dialog again, but not for that of a form: it brings the toast and the new row.
  const empty = unanswered.size > 0 ? body : body.cloneNode(false);
  empty.hidden = true;
  empty.replaceChildren();
  body.replaceWith(empty);
}

/**
 * Back to where the person was, even if the row has been replaced or its buttons changed. Who has
 * taken the row away meanwhile has given the focus to another one.
 */
function focusBack() {
  const { link, href, rowId } = opener ?? {};
  const same = link?.isConnected && link.getAttribute("href") === href;
  const row = rowId && document.getElementById(rowId);
  const place = same ? link : row?.querySelector(".tap");
  if (place) place.focus();
  else if (document.activeElement === document.body) document.getElementById("main")?.focus();
}

/** Only once, however often it is told. */
function afterClose() {
  if (dialog.open || dialogBody().hidden) return;
  leaveAddress();
  emptyDialog();
  moveToasts();
  focusBack();
}

function setUpDialog() {
  let pressed = null;
  // What is kept as a draft is not lost, unless that is told to have failed.
  const kept = (form) =>
    form?.dataset.draft && !form.querySelector("[data-draft-told]:not(:empty)");
  const holds = (control) =>
    isChanged(control) || control.matches("textarea") && control.value.trim();
  const typed = () =>
    [...dialog.querySelectorAll("input, select, textarea")].some((control) =>
      holds(control) && !kept(control.form)
    );
  dialog.addEventListener("pointerdown", (event) => pressed = event.target);
  dialog.addEventListener("click", (event) => {
    const link = event.target.closest("[data-close]");
    // The dialog itself is its backdrop. A selection of text may begin inside and end out there.
    // What was pressed twice was the row.
    const backdrop = event.target === dialog && pressed === dialog && event.detail < 2;
    if (link && isPlain(event)) event.preventDefault();
    if ((link && isPlain(event)) || (backdrop && !typed())) shut(dialog);
  });
  dialog.addEventListener("close", afterClose);
  // A key that follows on Esc means the row.
  dialog.addEventListener("cancel", ({ target }) => target === dialog && shut(dialog));
  // Told when the new row is there, which then gets the focus; the form is answered just behind it.
  document.addEventListener("dialog:close", () => queueMicrotask(() => shut(dialog)));
  // Before what a key or a press does to a dialog that is modal.
  for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, makeModal, true);
}

if (dialog) setUpDialog();

/* --- Failures ----------------------------------------------------------------------------
 * `[data-failure]` around a link or form says what to tell when it gets no answer. */

function showFailure(text = document.body.dataset.failure) {
  const toast = document.getElementById("toast-error").content.firstElementChild.cloneNode(true);
  toast.querySelector("p").textContent = text;
  // The same again replaces the old one, so that it is spoken again and they do not pile up.
  const old = [...toasts.children].filter((one) => one.textContent === toast.textContent);
  for (const one of old) one.remove();
  toasts.append(toast);
  return toast;
}

document.addEventListener("draft:lost", ({ detail }) => showFailure(detail));

/** Who has asked can take it back. */
const tellOf = (ctx) => ctx.toast = showFailure(ctx.failure);

onHtmx("before:request", ({ ctx }) => {
  ctx.failure = ctx.sourceElement.closest("[data-failure]")?.dataset.failure;
});
// A list tells its own.
onHtmx("error", ({ ctx = {} }) => ctx.list || tellOf(ctx));
onHtmx("response:error", ({ ctx }) => {
  const { status } = ctx.response;
  if ((status >= 500 || status === 429) && !ctx.list) tellOf(ctx);
});

/* --- The rest --- */

/** What is announced as a button is pressed by Space too; browsers only do so for a real one. */
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !event.target.matches("a[role=button]")) return;
  event.preventDefault();
  if (!event.repeat) event.target.click();
});

/** <button data-print> */
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

const missed = document.querySelector("main[data-missed-path]")?.dataset.missedPath;
if (missed) console.error(`404 Error: User attempted to access non-existent route: ${missed}`);
