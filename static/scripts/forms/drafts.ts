/* `<form data-draft="/kyc/k_1/draft#declined">` is saved on the server once typing stops, by step. */

import { controlsOf, eventTarget, type Timer } from "../dom.ts";
import { onHtmx, type RequestContext } from "../htmx.ts";
import { showFailure } from "../shell/failures.ts";
import { isChanged } from "./changed.ts";
import { fieldsOf, holdsText, showFields } from "./draft_fields.ts";
import { shareTicks, showTicks, ticksIn } from "./draft_ticks.ts";
import {
  bodyOf,
  copyAddresses,
  type DraftCopy,
  readCopy,
  removeCopies,
  removeCopy,
  writeCopy,
} from "./draft_copies.ts";

const TYPING_MS = 500;
const RETRY_MS = 5_000;
const GIVE_UP_MS = 10_000;
/** A form that arrives within this time may have been rendered before its draft was saved. */
const RECENT_MS = 3_000;

export const DRAFT_FORMS = "form[data-draft]";

const timers = new Map<string, Timer>();
const saving = new Set<string>();
const sent = new Set<string>();
const failing = new Set<string>();

/** Texts of the last form that was typed in; the form may be removed before saving fails. */
const texts = new Map<string, DOMStringMap>();

const addressOf = (form: HTMLFormElement) => form.dataset.draft ?? "";
const valueOf = (form: HTMLFormElement, name: string) => `${new FormData(form).get(name) ?? ""}`;
const formOf = (address: string) =>
  document.querySelector<HTMLFormElement>(`form[data-draft="${CSS.escape(address)}"]`);
const notesOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLTextAreaElement>("[name=reviewNotes]");

/** Returns the address of its draft. */
export function copyForm(form: HTMLFormElement): string {
  const address = addressOf(form);
  const version = valueOf(form, "version");
  const older = readCopy(address);
  const kept = older?.version === version ? older : undefined;
  const ticks = ticksIn(form);
  texts.set(address, { ...form.dataset });
  writeCopy(address, {
    reviewer: form.dataset.reviewer ?? "",
    version,
    action: form.getAttribute("action") ?? "",
    notes: notesOf(form)?.value ?? kept?.notes,
    checks: ticks ?? kept?.checks,
    fields: fieldsOf(form),
    typedAt: Date.now(),
    isSignedOut: kept?.isSignedOut,
  });
  if (ticks) shareTicks(address, ticks);
  return address;
}

function plan(address: string, afterMs: number): void {
  clearTimeout(timers.get(address));
  timers.set(address, setTimeout(save, afterMs, address));
}

/** Saves drafts one after the other, so that the last one counts, except when the page is left. */
async function save(address: string, isLeaving = false): Promise<void> {
  clearTimeout(timers.get(address));
  timers.delete(address);
  const copy = readCopy(address);
  if (!copy || copy.savedAt !== undefined || sent.has(address)) return;
  if (saving.has(address) && !isLeaving) return plan(address, TYPING_MS);
  saving.add(address);
  // The answer is lost if the page was left.
  if (isLeaving) writeCopy(address, { ...copy, savedAt: Date.now() });
  const isSaved = await post(address, copy);
  saving.delete(address);
  if (isSaved) finish(address, copy);
}

async function post(address: string, copy: DraftCopy): Promise<boolean> {
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  // `keepalive`: the request outlives the page.
  const body = bodyOf(address, copy);
  const options = { method: "POST", body, keepalive: true, redirect: "manual", signal } as const;
  try {
    const { ok, status, type } = await fetch(address, options);
    // Without a session the server redirects to the login page.
    const isSignedOut = type === "opaqueredirect";
    if (!ok) fail(address, isSignedOut || status >= 500, isSignedOut);
    return ok;
  } catch {
    fail(address, true, false);
    return false;
  }
}

function finish(address: string, saved: DraftCopy): void {
  failing.delete(address);
  say(formOf(address), "");
  const { typedAt } = readCopy(address) ?? {};
  if (typedAt !== saved.typedAt) return;
  writeCopy(address, { ...saved, savedAt: Date.now(), isSignedOut: undefined });
  markRow(address, saved);
  setTimeout(() => {
    if (readCopy(address)?.typedAt === typedAt) removeCopy(address);
  }, RECENT_MS);
}

function fail(address: string, isRetried: boolean, isSignedOut: boolean): void {
  const copy = readCopy(address);
  if (copy) {
    writeCopy(address, {
      ...copy,
      savedAt: undefined,
      isSignedOut: isSignedOut || copy.isSignedOut,
    });
  }
  const form = formOf(address);
  const text = failureText(address, isSignedOut);
  if (form) say(form, text);
  else if (!failing.has(address)) showFailure(text);
  failing.add(address);
  if (isRetried && !timers.has(address)) plan(address, RETRY_MS);
}

function failureText(address: string, isSignedOut: boolean): string {
  const { draftFailure = "", draftSignedOut = draftFailure } = texts.get(address) ?? {};
  return isSignedOut ? draftSignedOut : draftFailure;
}

function say(form: HTMLFormElement | null, text: string): void {
  const status = form?.querySelector("[data-draft-status]");
  if (status && status.textContent !== text) status.textContent = text;
}

function markRow(address: string, copy: DraftCopy): void {
  const { draftOf = "", draftLabel = "" } = texts.get(address) ?? {};
  const link = document.querySelector(`tr[id="${CSS.escape(draftOf)}"] .tap`);
  const mark = link?.parentElement?.querySelector("[data-draft-mark]");
  const hasDraft = holdsText(copy);
  if (!link || Boolean(mark) === hasDraft) return;
  if (mark) return mark.remove();
  const badge = document.createElement("small");
  badge.className = "badge";
  badge.dataset.draftMark = "";
  badge.textContent = draftLabel;
  link.after(badge);
}

function fill(form: HTMLFormElement): void {
  const address = addressOf(form);
  showTicks(form, (copy) => isCurrent(copy, form));
  const copy = readCopy(address);
  if (!copy || sent.has(address)) return;
  texts.set(address, { ...form.dataset });
  if (!isCurrent(copy, form)) return removeCopy(address);
  showCopy(form, copy);
  if (copy.savedAt === undefined) plan(address, 0);
}

/** The copy has the same reviewer and version, and was not saved long ago. */
function isCurrent(copy: DraftCopy, form: HTMLFormElement): boolean {
  const { savedAt } = copy;
  const isRecent = savedAt === undefined || Date.now() - savedAt <= RECENT_MS;
  return isRecent && copy.reviewer === form.dataset.reviewer &&
    copy.version === valueOf(form, "version");
}

function showCopy(form: HTMLFormElement, copy: DraftCopy): void {
  const { notes, fields = [] } = copy;
  const field = notesOf(form);
  if (field && notes !== undefined) field.value = notes;
  showFields(form, fields);
  if (holdsText(copy)) form.closest("details")?.setAttribute("open", "");
}

function fillForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(DRAFT_FORMS)) fill(form);
}

function saveAll(): void {
  for (const address of copyAddresses()) {
    // Without a session it waits for the next sign-in.
    if (!readCopy(address)?.isSignedOut) save(address, true);
  }
}

for (const name of ["input", "change"]) {
  document.addEventListener(name, (event) => {
    const form = eventTarget(event).closest<HTMLFormElement>(DRAFT_FORMS);
    if (!form) return;
    plan(copyForm(form), name === "change" ? 0 : TYPING_MS);
  });
}

document.addEventListener("submit", ({ target }) => {
  const form = target as HTMLFormElement;
  if (form.matches(DRAFT_FORMS)) sent.add(addressOf(form));
  saveAll();
  // Signing out removes all copies from the browser.
  if (form.matches("[action='/logout']")) removeCopies(() => true);
}, true);

/** After a refusal, or without an answer, the text is a draft again, even if its form was removed. */
function sentForm(ctx: RequestContext | undefined): HTMLFormElement | null {
  const source = ctx?.sourceElement;
  const isSent = source instanceof HTMLFormElement && sent.has(source.dataset.draft ?? "");
  return isSent ? source : null;
}

function restore(ctx: RequestContext | undefined): void {
  const form = sentForm(ctx);
  if (!form) return;
  sent.delete(addressOf(form));
  plan(copyForm(form), 0);
}

onHtmx("error", ({ ctx }) => restore(ctx));
onHtmx("response:error", ({ ctx }) => restore(ctx));
onHtmx("before:swap", ({ ctx }) => {
  const form = sentForm(ctx);
  if (!form || ctx.response.status >= 400) return;
  removeCopy(addressOf(form));
  sent.delete(addressOf(form));
  // A focused field that is removed still fires `change`.
  delete form.dataset.draft;
});
onHtmx("after:swap", fillForms);
addEventListener("pagehide", saveAll);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) saveAll();
});

const reviewer = document.querySelector<HTMLElement>("[data-reviewer]")?.dataset.reviewer;
if (reviewer !== undefined) removeCopies((copy) => copy.reviewer !== reviewer);
for (const form of document.querySelectorAll<HTMLFormElement>(DRAFT_FORMS)) {
  // Typed before this ran, or kept by the browser from an earlier visit.
  if (controlsOf(form).some(isChanged)) {
    plan(copyForm(form), 0);
  } else fill(form);
}
