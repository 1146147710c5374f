/* `<details>` with a `.menu` or a `.filter-panel` closes by Esc, and a menu by a choice. */

import { closest, eventTarget } from "../dom.ts";

const openMenu = () =>
  document.querySelector<HTMLDetailsElement>("details[open]:has(> :is(.menu, .filter-panel))");
const focusButton = (menu: HTMLDetailsElement) => menu.querySelector("summary")?.focus();

function closeFrom(event: Event): void {
  const menu = openMenu();
  if (menu && !menu.contains(eventTarget(event))) menu.open = false;
}

document.addEventListener("click", closeFrom);
// A press on the label of a box moves the focus out of the panel for a moment, the Tab key for good.
document.addEventListener("keyup", (event) => {
  if (event.key === "Tab") closeFrom(event);
});

// A download leaves the page as it is.
document.addEventListener("click", (event) => {
  const menu = closest(event, ".menu a") && openMenu();
  if (!menu) return;
  if (menu.contains(document.activeElement)) focusButton(menu);
  menu.open = false;
});

// The focus returns to the button of the menu, where the dialog will give it back.
document.addEventListener("click", (event) => {
  closest(event, ".row-menu:popover-open a")?.closest<HTMLElement>(".row-menu")?.hidePopover();
});

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && openMenu();
  if (!menu) return;
  event.preventDefault();
  menu.open = false;
  focusButton(menu);
});
