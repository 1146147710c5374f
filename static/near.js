import { mayComeAhead } from "./ahead.js";
import { linkBehind } from "./clicks.js";
import { onHtmx } from "./htmx_events.js";

/* --- Near --------------------------------------------------------------------------------
 * What the pointer rests on for a moment, or presses, is fetched before it is asked for: a page by
 * the browser (`data-near`, in `speculation_rules.json`), what opens in the dialog by htmx
 * (`hx-preload="near, …"`), and read too, so that the dialog opens in the frame of the click. */

const REST_MS = 65;

/** The pointer may also be over the document, beside all elements. */
const linkAt = (target) =>
  target instanceof Element ? target.closest("a[href]") ?? linkBehind({ target }) : null;

/** What opens elsewhere, and what renews the list in its place. */
const NO_NEXT_PAGE = "[target=_blank], #list :is(thead, .pager) a";

function fetchAhead(link) {
  if (!link.matches("[hx-get]")) {
    const isNext = !link.matches(NO_NEXT_PAGE) && mayComeAhead(link.href, location.origin);
    // A browser looks through all links of a page again, however little has changed.
    if (isNext && !("near" in link.dataset)) link.dataset.near = "";
  } else if (link.matches("[hx-preload]")) {
    link.dispatchEvent(new Event("near"));
    readAhead(link);
  }
}

/** The extension keeps an answer whose text is still to be read, which takes until the next frame. */
function readAhead(link) {
  const ahead = link._htmx?.preload;
  if (!ahead || ahead.isRead) return;
  ahead.isRead = true;
  ahead.prefetch = ahead.prefetch.then(async (response) => {
    const text = await response.text();
    return Object.defineProperty(response, "text", { value: () => Promise.resolve(text) });
  });
  // The extension forgets what has failed.
  ahead.prefetch.catch(() => {});
}

/** What is on its way longer than a question may take is given up with the question. */
onHtmx("before:request", ({ ctx }) => {
  const { fetch: ask, sourceElement, request: { signal } } = ctx;
  if (!sourceElement.matches("[hx-preload]")) return;
  const { promise: givenUp, reject } = Promise.withResolvers();
  signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
  ctx.fetch = (...asked) => Promise.race([ask(...asked), givenUp]);
});

let near = null;
let resting = 0;

document.addEventListener("pointerover", ({ target, pointerType }) => {
  const link = linkAt(target);
  if (link === near) return;
  clearTimeout(resting);
  near = link;
  if (link && pointerType !== "touch") resting = setTimeout(fetchAhead, REST_MS, link);
}, { passive: true });

document.addEventListener("pointerdown", ({ target }) => {
  const link = linkAt(target);
  // What is asked for now is not fetched once more when the pointer has rested.
  clearTimeout(resting);
  if (link) fetchAhead(link);
}, { passive: true });

/** The extension has heard of it already, on the link itself. */
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("a[hx-preload]")) readAhead(target);
});
