/* `[data-failure]` has the text for a toast when a request gets no answer. */

import { copyOf } from "../dom.ts";
import { isDraft, isLive, onHtmx, type RequestContext } from "../htmx.ts";
import { toasts } from "./toasts.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

/** Shows an error, with the page's own text if it has none; returns its toast. */
export function showFailure(text = dataOf(document.body).failure ?? ""): HTMLElement {
  const toast = copyOf("toast-error");
  toast.querySelector("p")!.textContent = text;
  // The same text again replaces the old toast, so that it is spoken again and they do not pile up.
  for (const old of [...toasts.children]) if (old.textContent === toast.textContent) old.remove();
  toasts.append(toast);
  return toast;
}

/** Kept from the start of a request: its link may have left the page when it fails. */
const texts = new WeakMap<RequestContext, string>();
export const failureOf = (ctx: RequestContext): string | undefined => texts.get(ctx);

/** Toasts of requests that were not answered. */
const unanswered = new Set<HTMLElement>();

const silent = new WeakSet<object>();
export const showNoToast = (purpose: object): void => void silent.add(purpose);

function fail(ctx: RequestContext): HTMLElement | undefined {
  if (isLive(ctx) || isDraft(ctx) || ctx.purpose && silent.has(ctx.purpose)) return;
  const text = ctx.response?.headers.get("Failure-Text");
  return ctx.failureToast = showFailure(text ? decodeURIComponent(text) : failureOf(ctx));
}

onHtmx("before:request", ({ ctx }) => {
  const text = dataOf(ctx.sourceElement.closest(dataSelector("failure"))).failure;
  if (text !== undefined) texts.set(ctx, text);
});
onHtmx("error", ({ ctx }) => {
  const toast = ctx ? fail(ctx) : showFailure();
  if (toast) unanswered.add(toast);
});
/* The connection is back. A toast that moves into a dialog leaves the page for a moment, so it is
 * removed before that. A live update is no answer to what the person has sent. */
onHtmx("before:swap", ({ ctx }) => {
  if (isLive(ctx)) return;
  for (const toast of unanswered) toast.remove();
  unanswered.clear();
});
onHtmx("response:error", ({ ctx }) => {
  const { status } = ctx.response;
  if (status >= 500 || status === 429) fail(ctx);
});
