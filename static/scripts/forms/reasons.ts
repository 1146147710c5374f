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

const documentChoice = (part: Element) => part.querySelector<HTMLSelectElement>("[name=document]");

/**
 * The template of a reason with the name of its document: the chosen one, unless only others are of its
 * type. `others` are the same sentence about other documents.
 */
function sentencesOf(part: HTMLElement, choice: HTMLInputElement) {
  const { template = "", subjects = "" } = dataOf(choice);
  const about = (name = "{document}") => template.replaceAll("{document}", () => name);
  const select = documentChoice(part);
  if (!select) return { own: about(dataOf(part).document), others: [] };
  const subjectIds = subjects.split(" ");
  const isOther = subjects !== "" && !subjectIds.includes(select.value);
  const id = isOther ? subjectIds[0] : select.value;
  const options = [...select.options];
  return {
    own: about(options.find(({ value }) => value === id)?.text),
    others: options.map(({ text }) => about(text)),
  };
}

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
  let text = messageOf(part).value;
  for (const choice of choicesOf(part)) {
    const { own, others } = sentencesOf(part, choice);
    const written = [own, ...others].find((sentence) => text.includes(sentence));
    if (!choice.checked) text = without(text, written ?? "");
    else if (written === undefined) text = joined([text, own]);
  }
  setMessage(part, text);
}

/** A chosen reason is about the document in view. */
function chooseShown(part: HTMLElement): void {
  const select = documentChoice(part);
  const { shown } = dataOf(select);
  if (select && shown) select.value = shown;
}

/** Renames the document within the templates. */
function renameDocument(part: HTMLElement, select: HTMLSelectElement): void {
  dataOf(select).shown = select.value;
  const text = choicesOf(part).reduce((text, choice) => {
    const { own, others } = sentencesOf(part, choice);
    const written = others.find((sentence) => sentence !== "" && text.includes(sentence));
    return written === undefined ? text : text.replace(written, () => own);
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
  if (!part) return;
  if (target instanceof HTMLInputElement && target.matches(dataSelector("template"))) {
    if (target.checked) chooseShown(part);
    writeTemplates(part);
  }
  if (target instanceof HTMLSelectElement && target.name === "document") {
    renameDocument(part, target);
  }
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
  const label = choice.closest("label")?.querySelector("span")?.textContent ?? "";
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
