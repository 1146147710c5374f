/*
 * `#live` polls for changes (htmx's `hx-ptag`) while the page is visible, and parts of the page reload
 * themselves on its events. After a reload that failed or was left out, the next poll tells of
 * everything again.
 */

import { isLive, onHtmx, resetElement } from "./htmx.ts";
import { showFailure } from "./shell/failures.ts";
import { dataOf } from "../../views/ui/data_attributes.ts";

const poll = document.getElementById("live");

function tellAgain(): void {
  if (!poll) return;
  poll.setAttribute("hx-ptag", "outdated");
  resetElement(poll);
}

/** A review or dialog that arrives this soon after a change may have been prefetched before it. */
const RECENT_MS = 5_000;
let changedAt = -Infinity;

/** The answer to what the person does replaces the part, so that news about it would be outdated. */
const isWaiting = (part: Element | null | undefined): boolean =>
  part?.closest("#list.htmx-request, #review:has([aria-busy=true])") != null;

onHtmx("config:request", ({ ctx }, event) => {
  if (!isLive(ctx)) return;
  if (ctx.sourceElement === poll) {
    if (document.hidden) event.preventDefault();
  } else if (isWaiting(ctx.target)) {
    event.preventDefault();
    tellAgain();
  }
});

onHtmx("error", ({ ctx }) => {
  if (ctx && isLive(ctx) && ctx.sourceElement !== poll) tellAgain();
});

onHtmx("response:error", ({ ctx }) => {
  if (!isLive(ctx)) return;
  if (ctx.response.status !== 401) return tellAgain();
  if (poll?.isConnected) showFailure(dataOf(poll).signedOut);
  poll?.remove();
});

onHtmx("after:swap", ({ ctx }) => {
  if (ctx.sourceElement === poll && ctx.response.status === 200) changedAt = Date.now();
  const isOpened = ["review", "dialog-body"].includes(ctx.target?.id ?? "") && !isLive(ctx);
  if (isOpened && Date.now() - changedAt < RECENT_MS) tellAgain();
});

/** The focused control may no longer be offered. */
onHtmx("after:swap", ({ ctx }) => {
  if (!isLive(ctx) || document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("dialog[open] #dialog-title")?.focus();
});
