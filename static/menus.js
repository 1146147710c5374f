/** <details><summary>…</summary><div class="menu"> is a menu button: Esc, or anything else, closes it. */
const openMenu = () => document.querySelector("details[open]:has(> .menu)");
for (const name of ["click", "focusin"]) {
  document.addEventListener(name, ({ target }) => {
    const menu = openMenu();
    if (menu && !menu.contains(target)) menu.open = false;
  });
}
document.addEventListener("click", ({ target }) => {
  // A download leaves the page as it is.
  const menu = target.closest(".menu a") && openMenu();
  if (menu?.contains(document.activeElement)) menu.querySelector("summary").focus();
  if (menu) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && openMenu();
  if (!menu) return;
  event.preventDefault();
  menu.open = false;
  menu.querySelector("summary").focus();
});
