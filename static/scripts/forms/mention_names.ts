/* Offers the names of readers while `@` is typed in a comment. They are those of its list Tell. */

import { closest } from "../dom.ts";

const FIELD = ".comments textarea";
const MOST = 8;

/** An `@` that ends no word, and what is typed behind it. */
const TYPED = /(?<![\p{L}\p{N}_.-])@([^\n@]{0,60})$/u;

interface Reader {
  name: string;
  /** Chosen too where others have the same name, which is labelled with its email. */
  box: HTMLInputElement | null;
  label: string;
}

const listOf = (field: Element): HTMLElement =>
  field.parentElement!.querySelector<HTMLElement>("[role=listbox]")!;

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function readersFor(field: HTMLTextAreaElement): Reader[] {
  return [...field.form!.querySelectorAll(".tell label")].map((element) => {
    const label = element.textContent.trim();
    const name = label.replace(/ \([^()]*@[^()]*\)$/, "");
    return { name, label, box: name === label ? null : element.querySelector("input") };
  });
}

/** Any word of a name may begin with what is typed. */
function matching(field: HTMLTextAreaElement): Reader[] {
  const typed = TYPED.exec(field.value.slice(0, field.selectionStart))?.[1];
  if (typed === undefined || field.selectionStart !== field.selectionEnd) return [];
  return readersFor(field).filter(({ name }) => {
    const words = plain(name).split(/\s+/);
    return words.some((_, from) => words.slice(from).join(" ").startsWith(plain(typed)));
  }).slice(0, MOST);
}

function show(field: HTMLTextAreaElement): void {
  const list = listOf(field);
  const options = matching(field).map((reader, index) => {
    const option = document.createElement("li");
    option.id = `${list.id}-${index}`;
    option.role = "option";
    option.textContent = reader.label;
    option.translate = false;
    option.addEventListener("click", () => choose(field, reader));
    return option;
  });
  list.replaceChildren(...options);
  list.hidden = options.length === 0;
  activate(field, options[0]);
}

function hide(field: Element): void {
  listOf(field).hidden = true;
  activate(field, undefined);
}

function activate(field: Element, option: Element | undefined): void {
  for (const one of listOf(field).children) one.ariaSelected = String(one === option);
  option?.scrollIntoView({ block: "nearest" });
  if (option) field.setAttribute("aria-activedescendant", option.id);
  else field.removeAttribute("aria-activedescendant");
}

function choose(field: HTMLTextAreaElement, { name, box }: Reader): void {
  const caret = field.selectionStart;
  const [typed = ""] = TYPED.exec(field.value.slice(0, caret)) ?? [];
  field.setRangeText(`@${name} `, caret - typed.length, caret, "end");
  if (box) box.checked = true;
  // Saves the draft, and hides the list.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function press(list: HTMLElement, field: Element, key: string): boolean {
  const options = [...list.children] as HTMLElement[];
  const at = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
  if (key === "ArrowDown") activate(field, options[(at + 1) % options.length]);
  else if (key === "ArrowUp") activate(field, options.at(at - 1));
  else if (key === "Enter" || key === "Tab") options[at]?.click();
  else if (key === "Escape") hide(field);
  else return false;
  return true;
}

document.addEventListener("input", (event) => {
  const field = closest(event, FIELD);
  if (field) show(field as HTMLTextAreaElement);
});

// While the list is open its keys have no other meaning, such as to leave the field.
document.addEventListener("keydown", (event) => {
  const field = closest(event, FIELD);
  const list = field && listOf(field);
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!list || list.hidden || event.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
  if (!press(list, field, event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("focusout", (event) => {
  const field = closest(event, FIELD);
  if (field) hide(field);
});

// The field keeps the focus while a name is pressed.
document.addEventListener("mousedown", (event) => {
  if (closest(event, ".mention-names")) event.preventDefault();
});
