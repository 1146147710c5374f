import { onHtmx } from "./htmx_events.js";

/* --- Under way ---------------------------------------------------------------------------
 * The button that submits is busy, and says `data-busy`, until the answer is there. It is never
 * disabled: that would take its name and value out of the form. */

const dialog = document.getElementById("dialog");

/** Forms in the dialog whose answer is still to come. */
export const unanswered = new Set();

const STUCK_MS = 20_000;

/** What ends each submit that is under way, by its form (or button, if htmx sends a button). */
const underWay = new Map();

function begin(source, button) {
  const content = button ? [...button.childNodes] : [];
  button?.setAttribute("aria-busy", "true");
  if (button?.dataset.busy) button.replaceChildren(button.dataset.busy);
  underWay.set(source, () => {
    underWay.delete(source);
    button?.removeAttribute("aria-busy");
    if (button?.dataset.busy) button.replaceChildren(...content);
  });
}

const end = (source) => underWay.get(source)?.();

for (const name of ["submit", "click"]) {
  document.addEventListener(name, (event) => {
    if (!underWay.has(event.target) && !event.target.closest("button[aria-busy=true]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

/** On the window, as the last: htmx has prevented the default of what is its own by then. */
addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  begin(form, event.submitter);
  // A page that stays: the answer was a download, or loading was stopped.
  setTimeout(end, STUCK_MS, form);
});

onHtmx("before:request", ({ ctx }) => {
  if (ctx.request.method === "GET") return;
  const source = ctx.busy = ctx.sourceElement;
  begin(source, ctx.request.submitter ?? (source.matches("button") ? source : null));
  if (dialog?.contains(source)) unanswered.add(ctx);
});
onHtmx("finally:request", ({ ctx }) => {
  unanswered.delete(ctx);
  // On the way to another page it stays busy.
  if (!ctx.keepIndicators) end(ctx.busy);
  if (ctx.busy) forgetPreloads();
});

/** What was fetched ahead shows the state before a change. */
function forgetPreloads() {
  for (const link of document.querySelectorAll("[hx-preload]")) delete link._htmx?.preload;
}

/**
 * A form that was refused stands where it was sent to. Back to it, and a reload, ask for the page of
 * that address, not whether all shall be sent once more.
 */
const [navigation] = performance.getEntriesByType("navigation");
if (navigation?.responseStatus >= 400) history.replaceState(history.state, "");

/** Out of the back-forward cache a page comes as it was left: under way. */
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) [...underWay.values()].forEach((finish) => finish());
});
