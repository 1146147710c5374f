import { type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import type { Listed } from "../../../data/list/shape.ts";
import { listViews } from "../../../data/saved_views.ts";
import { viewHref, type ViewTab } from "../../../views/saved_views/view_tabs.tsx";
import { screens } from "../../../views/screens.ts";
import { listHref } from "../../../views/ui/list/list.tsx";
import { readerTerms } from "../answer/ui.ts";
import type { AppContext } from "../context.ts";
import { currentMember } from "../session/session.ts";

/** The saved views of a list; addresses are compared in their full form. */
export async function viewTabs(
  c: AppContext,
  listShape: Listed,
  query: ListQuery,
): Promise<ViewTab[]> {
  const { href: path } = screens[listShape.name];
  const addressOf = (query: ListQuery) => listHref(path, query, { after: "", select: "" });
  const current = addressOf(query);
  const views = await listViews(c.var.store.db, listShape.name, currentMember(c));
  return views.map((view) => {
    const params = new URLSearchParams(view.query);
    const isCurrent = addressOf(parseListQuery(listShape, params, readerTerms(c))) === current;
    return { ...view, href: viewHref(path, view.query), isCurrent };
  });
}
