/* htmx prefetches dialogs, browsers prefetch pages (`speculation_rules.json`). */

import { linkBehind } from "../clicks.ts";
import { closest, type Timer } from "../dom.ts";
import { type RequestContext, resetElement } from "../htmx.ts";

const REST_MS = 65;

const prefetched = new Set<Element>();

function linkAt(event: Event): HTMLElement | null {
  const link = closest(event, "a[href]") ?? linkBehind(event);
  return link?.matches("[hx-preload]") ? link : null;
}

function prefetch(link: Element): void {
  prefetched.add(link);
  link.dispatchEvent(new Event("near"));
}

export function forgetPrefetched(): void {
  for (const link of prefetched) if (link.isConnected) resetElement(link);
  prefetched.clear();
}

/** A prefetch that never ends is given up with the request that waits for it. */
export function endPrefetchWith(ctx: RequestContext): void {
  const { fetch, sourceElement, request: { signal } } = ctx;
  if (!sourceElement.matches("[hx-preload]")) return;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
  ctx.fetch = (...args) => Promise.race([fetch(...args), aborted]);
}

function followPointer(): void {
  let near: Element | null = null;
  let resting: Timer | undefined;
  document.addEventListener("pointerover", (event) => {
    const link = linkAt(event);
    if (link === near) return;
    clearTimeout(resting);
    near = link;
    if (link && event.pointerType !== "touch") resting = setTimeout(prefetch, REST_MS, link);
  }, { passive: true });
  document.addEventListener("pointerdown", (event) => {
    const link = linkAt(event);
    clearTimeout(resting);
    if (link) prefetch(link);
  }, { passive: true });
}

followPointer();

// htmx fetches it by itself.
document.addEventListener("focusin", (event) => {
  const link = linkAt(event);
  if (link) prefetched.add(link);
});
