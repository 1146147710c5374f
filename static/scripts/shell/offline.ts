/* `[data-offline]` says since when the desk has not been reached. */

import { isLive, type RequestContext } from "../htmx.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

const notice = document.querySelector<HTMLElement>(dataSelector("offline"));

const clock = new Intl.DateTimeFormat(document.documentElement.lang, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function show(): void {
  if (!notice?.hidden) return;
  notice.textContent = (dataOf(notice).offline ?? "").replace("#", clock.format(new Date()));
  notice.hidden = false;
  // Above an open dialog.
  notice.showPopover();
}

function hide(): void {
  if (!notice || notice.hidden) return;
  notice.hidePopover();
  notice.hidden = true;
}

/** A page that is left calls its requests off. */
const isUnanswered = ({ response, request: { signal } }: RequestContext): boolean =>
  response === undefined && !signal.aborted;

export function noteReached(ctx: RequestContext): void {
  if (ctx.response) hide();
  else if (isUnanswered(ctx) && (isLive(ctx) || !navigator.onLine)) show();
}

addEventListener("offline", show);
if (!navigator.onLine) show();
