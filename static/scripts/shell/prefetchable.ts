/** Addresses that are expensive or audited; `routes/http/guard/ahead.ts` refuses their prefetches. */
const refused = [
  /\.(?:csv|ndjson)$/,
  /^\/kyc\/[^/]+\/documents\//,
  /^\/reports\/custom\/[^/]+$/,
  /^\/audit-logs\/verify$/,
  /^\/settings\/two-factor$/,
  /^\/(login|confirm)\/sso/,
];

/** Of this origin, but no page. */
const NO_PAGE = /^\/(logout$|api\/|static\/)/;

/** Whether the page at an address may be fetched before anybody opens it. */
export function isPrefetchable(href: string, origin: string): boolean {
  const url = URL.parse(href);
  if (url?.origin !== origin || url.searchParams.get("q")) return false;
  return ![...refused, NO_PAGE].some((address) => address.test(url.pathname));
}
