/* `[data-failure]` has the text for a toast when a request gets no answer. */

import { copyOf } from "../dom.ts";
import { hasFailed, isDraft, isLive, type RequestContext } from "../htmx.ts";
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

/** Says that the session has ended; the link keeps the page, with what was typed. */
export function showSignedOut({ signedOut, signIn = "" }: ReturnType<typeof dataOf>): void {
  const link = document.createElement("a");
  link.href = `/login?next=${encodeURIComponent(location.pathname + location.search)}`;
  link.target = "_blank";
  link.textContent = signIn;
  showFailure(signedOut).querySelector("p")!.append(" ", link);
}

/** The text for a request without an answer; undefined for that of the page. */
export const failureOf = ({ request, sourceElement }: RequestContext): string | undefined =>
  dataOf((request.form ?? sourceElement).closest(dataSelector("failure"))).failure;

/** Toasts of requests without an answer, and the methods of these. */
const unanswered = new Map<HTMLElement, string>();

export function reportFailure(ctx: RequestContext): void {
  const { response, request: { method } } = ctx;
  if (isLive(ctx) || isDraft(ctx)) return;
  if (response) {
    // The connection is back, but a page that was read does not repeat a write that failed.
    for (const [toast, failed] of unanswered) {
      if (failed !== "GET" && method === "GET") continue;
      toast.remove();
      unanswered.delete(toast);
    }
  }
  if (!hasFailed(ctx)) return;
  const text = response?.headers.get("Failure-Text");
  const toast = showFailure(text ? decodeURIComponent(text) : failureOf(ctx));
  if (!response) unanswered.set(toast, method);
}
