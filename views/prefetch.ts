/** Pages that are expensive or audited: browsers do not prefetch them, and the server refuses to. */
const refused = [
  /\.(?:csv|ndjson)$/,
  /^\/kyc\/[^/]+\/documents\//,
  /^\/reports\/custom\/[^/]+$/,
  /^\/audit-logs\/verify$/,
  /^\/settings\/two-factor$/,
  /^\/(login|confirm)\/sso/,
];

/** True unless the page is expensive or audited; a search is expensive. */
export const mayPrefetch = ({ pathname, searchParams }: URL): boolean =>
  !searchParams.get("q") && !refused.some((address) => address.test(pathname));
