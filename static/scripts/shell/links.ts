import { isPlainClick } from "../clicks.ts";
import { closest } from "../dom.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

/** htmx 4.0.1 swallows clicks that open a link elsewhere (modifier keys), so it must not see them. */
document.addEventListener("click", (event) => {
  if (!isPlainClick(event) && closest(event, "a[hx-get]")) event.stopImmediatePropagation();
}, true);

document.addEventListener("click", (event) => {
  if (closest(event, dataSelector("print"))) print();
});

const { missedPath: missed } = dataOf(document.getElementById("main"));
if (missed) console.error(`404 Error: User attempted to access non-existent route: ${missed}`);
