/*
 * `#live` polls for changes (htmx's `hx-ptag`) while the page is visible, and parts of the page reload
 * themselves on its events. After a reload that failed, the next poll tells of everything again.
 */

import { hasFailed, isLive, type RequestContext, resetElement } from "./htmx.ts";
import { showSignedOut } from "./shell/failures.ts";
import { forgetPrefetched } from "./shell/prefetch.ts";
import { dataOf } from "../../views/ui/data_attributes.ts";

const POLL_MS = 2_000;

/** The answer to what the person does replaces these parts, so news about them would be outdated. */
const WAITING = "#list.htmx-request, #list .htmx-request, #review button[aria-busy=true]";

const poll = document.getElementById("live");

function pollVisible(): void {
  if (document.hidden || document.querySelector(WAITING)) return;
  poll?.dispatchEvent(new Event("poll"));
}

if (poll) setInterval(pollVisible, POLL_MS);
document.addEventListener("visibilitychange", pollVisible);

function tellAgain(): void {
  if (!poll) return;
  poll.setAttribute("hx-ptag", "outdated");
  resetElement(poll);
}

export function followPoll(ctx: RequestContext): void {
  if (!isLive(ctx)) return;
  const status = ctx.response?.status ?? 0;
  if (status === 401) {
    if (poll?.isConnected) showSignedOut(dataOf(poll));
    poll?.remove();
  } else if (status >= 400 || hasFailed(ctx)) tellAgain();
  else if (ctx.sourceElement === poll && status === 200) forgetPrefetched();
  // The focused control may no longer be offered.
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("dialog[open] #dialog-title")?.focus();
}
