/* A list that is come back to after a while is asked for again: another tab, or somebody else, may
 * have changed what it says. Whoever has selected text there, or opened a menu or the filters, is not
 * disturbed. */

const AWAY_MS = 5_000;

const dialog = document.getElementById("dialog");

/** A page that was opened behind another one waits from its start. */
let leftAt = document.hidden ? Date.now() : Infinity;

function renew() {
  const isInUse = !getSelection().isCollapsed ||
    document.querySelector("details[open] > :is(.menu, .filter-panel)");
  if (!isInUse) document.dispatchEvent(new CustomEvent("list:renew"));
}

const renewSoon = () => setTimeout(renew);

document.addEventListener("visibilitychange", () => {
  if (document.hidden) leftAt = Date.now();
  else if (Date.now() - leftAt < AWAY_MS) return;
  // The list is behind it.
  else if (dialog?.open) dialog.addEventListener("close", renewSoon, { once: true });
  else renew();
});
