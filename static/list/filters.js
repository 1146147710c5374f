import { isChanged } from "../changed.js";
import { onHtmx } from "../htmx_events.js";

/* --- Filters -----------------------------------------------------------------------------
 * <form class="toolbar"> has a select for each filter, and in `details.filters` a box for each of
 * its values. Without scripting a value that the select has alone cannot be unticked; with it both
 * always say the same. Esc, and a click elsewhere, close the panel. */

const boxesOf = (form, name) =>
  [...form.querySelectorAll(".filters [type=checkbox]")].filter((box) => box.name === name);

const labelOf = (box) => box.labels[0].textContent;

/** A select shows one value; several of them are a choice of their own. */
function showIn(select, boxes) {
  select.querySelector("[data-several]")?.remove();
  const values = boxes.map(({ value }) => value).join();
  if (boxes.length > 1 && ![...select.options].some((option) => option.value === values)) {
    const several = new Option(boxes.map(labelOf).join(", "), values);
    several.dataset.several = "";
    select.prepend(several);
  }
  const all = [...select.options].find(({ value }) => value === "" || value === "all");
  select.value = values || all.value;
}

/** The boxes, or the select, of the same name say what the one that was changed says. */
function agree(form, changed) {
  const boxes = boxesOf(form, changed.name);
  if (changed.matches("select")) {
    const chosen = changed.value.split(",");
    for (const box of boxes) box.checked = chosen.includes(box.value);
  } else if (changed.matches("[type=checkbox]")) {
    const select = form.querySelector(`select[name="${changed.name}"]`);
    if (select) showIn(select, boxes.filter(({ checked }) => checked));
  }
}

/** Before whoever sends the form at once. */
document.addEventListener("change", ({ target }) => {
  const form = target.closest?.("form.toolbar");
  if (form) agree(form, target);
}, true);

/** What was chosen before this ran. */
for (const form of document.querySelectorAll("form.toolbar")) {
  for (const control of form.elements) if (isChanged(control)) agree(form, control);
}

function freeBoxes() {
  for (const box of document.querySelectorAll(".filters [type=checkbox]:disabled")) {
    box.disabled = false;
  }
}

freeBoxes();
onHtmx("after:swap", freeBoxes);

/**
 * What is typed stays as it is: the ends of a range come back in order, and whoever types 2000 beside
 * 1000 goes through 2.
 */
onHtmx("before:swap", ({ ctx }) => {
  if (!ctx.list || ctx.list.isFollowing) return;
  const fields = document.querySelectorAll(".filters :is([type=date], [type=number])");
  ctx.typed = [...fields].map((field) => [field, field.value]);
});
onHtmx("after:swap", ({ ctx }) => {
  for (const [field, text] of ctx.typed ?? []) {
    if (field.value !== text) field.value = text;
    markWrong(field);
  }
});

const openPanel = () => document.querySelector("details.filters[open]");

document.addEventListener("click", ({ target }) => {
  const panel = openPanel();
  if (panel && !panel.contains(target)) panel.open = false;
});
/** By keyboard it must not cover what has the focus. */
document.addEventListener("keyup", ({ key, target }) => {
  const panel = key === "Tab" && openPanel();
  if (panel && !panel.contains(target)) panel.open = false;
});
document.addEventListener("keydown", (event) => {
  const panel = event.key === "Escape" && !event.defaultPrevented && openPanel();
  if (!panel) return;
  event.preventDefault();
  panel.open = false;
  panel.querySelector("summary").focus();
});

/** What is no amount or day is marked, and says why. */
function markWrong(control) {
  control.ariaInvalid = control.validity.valid ? null : "true";
  control.title = control.validationMessage;
}

/** While somebody is at what is no amount or day, the list would be that without it. */
export function isBeingWritten(form) {
  const controls = [...form.elements].filter(({ willValidate }) => willValidate);
  controls.forEach(markWrong);
  return controls.some((one) => one === document.activeElement && !one.validity.valid);
}
