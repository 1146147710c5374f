/* What the pointer rests on, or presses, is fetched before it is opened: a page by the browser
 * (`data-near`, in `speculation_rules.json`), a dialog by htmx (`hx-preload="near, …"`). A dialog's
 * answer is read too, so that it opens in the frame of the click. */

import { linkBehind } from "../clicks.ts";
import { closest, type Timer } from "../dom.ts";
import { onHtmx } from "../htmx.ts";
import { isPrefetchable } from "./prefetchable.ts";

const REST_MS = 65;

/** htmx keeps the answer of its extension at the element. */
interface Preload {
  prefetch: Promise<Response>;
  isRead?: boolean;
}
type Link = HTMLAnchorElement & { _htmx?: { preload?: Preload } };

const linkAt = (event: Event): Link | null => {
  return closest(event, "a[href]") as Link | null ?? linkBehind(event);
};

/** Links that open elsewhere, or renew the list. */
const NO_NEXT_PAGE = "[target=_blank], #list :is(thead, .pager) a";

function fetchAhead(link: Link): void {
  if (!link.matches("[hx-get]")) {
    const isNext = !link.matches(NO_NEXT_PAGE) && isPrefetchable(link.href, location.origin);
    // A browser looks through all links of a page again, however little has changed.
    if (isNext && !("near" in link.dataset)) link.dataset.near = "";
  } else if (link.matches("[hx-preload]")) {
    link.dispatchEvent(new Event("near"));
    readAhead(link);
  }
}

/** The extension keeps an answer whose text is still to be read, which takes until the next frame. */
function readAhead(link: Link): void {
  const preload = link._htmx?.preload;
  if (!preload || preload.isRead) return;
  preload.isRead = true;
  preload.prefetch = preload.prefetch.then(async (response) => {
    const text = await response.text();
    return Object.defineProperty(response, "text", { value: () => Promise.resolve(text) });
  });
  // The extension forgets what has failed.
  preload.prefetch.catch(() => {});
}

/** A prefetch that takes too long is given up with the request that waits for it. */
onHtmx("before:request", ({ ctx }) => {
  const { fetch, sourceElement, request: { signal } } = ctx;
  if (!sourceElement.matches("[hx-preload]")) return;
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
  ctx.fetch = (...args) => Promise.race([fetch(...args), givenUp]);
});

/** After a change, prefetched answers show the state before it. */
export function forgetPrefetched(): void {
  for (const link of document.querySelectorAll<Link>("[hx-preload]")) delete link._htmx?.preload;
}

let near: Element | null = null;
let resting: Timer | undefined;

document.addEventListener("pointerover", (event) => {
  const link = linkAt(event);
  if (link === near) return;
  clearTimeout(resting);
  near = link;
  if (link && event.pointerType !== "touch") resting = setTimeout(fetchAhead, REST_MS, link);
}, { passive: true });

document.addEventListener("pointerdown", (event) => {
  const link = linkAt(event);
  clearTimeout(resting);
  if (link) fetchAhead(link);
}, { passive: true });

/** The extension has heard of it already, on the link itself. */
document.addEventListener("focusin", (event) => {
  const link = closest(event, "a[hx-preload]") as Link | null;
  if (link) readAhead(link);
});
