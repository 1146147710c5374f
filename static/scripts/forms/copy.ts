import { closest } from "../dom.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

const SHOWN_MS = 2_000;

/**
 * `<button data-copy="id">` copies a field or a text; where the browser refuses, it selects it.
 */
document.addEventListener("click", async (event) => {
  const button = closest(event, dataSelector("copy"));
  const field = document.getElementById(dataOf(button).copy ?? "");
  if (!button || !field) return;
  const isInput = field instanceof HTMLInputElement;
  try {
    await navigator.clipboard.writeText(isInput ? field.value : field.textContent);
  } catch {
    field.focus();
    return isInput ? field.select() : getSelection()?.selectAllChildren(field);
  }
  const status = button.nextElementSibling!;
  status.textContent = dataOf(button).copied ?? "";
  setTimeout(() => status.textContent = "", SHOWN_MS);
});
