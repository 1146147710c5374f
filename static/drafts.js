import { isChanged } from "./changed.js";
import { onHtmx } from "./htmx_events.js";
import { forgetHere, keepHere } from "./signed_out.js";

/* --- Drafts ------------------------------------------------------------------------------
 * <form data-draft="/kyc/k_1/draft" data-draft-of="k_1" data-draft-label data-draft-failure>: what
 * is typed there is kept on the server once typing stops, and at once when its page or dialog goes.
 * The row of `data-draft-of` says so. A form that was sent is no draft, unless it was refused. */

const TYPING_MS = 500;
const AGAIN_MS = 5_000;
const GIVE_UP_MS = 10_000;

/** Forms with what is typed and not kept yet, each with the timer by which it will be. */
const unsaved = new Map();
/**
 * The form that was typed in last, by its draft: an older one says nothing any more. By number, as
 * a form holds the page that it has gone with.
 */
const latest = new Map();
const numbers = new WeakMap();
let plans = 0;
/** Forms whose answer is awaited, or was good. */
const sent = new WeakSet();

const draftFormOf = (target) =>
  target instanceof Element ? target.form?.closest("form[data-draft]") : null;

const formOf = (draft) => document.querySelector(`form[data-draft="${CSS.escape(draft)}"]`);

const isLatest = (form) => latest.get(form.dataset.draft) === numbers.get(form);

function plan(form, afterMs) {
  clearTimeout(unsaved.get(form));
  numbers.set(form, ++plans);
  latest.set(form.dataset.draft, plans);
  unsaved.set(form, setTimeout(save, afterMs, form));
}

function forget(form) {
  clearTimeout(unsaved.get(form));
  unsaved.delete(form);
}

function saveAll(isLeaving = false) {
  for (const form of [...unsaved.keys()]) save(form, isLeaving);
}

/** One after the other, so that the last one counts; a page that goes has no time for that. */
const underWay = new Set();
/** What has been kept lately, and when: a form that was asked for before may come without it. */
const lately = new Map();
const LATELY_MS = 60_000;
const SOON_MS = 50;

function save(form, isLeaving = false) {
  forget(form);
  if (sent.has(form) || !isLatest(form)) return;
  if (underWay.size > 0 && !isLeaving) return unsaved.set(form, setTimeout(save, SOON_MS, form));
  const body = new FormData();
  for (const [name, value] of new FormData(form)) {
    if (["reviewNotes", "checks", "version", "reviewer"].includes(name)) body.append(name, value);
  }
  const isEmpty = !body.has("checks") && !body.get("reviewNotes")?.trim();
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  // `keepalive`: it arrives although the page is gone.
  const asked = { method: "POST", body, keepalive: true, redirect: "manual", signal };
  const saving = { form };
  underWay.add(saving);
  const answer = fetch(form.dataset.draft, asked).finally(() => underWay.delete(saving));
  answer.then(({ ok, status, type }) => {
    // Who is signed out is led to another page.
    if (type === "opaqueredirect" && form.dataset.draftSignedOut) return wait(form);
    if (!ok) return fail(form, status >= 500 || type === "opaqueredirect");
    forgetHere(form);
    tell(form, "");
    lately.set(form, performance.now());
    setTimeout(() => lately.delete(form), LATELY_MS);
    if (!sent.has(form)) mark(form, !isEmpty);
  }, () => fail(form, true));
}

function fail(form, again) {
  const text = form.dataset.draftFailure;
  const isNews = tell(form, text);
  // Wherever its form has gone meanwhile.
  if (again && !carry(form) && isLatest(form) && !unsaved.has(form)) plan(form, AGAIN_MS);
  if (isNews && !formOf(form.dataset.draft)) {
    document.dispatchEvent(new CustomEvent("draft:lost", { detail: text }));
  }
}

/**
 * A form that went before it was kept hands on what it holds to the form of the same draft that is
 * there now: in review the checklist to the decision, and back. What was typed there since stays.
 */
function carry(form) {
  const here = formOf(form.dataset.draft);
  if (!here || form.isConnected || sent.has(form) || sent.has(here)) return false;
  const [old, now] = [form, here].map(({ elements }) => (name) => elements.namedItem(name));
  if (old("version").value !== now("version").value) return false;
  const ticks = new Map([...form.querySelectorAll("[name=checks]")].map((box) => [box.value, box]));
  for (const box of here.querySelectorAll("[name=checks]")) {
    if (ticks.has(box.value) && !isChanged(box)) box.checked = ticks.get(box.value).checked;
  }
  if (old("reviewNotes")) {
    const notes = now("reviewNotes") ?? hiddenNotes(here);
    if (!isChanged(notes)) notes.value = old("reviewNotes").value;
  }
  forget(form);
  plan(here, 0);
  return true;
}

/** A checklist shows no notes, and keeps them all the same. */
function hiddenNotes(form) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "reviewNotes" });
  form.append(field);
  return field;
}

function wait(form) {
  keepHere(form);
  tell(form, form.dataset.draftSignedOut);
}

/** Only that something is not kept is worth a word; false where that has been said. */
function tell(form, text) {
  const told = form.querySelector("[data-draft-told]");
  const isNews = told !== null && told.textContent !== text;
  if (isNews) told.textContent = text;
  return isNews;
}

function mark({ dataset: { draftOf, draftLabel } }, hasDraft) {
  const link = document.querySelector(`tr[id="${CSS.escape(draftOf)}"] .tap`);
  const old = link?.parentElement.querySelector("[data-draft-mark]");
  if (!link || Boolean(old) === hasDraft) return;
  if (old) return old.remove();
  const made = document.createElement("small");
  made.className = "badge";
  made.dataset.draftMark = "";
  made.textContent = draftLabel;
  link.after(made);
}

for (const name of ["input", "change"]) {
  document.addEventListener(name, ({ target }) => {
    const form = draftFormOf(target);
    if (form) plan(form, name === "change" ? 0 : TYPING_MS);
  });
}

// What was typed before this ran, or what the browser has kept of an earlier visit.
for (const form of document.querySelectorAll("form[data-draft]")) {
  if ([...form.elements].some(isChanged)) plan(form, 0);
}

/** What is sent as a decision is no draft; any other form may end the page, or the session. */
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[data-draft]")) sent.add(target);
  saveAll(true);
}, true);

/** It was not taken, or nobody knows: what was typed is still a draft, wherever its form has gone. */
function isBack(form) {
  if (form?.matches?.("form[data-draft]") && sent.delete(form)) plan(form, 0);
}
onHtmx("error", ({ ctx }) => isBack(ctx?.sourceElement));
onHtmx("response:error", ({ ctx }) => isBack(ctx.sourceElement));

// Before the dialog is emptied.
document.addEventListener("close", () => saveAll(), true);
onHtmx("before:swap", () => saveAll());
onHtmx("before:request", ({ ctx }) => ctx.askedAt = performance.now());
onHtmx("after:swap", ({ ctx }) => {
  const keptSince = [...lately.keys()].filter((form) =>
    lately.get(form) > ctx.askedAt && isLatest(form)
  );
  const onTheirWay = Array.from(underWay, ({ form }) => form);
  for (const form of [...keptSince, ...onTheirWay, ...unsaved.keys()]) carry(form);
});
addEventListener("pagehide", () => saveAll(true));
document.addEventListener("visibilitychange", () => document.hidden && saveAll(true));
