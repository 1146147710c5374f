/* The pressed button is busy until the answer, not disabled: its value is part of the form. */

import { closest } from "../dom.ts";
import { onHtmx, type RequestContext } from "../htmx.ts";
import { forgetPrefetched } from "../shell/prefetch.ts";
import { dataOf } from "../../../views/ui/data_attributes.ts";

/** A native submit without a new page after this time was a download, or loading was stopped. */
const STUCK_MS = 20_000;

/** Forms, or buttons where htmx sends a button. */
const endings = new Map<Element, () => void>();

function begin(source: Element, button: HTMLElement | null): void {
  const label = button ? [...button.childNodes] : [];
  button?.setAttribute("aria-busy", "true");
  const { busy } = dataOf(button);
  if (busy) button?.replaceChildren(busy);
  endings.set(source, () => {
    endings.delete(source);
    button?.removeAttribute("aria-busy");
    if (busy) button?.replaceChildren(...label);
  });
}

const end = (source: Element) => endings.get(source)?.();

for (const name of ["submit", "click"]) {
  document.addEventListener(name, (event) => {
    if (!endings.has(event.target as Element) && !closest(event, "button[aria-busy=true]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

// On the window, as htmx prevents the default of its own forms before.
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.method !== "post") return;
  begin(form, event.submitter);
  setTimeout(end, STUCK_MS, form);
});

onHtmx("before:request", ({ ctx }) => {
  if (ctx.request.method === "GET") return;
  const { sourceElement } = ctx;
  const button = sourceElement.matches("button") ? sourceElement : null;
  begin(sourceElement, ctx.request.submitter ?? button);
  sources.set(ctx, sourceElement);
});

/** htmx names another source once a request's own element has left the page. */
const sources = new WeakMap<RequestContext, Element>();

onHtmx("finally:request", ({ ctx }) => {
  const source = sources.get(ctx);
  if (!source) return;
  // It stays busy until another page replaces this one.
  if (!ctx.keepIndicators) end(source);
  forgetPrefetched();
});

/* Back or reload after a refused form requests its page instead of sending the form again. */
const [navigation] = performance.getEntriesByType("navigation");
if (navigation instanceof PerformanceNavigationTiming && navigation.responseStatus >= 400) {
  history.replaceState(history.state, "");
}

/** The back-forward cache restores the page busy. */
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) { for (const end of [...endings.values()]) end(); }
});
