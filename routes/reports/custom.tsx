import { parseListQuery } from "../../data/list/query.ts";
import {
  isRecordName,
  mayReadList,
  type RecordName,
  recordNames,
  recordsOf,
} from "../../data/lists.ts";
import { getView, requireReadableView } from "../../data/saved_views.ts";
import { ListChoice, REPORT_FORM, ReportForm } from "../../views/reports/custom_form.tsx";
import { reportsParent } from "../../views/reports/reports.tsx";
import { viewHref } from "../../views/saved_views/view_tabs.tsx";
import { screens } from "../../views/screens.ts";
import { page } from "../http/answer/pages.tsx";
import { readerTerms } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";

export const customReportRoutes = router()
  .get(REPORT_FORM, allow("views.save"), (c) => {
    const { ui } = c.var;
    const named = c.req.query("list") ?? "";
    const list = isRecordName(named) ? named : null;
    if (list) requireReadableView(list, currentMember(c));
    const choice = <ListChoice lists={readableLists(c)} chosen={list} />;
    return page(c, {
      title: ui.m.reports.custom.create,
      intro: ui.m.reports.custom.text,
      parent: reportsParent(ui),
      tools: list && choice,
      content: () => list ? reportForm(c, list) : choice,
    });
  })
  // Reports had pages of their own before they were views of lists.
  .get(`${REPORT_FORM}/:id`, allow("views.save"), async (c) => {
    const view = await getView(c.var.store.db, c.req.param("id"), currentMember(c));
    return c.redirect(viewHref(screens[view.list].href, view.query));
  });

const readableLists = (c: AppContext): RecordName[] =>
  recordNames.filter((name) => mayReadList(currentMember(c).role, name));

/** A new report has all columns, and the filters of the list's address. */
function reportForm(c: AppContext, list: RecordName) {
  const { listShape } = recordsOf(list);
  const query = parseListQuery(listShape, new URL(c.req.url).searchParams, readerTerms(c));
  return (
    <ReportForm
      list={list}
      groups={Object.keys(listShape.groups)}
      columns={query.columns?.split(",") ?? listShape.json.fields}
      query={query}
    />
  );
}
