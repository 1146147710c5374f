import { type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import type { Listed } from "../../../data/list/shape.ts";
import { screens } from "../../../views/screens.ts";
import { listHref } from "../../../views/ui/list/list.tsx";
import type { AppContext } from "../context.ts";
import { pathAndQuery } from "../request.ts";
import { readerTerms } from "../answer/ui.ts";

/** Sent by the toolbar, by a link of the list, or by the list itself, which is loaded again. */
type ListSource = "toolbar" | "link" | "list";

/** Reads the source from the element that htmx names. A move through the history names none. */
export function listSourceOf(c: AppContext): ListSource {
  const [element] = (c.req.header("hx-source") ?? "a").split("#");
  if (element === "form") return "toolbar";
  return element === "a" ? "link" : "list";
}

/** Fields whose value grows with each character; the page is left with any change. */
const typed = { q: "", from: "", to: "", amountFrom: "", amountTo: "", after: "" };

/**
 * Returns the address of the shown list, and lets the browser show it: typing replaces the entry of the
 * history, a choice or a link adds one.
 */
export function nameAddress(
  c: AppContext,
  listShape: Listed,
  query: ListQuery,
): string {
  const path = screens[listShape.name].href;
  const source = listSourceOf(c);
  const before = URL.parse(c.req.header("hx-current-url") ?? "");
  // Behind a dialog, whose address is shown, the list is loaded without one.
  if (source === "list" || before?.pathname !== path) return pathAndQuery(c);
  const address = source === "link" ? pathAndQuery(c) : listHref(path, query, {});
  const queryBefore = parseListQuery(listShape, before.searchParams, readerTerms(c));
  const isTyped = source === "toolbar" &&
    listHref(path, query, typed) === listHref(path, queryBefore, typed);
  const isShown = before.pathname + before.search === address;
  c.header(isTyped || isShown ? "HX-Replace-Url" : "HX-Push-Url", address);
  return address;
}
