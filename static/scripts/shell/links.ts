import { isPlainClick } from "../clicks.ts";
import { closest } from "../dom.ts";

/** htmx 4.0.1 swallows clicks that open a link elsewhere (modifier keys), so it must not see them. */
document.addEventListener("click", (event) => {
  if (!isPlainClick(event) && closest(event, "a[hx-get]")) event.stopImmediatePropagation();
}, true);

document.addEventListener("click", (event) => {
  if (closest(event, "[data-print]")) print();
  // The button presses another one, by its selector.
  const pressed = closest(event, "[data-presses]")?.dataset.presses;
  if (pressed) document.querySelector<HTMLElement>(pressed)?.click();
});

const missed = document.querySelector<HTMLElement>("main[data-missed-path]")?.dataset.missedPath;
if (missed) console.error(`404 Error: User attempted to access non-existent route: ${missed}`);
