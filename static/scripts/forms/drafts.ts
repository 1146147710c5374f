/*
 * Drafts: `[data-draft]` is an element that saves its form while one types, by htmx's attributes. What
 * is typed is saved before its form is left, and other requests wait for that.
 */

import { controlsIn, eventTarget } from "../dom.ts";
import { isDraft, isLive, type RequestContext } from "../htmx.ts";
import { showFailure, showSignedOut } from "../shell/failures.ts";
import { isChanged } from "./changed.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

/** Fields that are no part of a draft. */
const LEFT_OUT = ["stepUpPassword", "stepUpPasskey", "idempotencyKey"];

const savers = () => [...document.querySelectorAll<HTMLElement>(dataSelector("draft"))];
const unsaved = () => savers().filter((saver) => dataOf(saver).unsaved !== undefined);

/** Saves that have no answer yet. */
const saving = new Map<RequestContext, PromiseWithResolvers<void>>();

export function saveDrafts(): void {
  for (const saver of unsaved()) saver.dispatchEvent(new Event("save"));
}

function setUnsaved(form: HTMLFormElement | null): void {
  const saver = form?.querySelector<HTMLElement>(dataSelector("draft"));
  if (saver) dataOf(saver).unsaved = "";
}

for (const name of ["input", "change"]) {
  // Before htmx, which saves a change at once.
  document.addEventListener(name, (event) => setUnsaved(eventTarget(event).closest("form")), true);
}

export function beginSave(ctx: RequestContext): void {
  if (!isDraft(ctx)) return;
  const { request, sourceElement } = ctx;
  delete dataOf(sourceElement).unsaved;
  for (const name of LEFT_OUT) request.body?.delete(name);
  saving.set(ctx, Promise.withResolvers());
}

export function waitForSaves(ctx: RequestContext): void {
  if (isDraft(ctx) || isLive(ctx)) return;
  saveDrafts();
  if (saving.size === 0) return;
  const saves = Promise.all([...saving.values()].map(({ promise }) => promise));
  // A prefetched answer may lack the draft.
  ctx.fetch = async (...input) => {
    await saves;
    return await fetch(...input);
  };
}

/** False for a draft's answer, and for one that would lead to the login page beside unsaved text. */
export function isForPage(ctx: RequestContext): boolean {
  if (isDraft(ctx)) return false;
  const [saver] = unsaved();
  if (!saver || isLive(ctx) || ctx.response?.status !== 401) return true;
  showSignedOut(dataOf(saver));
  return false;
}

export function endSave(ctx: RequestContext): void {
  if (!isDraft(ctx)) return;
  if (ctx.response?.raw.ok) ctx.sourceElement.textContent = "";
  else failed(ctx.sourceElement, ctx.response?.status === 401);
  saving.get(ctx)?.resolve();
  saving.delete(ctx);
}

function failed(saver: HTMLElement, isSignedOut: boolean): void {
  const text = isSignedOut ? dataOf(saver).signedOut : dataOf(saver).failed;
  dataOf(saver).unsaved = "";
  if (!saver.isConnected) showFailure(text);
  else if (saver.textContent !== text) saver.textContent = text ?? "";
}

/** The form takes its text along. */
document.addEventListener("submit", ({ target }) => {
  const form = target as HTMLFormElement;
  if (form.hasAttribute("hx-post")) return;
  delete dataOf(form.querySelector(dataSelector("draft"))).unsaved;
});

addEventListener("beforeunload", (event) => {
  if (unsaved().length > 0) event.preventDefault();
  saveDrafts();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) saveDrafts();
});

/** Typed before this ran, or kept by the browser from an earlier visit. */
for (
  const form of document.querySelectorAll<HTMLFormElement>(`form:has(${dataSelector("draft")})`)
) {
  if (controlsIn(form).some(isChanged)) setUnsaved(form);
}
// htmx has begun by then.
document.addEventListener("DOMContentLoaded", saveDrafts);
