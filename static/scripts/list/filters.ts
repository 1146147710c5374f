/*
 * Each filter has a select, and a box per value in `details.filters`; both always agree. Without
 * scripting, a box whose value the select has is disabled.
 */

import { type Control, controlsOf, eventTarget, isControl } from "../dom.ts";
import { isChanged } from "../forms/changed.ts";
import { onHtmx } from "../htmx.ts";

type Box = HTMLInputElement;

const boxesOf = (form: HTMLFormElement, name: string): Box[] =>
  [...form.querySelectorAll<Box>(".filters [type=checkbox]")].filter((box) => box.name === name);

function showIn(select: HTMLSelectElement, boxes: Box[]): void {
  select.querySelector("[data-several]")?.remove();
  const values = boxes.map(({ value }) => value).join();
  if (boxes.length > 1 && ![...select.options].some(({ value }) => value === values)) {
    const several = new Option(boxes.map((box) => box.labels?.[0]?.textContent).join(", "), values);
    several.dataset.several = "";
    select.prepend(several);
  }
  const all = [...select.options].find(({ value }) => value === "" || value === "all");
  select.value = values || (all?.value ?? "");
}

function agree(form: HTMLFormElement, changed: Control): void {
  const boxes = boxesOf(form, changed.name);
  if (changed instanceof HTMLSelectElement) {
    const chosen = changed.value.split(",");
    for (const box of boxes) box.checked = chosen.includes(box.value);
  } else if (changed.type === "checkbox") {
    const select = form.querySelector<HTMLSelectElement>(`select[name="${changed.name}"]`);
    if (select) showIn(select, boxes.filter(({ checked }) => checked));
  }
}

// In the capture phase, before the list reads the form.
document.addEventListener("change", (event) => {
  const { target } = event;
  const form = eventTarget(event).closest<HTMLFormElement>("form.toolbar");
  if (form && isControl(target)) agree(form, target);
}, true);

/** Applies changes that were made before this script ran. */
for (const form of document.querySelectorAll<HTMLFormElement>("form.toolbar")) {
  for (const control of controlsOf(form)) if (isChanged(control)) agree(form, control);
}

function enableBoxes(): void {
  const disabled = document.querySelectorAll<Box>(".filters [type=checkbox]:disabled");
  for (const box of disabled) box.disabled = false;
}

enableBoxes();
onHtmx("after:swap", enableBoxes);

const openPanel = () => document.querySelector<HTMLDetailsElement>("details.filters[open]");

function closeFrom(event: Event): void {
  const panel = openPanel();
  if (panel && !panel.contains(eventTarget(event))) panel.open = false;
}

document.addEventListener("click", closeFrom);
// The panel must not cover the element that has the focus.
document.addEventListener("keyup", (event) => {
  if (event.key === "Tab") closeFrom(event);
});
document.addEventListener("keydown", (event) => {
  const panel = event.key === "Escape" && !event.defaultPrevented && openPanel();
  if (!panel) return;
  event.preventDefault();
  panel.open = false;
  panel.querySelector("summary")?.focus();
});

/** Marks an invalid amount or day, with the reason as its title. */
export function markWrong(control: Control): void {
  control.ariaInvalid = control.validity.valid ? null : "true";
  control.title = control.validationMessage;
}

/** True while the value of the focused field is invalid: the list would ignore it. */
export function isBeingWritten(form: HTMLFormElement): boolean {
  const controls = controlsOf(form).filter(({ willValidate }) => willValidate);
  controls.forEach(markWrong);
  return controls.some((one) => one === document.activeElement && !one.validity.valid);
}
