/*
 * `<dialog id="dialog"><article id="dialog-body" hidden>`: a loaded article replaces the body.
 * `[data-close]` links and the event `dialog:close` close it.
 */

import { isPlainClick } from "../clicks.ts";
import { avoidKeyboard, closest, type Control, controlsIn, eventTarget } from "../dom.ts";
import { isAnswerMissing } from "../forms/busy.ts";
import { isChanged } from "../forms/changed.ts";
import { onHtmx, type RequestContext } from "../htmx.ts";
import { moveToasts } from "../shell/toasts.ts";
import { dialogAddress } from "./address.ts";
import { closeDialog, dialog } from "./close.ts";

const dialogBody = () => document.getElementById("dialog-body");

/** The row may be a new one when the dialog closes. */
interface Opener {
  link: HTMLElement;
  href: string | null;
  rowId: string | undefined;
}

let opener: Opener | null = null;

function openerOf(source: HTMLElement): Opener | null {
  const row = source.closest("tr[id], .card[id], li[id]");
  if (source.closest("#dialog-body") || !row && !source.isConnected) return null;
  return { link: source, href: source.getAttribute("href"), rowId: row?.id };
}

/** Facts from before the swap: htmx names another source after it. */
interface Origin {
  isOnward: boolean;
  address: string;
  opener: Opener | null;
  focusedRow: string | undefined;
}

const origins = new WeakMap<RequestContext, Origin>();

/** `[data-onward]` links lead to another record. */
onHtmx("before:swap", ({ ctx }) => {
  const { sourceElement: source, request } = ctx;
  origins.set(ctx, {
    isOnward: source.matches("[data-onward]"),
    address: source.getAttribute("href") ?? request.action,
    opener: openerOf(source),
    focusedRow: document.activeElement?.closest("tr[id]")?.id,
  });
});

onHtmx("after:swap", ({ ctx }) => {
  const isForDialog = ctx.target?.id === "dialog-body" && ctx.response.status < 500;
  const origin = origins.get(ctx);
  if (!dialog || !origin || !isForDialog || dialogBody()?.hidden !== false) return;
  if (!dialog.open) {
    opener = origin.opener ?? opener;
    open(dialog);
    // The answer of a form is not what its address shows.
  } else if (ctx.request.method !== "GET") return;
  dialogAddress.enter(origin.address, origin.isOnward);
});

function open(dialog: HTMLDialogElement): void {
  moveToasts(dialog);
  avoidKeyboard(dialog);
  dialog.showModal();
  // The caret goes behind the text of a draft.
  const notes = dialog.querySelector<HTMLTextAreaElement>("textarea[autofocus]");
  notes?.setSelectionRange(notes.value.length, notes.value.length);
}

/** A row that is renewed late, after its dialog was closed, takes the focused button with it. */
onHtmx("after:swap", ({ ctx }) => {
  const { focusedRow } = origins.get(ctx) ?? {};
  if (focusedRow === undefined || document.activeElement !== document.body) return;
  document.getElementById(focusedRow)?.querySelector<HTMLElement>(".tap")?.focus();
});

function emptyDialog(): void {
  const body = dialogBody()!;
  // htmx drops answers whose target has left the page, but a form's answer brings its toast.
  const empty = isAnswerMissing() ? body : body.cloneNode(false) as HTMLElement;
  empty.hidden = true;
  empty.replaceChildren();
  body.replaceWith(empty);
}

/** The button that opens the closed menu around an element. */
function buttonOfMenu(element: HTMLElement): HTMLElement | null {
  const menu = element.closest("[popover]:not(:popover-open)");
  return menu && !element.checkVisibility()
    ? document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`)
    : null;
}

/** Focuses the opener, or the row if it no longer has one, unless something else has the focus. */
function focusBack(): void {
  const { link, href, rowId } = opener ?? {};
  const row = document.getElementById(rowId ?? "");
  const links = link?.isConnected ? [link] : [...row?.querySelectorAll<HTMLElement>("a") ?? []];
  const same = links.find((one) => one.getAttribute("href") === href);
  const back = same ?? row?.querySelector<HTMLElement>(".tap");
  if (back) (buttonOfMenu(back) ?? back).focus();
  else if (document.activeElement === document.body) document.getElementById("main")?.focus();
}

/** Announced by `closeDialog` and by the browser; the second time there is nothing to do. */
function afterClose(): void {
  if (dialog?.open || dialogBody()?.hidden !== false) return;
  dialogAddress.leave();
  emptyDialog();
  moveToasts();
  focusBack();
}

/** A draft on the server is not lost, unless the form says that saving it has failed. */
const isSaved = (form: HTMLFormElement | null) => form?.querySelector("[data-draft]:empty") != null;

const hasText = (control: Control) =>
  isChanged(control) || control instanceof HTMLTextAreaElement && control.value.trim() !== "";

function holdsUnsavedText(dialog: HTMLDialogElement): boolean {
  return controlsIn(dialog).some((control) => hasText(control) && !isSaved(control.form));
}

function setUp(dialog: HTMLDialogElement): void {
  let pressed: EventTarget | null = null;
  dialog.addEventListener("pointerdown", ({ target }) => pressed = target);
  dialog.addEventListener("click", (event) => {
    const isLink = closest(event, "[data-close]") !== null && isPlainClick(event);
    // The dialog is its own backdrop. A selection, or a double click on a row, may end on it.
    const isBackdrop = event.target === dialog && pressed === dialog && event.detail < 2;
    if (isLink) event.preventDefault();
    if (isLink || isBackdrop && !holdsUnsavedText(dialog)) closeDialog(dialog);
  });
  dialog.addEventListener("close", afterClose);
  // A key that follows on Esc is meant for the row.
  dialog.addEventListener("cancel", ({ target }) => {
    if (target === dialog) closeDialog(dialog);
  });
  // The new row is there by then and gets the focus; the form is answered just after.
  document.addEventListener("dialog:close", () => queueMicrotask(() => closeDialog(dialog)));
}

if (dialog) setUp(dialog);

/** A link announced as a button is pressed by Space too; browsers only do so for a real one. */
document.addEventListener("keydown", (event) => {
  const target = eventTarget(event);
  if (event.key !== " " || !target.matches("a[role=button]")) return;
  event.preventDefault();
  if (!event.repeat) (target as HTMLElement).click();
});
