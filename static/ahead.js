/** Addresses that are much work, or that leave a trace; `routes/http/guard/ahead.ts` refuses them. */
const onlyWhenAsked = [
  /\.(?:csv|ndjson)$/,
  /^\/kyc\/[^/]+\/documents\//,
  /^\/reports\/custom\/[^/]+$/,
  /^\/audit-logs\/verify$/,
  /^\/settings\/two-factor$/,
  /^\/(login|confirm)\/sso/,
];

/** Of this origin, but no page. */
const NO_PAGE = /^\/(logout$|api\/|static\/)/;

/** Whether what an address leads to may be fetched before anybody asks for it. */
export function mayComeAhead(href, origin) {
  const url = URL.parse(href);
  if (url?.origin !== origin || url.searchParams.get("q")) return false;
  return ![...onlyWhenAsked, NO_PAGE].some((address) => address.test(url.pathname));
}
