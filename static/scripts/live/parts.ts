/*
 * `<… id data-live="KYC Users" data-source="/dashboard">` is a part of a page that is replaced by its
 * like from that address after a change of one of these cache tags. If it is in use, then once it is
 * left; with `data-still` also if it would move what is in use.
 */

import { closest } from "../dom.ts";
import { onHtmx } from "../htmx.ts";
import { dependsOn, onChanged } from "./changes.ts";
import { loadLive } from "./live_request.ts";
import { Replacements } from "./replacements.ts";

/** A review or a dialog that was rendered before a change may arrive after it was told. */
const RECENT_MS = 5_000;

const replacements = new Replacements();
let changedAt = -Infinity;

const liveParts = () => [
  ...document.querySelectorAll<HTMLElement>("[id][data-live][data-source]"),
];

/** Parts with the same source are fetched together. */
function refresh(parts: readonly HTMLElement[]): void {
  for (const address of new Set(parts.map(({ dataset }) => dataset.source!))) {
    loadLive(address, (fragment) => show(address, fragment));
  }
}

function show(address: string, fragment: DocumentFragment): void {
  for (const part of liveParts().filter(({ dataset }) => dataset.source === address)) {
    replacements.consider(part, fragment.querySelector(`[id="${CSS.escape(part.id)}"]`));
  }
  replacements.replace();
}

onChanged((tags) => {
  changedAt = Date.now();
  refresh(liveParts().filter((part) => dependsOn(part, tags)));
});

onHtmx("after:swap", ({ ctx }) => {
  const { id } = ctx.target ?? {};
  if (id !== "review" && id !== "dialog-body" || Date.now() - changedAt > RECENT_MS) return;
  refresh(liveParts().filter((part) => part.closest("#review, #dialog")));
});

/** `[data-presses]` is a button for a control elsewhere. */
document.addEventListener("click", (event) => {
  const selector = closest(event, "[data-presses]")?.dataset.presses;
  if (selector) document.querySelector<HTMLElement>(selector)?.click();
});
