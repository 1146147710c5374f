/*
 * `<dialog id="dialog"><article id="dialog-body" hidden>`: a loaded article replaces the body.
 * `[data-close]` links and the event `dialog:close` close it.
 */

import { isPlainClick } from "../clicks.ts";
import { avoidKeyboard, closest, type Control, controlsIn, eventTarget } from "../dom.ts";
import { isChanged } from "../forms/changed.ts";
import type { RequestContext, SwapTask } from "../htmx.ts";
import { failureOf, showFailure } from "../shell/failures.ts";
import { isCharacter } from "../shell/key_names.ts";
import { moveToasts } from "../shell/toasts.ts";
import { isTyping } from "../shell/typing.ts";
import { enterAddress, leaveAddress } from "./address.ts";
import { cancelLoading, closeDialog, dialog, isLoading, isSending } from "./state.ts";
import { dataSelector } from "../../../views/ui/data_attributes.ts";

const dialogBody = () => document.getElementById("dialog-body");

/** Facts from before the swap: htmx names another source after it. */
interface Origin {
  address: string;
  /** `[data-onward]` links lead to another record. */
  isOnward: boolean;
  /** Row of the link that opens the dialog. */
  row: string | undefined;
}

const origins = new WeakMap<RequestContext, Origin>();
let opened: Origin | undefined;

/** False for an answer that would remove a part of the page. */
export function fitsPage(ctx: RequestContext, tasks: readonly SwapTask[]): boolean {
  const { sourceElement: source, request } = ctx;
  origins.set(ctx, {
    address: source.getAttribute("href") ?? request.action,
    isOnward: source.matches(dataSelector("onward")),
    row: source.closest(":is(tr, .card, li)[id]")?.id,
  });
  const missing = missingPart(tasks);
  if (missing === undefined) return true;
  const isFailure = ctx.response!.status >= 500;
  if (isFailure) ctx.swap = "none";
  else if (missing === "dialog-body") showFailure(failureOf(ctx));
  // The answer is a page.
  else location.assign(request.action);
  return false;
}

/** The part of the page that the answer would remove, as it has no other for its place. */
function missingPart(tasks: readonly SwapTask[]): string | undefined {
  const main = tasks.find(({ type }) => type === "main");
  const id = main?.target?.id ?? "";
  const isPart = ["dialog-body", "review"].includes(id) && main?.swapSpec.style !== "none";
  return isPart && !main?.fragment.querySelector(`#${id}`) ? id : undefined;
}

export function showDialog(ctx: RequestContext): void {
  const isForDialog = ctx.target?.id === "dialog-body" && ctx.response!.status < 500;
  const origin = origins.get(ctx);
  if (!dialog || !origin || !isForDialog || dialogBody()?.hidden !== false) return;
  if (!dialog.open) {
    opened = origin;
    open(dialog);
    // The answer of a form is not what its address shows.
  } else if (ctx.request.method !== "GET") return;
  enterAddress(origin.address, origin.isOnward);
}

function open(dialog: HTMLDialogElement): void {
  moveToasts(dialog);
  avoidKeyboard(dialog);
  dialog.showModal();
  // The caret goes behind the text of a draft.
  const notes = dialog.querySelector<HTMLTextAreaElement>("textarea[autofocus]");
  notes?.setSelectionRange(notes.value.length, notes.value.length);
}

/** htmx drops answers whose target has left the page, which a form that was sent must not lose. */
function emptyDialog(): void {
  if (isSending()) return;
  const body = dialogBody()!;
  const empty = body.cloneNode(false) as HTMLElement;
  empty.hidden = true;
  body.replaceWith(empty);
}

/**
 * Browsers focus the link that opened the dialog. It may be gone, be another one after a decision, or be
 * in a closed menu.
 */
function focusRow(): void {
  const active = document.activeElement;
  const row = document.getElementById(opened?.row ?? "");
  const isOther = row?.contains(active) && active?.getAttribute("href") !== opened?.address;
  if (active !== document.body && !isOther) return;
  const same = row?.querySelector(`a[href="${CSS.escape(opened?.address ?? "")}"]`);
  const menu = CSS.escape(same?.closest("[popover]")?.id ?? "");
  const button = row?.querySelector<HTMLElement>(`[popovertarget="${menu}"]`);
  const back = button?.checkVisibility() ? button : row?.querySelector<HTMLElement>(".tap");
  (back ?? document.getElementById("main"))?.focus();
}

function afterClose(): void {
  if (dialogBody()?.hidden !== false) return;
  leaveAddress();
  emptyDialog();
  moveToasts();
  focusRow();
}

/** A draft on the server is not lost, unless the form says that saving it has failed. */
const isSaved = (form: HTMLFormElement | null) =>
  form?.querySelector(`${dataSelector("draft")}:empty`) != null;

const hasText = (control: Control) =>
  isChanged(control) || control instanceof HTMLTextAreaElement && control.value.trim() !== "";

function holdsUnsavedText(dialog: HTMLDialogElement): boolean {
  return controlsIn(dialog).some((control) => hasText(control) && !isSaved(control.form));
}

function setUp(dialog: HTMLDialogElement): void {
  let pressed: EventTarget | null = null;
  dialog.addEventListener("pointerdown", ({ target }) => pressed = target);
  dialog.addEventListener("click", (event) => {
    const isLink = closest(event, dataSelector("close")) !== null && isPlainClick(event);
    // The dialog is its own backdrop. A selection, or a double click on a row, may end on it.
    const isBackdrop = event.target === dialog && pressed === dialog && event.detail < 2;
    if (isLink) event.preventDefault();
    if (isLink || isBackdrop && !holdsUnsavedText(dialog)) closeDialog();
  });
  dialog.addEventListener("close", afterClose);
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    closeDialog();
  });
  document.addEventListener("dialog:close", () => dialog.close());
}

if (dialog) setUp(dialog);

/** Characters that are typed before a dialog or step has come are no shortcuts of what it replaces. */
document.addEventListener("keydown", (event) => {
  if (!isLoading() || !isCharacter(event) || isTyping(eventTarget(event))) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") cancelLoading();
  // A link announced as a button is pressed by Space too; browsers only do so for a real one.
  const target = eventTarget(event);
  if (event.key !== " " || !target.matches("a[role=button]")) return;
  event.preventDefault();
  if (!event.repeat) (target as HTMLElement).click();
});
