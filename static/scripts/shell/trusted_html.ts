/* The one Trusted Types policy: only HTML answers of this origin, as htmx swaps them in. */

import { registerExtension, type RequestContext } from "../htmx.ts";
import { trustedPolicy } from "../trusted_policy.ts";

const parsed = new Map<RequestContext, (string | undefined)[]>();

/** As htmx 4.0.1 parses an answer: its head for the title, and the rest. */
function partsOf(text: string): (string | undefined)[] {
  const named = text.replace(/<hx-([a-z]+)(\s+|>)/gi, '<template hx type="$1"$2')
    .replace(/<\/hx-[a-z]+>/gi, "</template>");
  const head = /<head(\s[^>]*)?>[\s\S]*?<\/head>/i;
  const rest = named.replace(head, "");
  return [head.exec(named)?.[0], rest, `<template>${rest}</template>`];
}

/** A script can make a Response of any text; only one of the network has an address. */
function isOwnMarkup({ url, headers }: Response): boolean {
  const isHtml = /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
  return isHtml && URL.parse(url)?.origin === location.origin;
}

/** No `createScript`: answers bring no script. */
const rules = {
  createHTML(text: string): string {
    if ([...parsed.values()].some((parts) => parts.includes(text))) return text;
    throw new TypeError("This markup did not come in an answer of Mentor Desk.");
  },
};

registerExtension("trusted-html", {
  init({ initSecurity }) {
    initSecurity(trustedPolicy("mentor-desk", rules));
  },
  htmx_after_request(_element, { ctx }) {
    if (!isOwnMarkup(ctx.response!.raw)) ctx.text = "";
    parsed.set(ctx, partsOf(ctx.text));
  },
  htmx_finally_request(_element, { ctx }) {
    parsed.delete(ctx);
  },
});
