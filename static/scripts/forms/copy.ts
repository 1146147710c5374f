import { closest } from "../dom.ts";

const SHOWN_MS = 2_000;

/** `<button data-copy="id of a field">` copies the field; where the browser refuses, it selects it. */
document.addEventListener("click", async (event) => {
  const button = closest(event, "[data-copy]");
  const field = document.getElementById(button?.dataset.copy ?? "");
  if (!button || !(field instanceof HTMLInputElement)) return;
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus();
    return field.select();
  }
  const status = button.nextElementSibling!;
  status.textContent = button.dataset.copied ?? "";
  setTimeout(() => status.textContent = "", SHOWN_MS);
});
