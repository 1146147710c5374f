/* --- Copy --- */

const TOLD_MS = 2_000;

/** <button data-copy="id of a field">; where the browser refuses, it is chosen for who copies it. */
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus();
    return field.select();
  }
  const told = button.nextElementSibling;
  told.textContent = button.dataset.copied;
  setTimeout(() => told.textContent = "", TOLD_MS);
});
