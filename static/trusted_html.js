/* --- Trusted Types ------------------------------------------------------------------------
 * The Content-Security-Policy lets a string become markup by this policy alone, and the policy
 * takes what htmx is about to swap in: the text of an HTML answer of our own, as it came. */

/** What htmx makes of each answer that is on its way into the page, by its request. */
const answers = new Map();

/** As htmx 4.0.1 hands an answer to its parser: its head for the title, and the rest of it. */
function partsOf(text) {
  const named = text.replace(/<hx-([a-z]+)(\s+|>)/gi, '<template hx type="$1"$2')
    .replace(/<\/hx-[a-z]+>/gi, "</template>");
  const head = /<head(\s[^>]*)?>[\s\S]*?<\/head>/i;
  const rest = named.replace(head, "");
  return [head.exec(named)?.[0], rest, `<template>${rest}</template>`];
}

/** A script can make a Response of any text; only one of the network has an address. */
function isOwnMarkup({ url, headers }) {
  const isHtml = /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
  return isHtml && URL.parse(url)?.origin === location.origin;
}

/** No `createScript`: no fragment of ours brings a script. */
const rules = {
  createHTML(text) {
    if ([...answers.values()].some((parts) => parts.includes(text))) return text;
    throw new TypeError("This markup did not come in an answer of Mentor Desk.");
  },
};

htmx.registerExtension("trusted-html", {
  init({ initSecurity }) {
    // Where a browser knows no Trusted Types, htmx still asks.
    initSecurity(globalThis.trustedTypes?.createPolicy("mentor-desk", rules) ?? rules);
  },
  htmx_after_request(_element, { ctx }) {
    if (!isOwnMarkup(ctx.response.raw)) ctx.text = "";
    answers.set(ctx, partsOf(ctx.text));
  },
  htmx_finally_request(_element, { ctx }) {
    answers.delete(ctx);
  },
});
