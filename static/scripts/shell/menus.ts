/* `<details><summary>…</summary><div class="menu">` closes by Esc and by a choice. */

import { closest, eventTarget } from "../dom.ts";

const openMenu = () => document.querySelector<HTMLDetailsElement>("details[open]:has(> .menu)");
const focusButton = (menu: HTMLDetailsElement) => menu.querySelector("summary")?.focus();

for (const name of ["click", "focusin"]) {
  document.addEventListener(name, (event) => {
    const menu = openMenu();
    if (menu && !menu.contains(eventTarget(event))) menu.open = false;
  });
}

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
