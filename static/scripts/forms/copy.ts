import { closest } from "../dom.ts";

const SHOWN_MS = 2_000;

/**
 * `<button data-copy="id">` copies a field or a text; where the browser refuses, it selects it.
 */
document.addEventListener("click", async (event) => {
  const button = closest(event, "[data-copy]");
  const field = document.getElementById(button?.dataset.copy ?? "");
  if (!button || !field) return;
  const isInput = field instanceof HTMLInputElement;
  try {
    await navigator.clipboard.writeText(isInput ? field.value : field.innerText);
  } catch {
    field.focus();
    return isInput ? field.select() : getSelection()?.selectAllChildren(field);
  }
  const status = button.nextElementSibling!;
  status.textContent = button.dataset.copied ?? "";
  setTimeout(() => status.textContent = "", SHOWN_MS);
});
