/* Refreshes a list after its tab was hidden for a while, unless it is in use. */

import { dialog } from "../dialog/close.ts";

const AWAY_MS = 5_000;

function renew(): void {
  const isInUse = getSelection()?.isCollapsed === false ||
    document.querySelector("details[open] > :is(.menu, .filter-panel)");
  if (!isInUse) document.dispatchEvent(new CustomEvent("list:renew"));
}

const renewSoon = () => setTimeout(renew);

function watchTab(): void {
  // A page may be opened in the background.
  let leftAt = document.hidden ? Date.now() : Infinity;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leftAt = Date.now();
    else if (Date.now() - leftAt < AWAY_MS) return;
    else if (dialog?.open) dialog.addEventListener("close", renewSoon, { once: true });
    else renew();
  });
}

watchTab();
