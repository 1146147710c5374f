/*
 * `[data-reasons]`: choosing a reason adds its template to the message; typed text is never changed.
 * Keys choose reasons and items of the checklist beside them.
 */

import { eventTarget } from "../dom.ts";
import { keyNames } from "../shell/key_names.ts";
import { isSingleKey, isTyping } from "../shell/typing.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

const REASONS = dataSelector("reasons");

const messageOf = (part: Element) => part.querySelector<HTMLTextAreaElement>("[name=message]")!;
const choicesOf = (part: Element) => [
  ...part.querySelectorAll<HTMLInputElement>(`input${dataSelector("template")}`),
];

/** The name of the chosen document; undefined for a request without documents. */
function documentOf(part: HTMLElement): string | undefined {
  const select = part.querySelector<HTMLSelectElement>("[name=document]");
  return select?.selectedOptions[0]?.text ?? dataOf(part).document;
}

const filled = (template: string, document: string | undefined) =>
  document === undefined ? template : template.replaceAll("{document}", () => document);

function setMessage(part: Element, text: string): void {
  const field = messageOf(part);
  if (field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Empty lines between the parts, none at the ends. */
const joined = (parts: string[]) => parts.map((text) => text.trim()).filter(Boolean).join("\n\n");

function without(text: string, template: string): string {
  const at = template === "" ? -1 : text.indexOf(template);
  return at < 0 ? text : joined([text.slice(0, at), text.slice(at + template.length)]);
}

/** Adds the missing templates of chosen reasons to the message, and removes those of the others. */
function writeTemplates(part: HTMLElement): void {
  const document = documentOf(part);
  let text = messageOf(part).value;
  for (const choice of choicesOf(part)) {
    const template = filled(dataOf(choice).template ?? "", document);
    if (!choice.checked) text = without(text, template);
    else if (!text.includes(template)) text = joined([text, template]);
  }
  setMessage(part, text);
}

/** Renames the document within the templates. */
function renameDocument(part: HTMLElement): void {
  const before = dataOf(part).document;
  const after = documentOf(part);
  dataOf(part).document = after;
  const text = choicesOf(part).map(dataOf).reduce((text, { template = "" }) => {
    const old = filled(template, before);
    return template === "" ? text : text.replace(old, () => filled(template, after));
  }, messageOf(part).value);
  setMessage(part, text);
}

function showPreview(part: Element): void {
  const preview = part.querySelector<HTMLElement>(dataSelector("preview"));
  if (!preview) return;
  const { value } = messageOf(part);
  preview.hidden = value.trim() === "";
  preview.querySelector(".notes")!.textContent = value;
}

document.addEventListener("change", (event) => {
  const target = eventTarget(event);
  const part = target.closest<HTMLElement>(REASONS);
  if (part && target.matches(`input${dataSelector("template")}`)) writeTemplates(part);
  if (part && target.matches("[name=document]")) renameDocument(part);
}, true);

document.addEventListener("input", (event) => {
  const target = eventTarget(event);
  if (target.matches(`${REASONS} [name=message]`)) showPreview(target.closest(REASONS)!);
  if (target instanceof HTMLTextAreaElement) dataOf(target).typed = "";
});

/** A digit typed into the notes that have the focus since the form opened is a shortcut too. */
const takesDigits = (target: Element): boolean =>
  !isTyping(target) ||
  target instanceof HTMLTextAreaElement && target.matches("[name=reviewNotes]") &&
    target.value === "" && !("typed" in dataOf(target));

document.addEventListener("pointerdown", (event) => {
  const target = eventTarget(event);
  if (target instanceof HTMLTextAreaElement) dataOf(target).typed = "";
}, true);

function choiceFor(event: KeyboardEvent): HTMLInputElement | undefined {
  const part = document.querySelector(REASONS);
  if (!part || !takesDigits(eventTarget(event))) return undefined;
  const choices = [...part.closest("form")!.querySelectorAll<HTMLInputElement>("input")];
  return keyNames(event).flatMap((name) =>
    choices.filter(({ ariaKeyShortcuts }) => ariaKeyShortcuts === name)
  )[0];
}

function announce(choice: HTMLInputElement): void {
  const status = choice.form!.querySelector<HTMLElement>(dataSelector("reasonStatus"));
  if (!status) return;
  const { chosen = "", dropped = "" } = dataOf(status);
  const label = choice.closest("label")?.firstChild?.nextSibling?.textContent ?? "";
  status.textContent = (choice.checked ? chosen : dropped).replace("#", () => label.trim());
}

// In the capture phase on the window: in review, digits also turn documents.
addEventListener("keydown", (event) => {
  const choice = isSingleKey(event) && choiceFor(event);
  if (!choice) return;
  event.preventDefault();
  event.stopPropagation();
  choice.click();
  const part = choice.closest(REASONS);
  (part ? messageOf(part) : choice).scrollIntoView({ block: "nearest" });
  announce(choice);
}, true);
