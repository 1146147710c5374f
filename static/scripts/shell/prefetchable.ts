import { mayPrefetch } from "../../../views/prefetch.ts";

/** Addresses of this origin that are no pages. */
const NO_PAGE = /^\/(logout$|api\/|static\/)/;

/** True for the address of a page that may be fetched before anybody opens it. */
export function isPrefetchable(href: string, origin: string): boolean {
  const url = URL.parse(href);
  return url?.origin === origin && !NO_PAGE.test(url.pathname) && mayPrefetch(url);
}
