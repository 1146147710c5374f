/* `[data-failure]` has the text for a toast when a request gets no answer. */

import { copyOf } from "../dom.ts";
import { hasFailed, isDraft, isLive, onHtmx, type RequestContext } from "../htmx.ts";
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

/** The text for a request without an answer; undefined for that of the page. */
export const failureOf = ({ request, sourceElement }: RequestContext): string | undefined =>
  dataOf((request.form ?? sourceElement).closest(dataSelector("failure"))).failure;

/** Toasts of requests that were not answered. */
const unanswered = new Set<HTMLElement>();

onHtmx("finally:request", ({ ctx }) => {
  const { response } = ctx;
  if (isLive(ctx) || isDraft(ctx)) return;
  if (response) {
    // The connection is back.
    for (const toast of unanswered) toast.remove();
    unanswered.clear();
  }
  if (!hasFailed(ctx)) return;
  const text = response?.headers.get("Failure-Text");
  const toast = showFailure(text ? decodeURIComponent(text) : failureOf(ctx));
  if (!response) unanswered.add(toast);
});
