/*
 * `<… id data-live="KYC Users" data-source="/dashboard">`: after a change of one of these cache tags, the
 * element is fetched from its source and replaced, at once or when it is no longer in use. With
 * `data-still` it is replaced only if nothing under the pointer or the focus moves.
 */

import { closest } from "../dom.ts";
import { onHtmx } from "../htmx.ts";
import { dependsOn, onChanged } from "./changes.ts";
import { loadLive } from "./live_request.ts";
import { Replacements } from "./replacements.ts";

/** A review or dialog that arrives this soon after a change may have been rendered before it. */
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
    replacements.add(part, fragment.querySelector(`[id="${CSS.escape(part.id)}"]`));
  }
  replacements.apply();
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

/** `[data-presses]` is a button that presses another one, by its selector. */
document.addEventListener("click", (event) => {
  const selector = closest(event, "[data-presses]")?.dataset.presses;
  if (selector) document.querySelector<HTMLElement>(selector)?.click();
});
