/*
 * `<… id data-live="KYC Users" data-source="/dashboard">` is a part of a page that is replaced by its
 * like from that address after a change of one of these cache tags. If it is in use, then once it is
 * left.
 */

import { closest } from "../dom.ts";
import { mainTask, onHtmx, resetElement } from "../htmx.ts";
import { dependsOn, onChanged } from "./changes.ts";
import { differs, isInUse, LiveRequest, liveRequestOf, loadLive, onLeave } from "./live_request.ts";

/** A review that was rendered before a change may arrive after it was told. */
const RECENT_MS = 5_000;

class PartsRequest extends LiveRequest {}

const outdated = new Set<string>();
let changedAt = -Infinity;

const liveParts = () => [
  ...document.querySelectorAll<HTMLElement>("[id][data-live][data-source]"),
];

/** A decision that was sent replaces the review, so news about its request would be old. */
const isBeingReplaced = (part: HTMLElement): boolean =>
  part.closest("#review")?.querySelector("[aria-busy=true]") != null;

const isBusy = (part: HTMLElement): boolean => isInUse(part) || isBeingReplaced(part);

/** Parts with the same source are fetched together. */
function update(): void {
  const addresses = new Set<string>();
  for (const part of liveParts()) {
    if (!outdated.has(part.id) || isBusy(part)) continue;
    outdated.delete(part.id);
    addresses.add(part.dataset.source!);
  }
  for (const address of addresses) {
    const [part] = liveParts().filter(({ dataset }) => dataset.source === address);
    loadLive(new PartsRequest(address), part!);
  }
}

function mark(parts: readonly HTMLElement[]): void {
  for (const { id } of parts) outdated.add(id);
  update();
}

function replace(address: string, fragment: DocumentFragment): void {
  for (const part of liveParts().filter(({ dataset }) => dataset.source === address)) {
    const fresh = fragment.querySelector(`[id="${CSS.escape(part.id)}"]`);
    if (!fresh || !differs(part, fresh)) continue;
    if (isBusy(part)) outdated.add(part.id);
    else {
      part.replaceWith(fresh);
      resetElement(fresh);
    }
  }
}

onChanged((tags) => {
  changedAt = Date.now();
  mark(liveParts().filter((part) => dependsOn(part, tags)));
});
onLeave(() => outdated.size > 0 && update());

onHtmx("before:swap", ({ ctx, tasks }, event) => {
  const request = liveRequestOf(ctx);
  if (!(request instanceof PartsRequest)) return;
  event.preventDefault();
  const fragment = mainTask(tasks)?.fragment;
  if (fragment && ctx.response.status === 200) replace(request.address, fragment);
});
onHtmx("after:swap", ({ ctx }) => {
  const { id } = ctx.target ?? {};
  if (id !== "review" && id !== "dialog-body" || Date.now() - changedAt > RECENT_MS) return;
  mark(liveParts().filter((part) => part.closest("#review")));
});

/** `[data-presses]` is a button for a control elsewhere. */
document.addEventListener("click", (event) => {
  const selector = closest(event, "[data-presses]")?.dataset.presses;
  if (selector) document.querySelector<HTMLElement>(selector)?.click();
});
