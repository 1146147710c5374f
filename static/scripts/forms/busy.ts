/* The pressed button is busy until the answer, not disabled: its value is part of the form. */

import { closest } from "../dom.ts";
import { isDraft, type RequestContext } from "../htmx.ts";
import { forgetPrefetched } from "../shell/prefetch.ts";
import { dataOf } from "../../../views/ui/data_attributes.ts";

/** A native submit without a new page after this time was a download, or loading was stopped. */
const STUCK_MS = 20_000;

const endings = new Map<Element, () => void>();

function begin(form: Element, button: HTMLElement | null): void {
  const label = button ? [...button.childNodes] : [];
  button?.setAttribute("aria-busy", "true");
  const { busy } = dataOf(button);
  if (busy) button?.replaceChildren(busy);
  endings.set(form, () => {
    endings.delete(form);
    button?.removeAttribute("aria-busy");
    if (busy) button?.replaceChildren(...label);
  });
}

const end = (form: Element) => endings.get(form)?.();

for (const name of ["submit", "click"]) {
  document.addEventListener(name, (event) => {
    if (!endings.has(event.target as Element) && !closest(event, "button[aria-busy=true]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

// On the window, after htmx, which prevents the default of its own forms.
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method !== "post" || event.defaultPrevented && !form.hasAttribute("hx-post")) return;
  begin(form, event.submitter);
  if (!event.defaultPrevented) setTimeout(end, STUCK_MS, form);
});

export function endBusy(ctx: RequestContext): void {
  const { form, method } = ctx.request;
  if (method === "GET") return;
  forgetPrefetched();
  // It stays busy until another page replaces this one.
  if (form && !isDraft(ctx) && !ctx.keepIndicators) end(form);
}

/* Back or reload after a refused form requests its page instead of sending the form again. */
const [navigation] = performance.getEntriesByType("navigation");
if (navigation instanceof PerformanceNavigationTiming && navigation.responseStatus >= 400) {
  history.replaceState(history.state, "");
}

/** The back-forward cache restores the page busy. */
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) { for (const end of [...endings.values()]) end(); }
});
