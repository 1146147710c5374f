import { readQueueTabs } from "../../data/kyc/figures/queue_figures.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { RequestSelection } from "../../views/kyc/selection/selection_bar.tsx";
import { SELECT_TOOL, SelectTool } from "../../views/ui/list/selection.tsx";
import { DueHoursLink } from "../../views/kyc/due_hours.tsx";
import { emptyQueueText, QueueTabs } from "../../views/kyc/queue_tabs.tsx";
import { kycLook, KycTable } from "../../views/kyc/requests.tsx";
import { Shortcuts } from "../../views/kyc/shortcuts.tsx";
import { reviewLink } from "../../views/kyc/start_review.tsx";
import { exportRoute } from "../http/list/export.ts";
import { listPage } from "../http/list/list_page.tsx";
import { router } from "../http/router.ts";
import { viewTabs } from "../http/list/view_tabs.ts";
import { allow } from "../http/session/permissions.ts";
import { allowed, details, find, listColumns, listedRequests } from "./answer/details.tsx";
import { caseReader } from "./answer/review_session.ts";
import { addFilterWords } from "./answer/filter_words.ts";

const ARROWS = "ArrowDown ArrowUp";

export const kycRoutes = router()
  .get("/kyc", allow("kyc.read"), async (c) => {
    const ui = await addFilterWords(c);
    return await listPage(c, kyc, {
      look: kycLook(ui),
      actions: (
        <>
          {ui.may("staff.manage") && <DueHoursLink />}
          {ui.may("kyc.decide") && <Shortcuts of="inList" />}
        </>
      ),
      leading: reviewLink(ui),
      tool: { id: SELECT_TOOL, to: (query) => <SelectTool query={query} /> },
      emptyText: (query) => emptyQueueText(ui, query),
      keys: ui.singleKeys ? `j k ${ARROWS}` : ARROWS,
      tabs: async (query) => {
        const views = await viewTabs(c, kyc.listShape, query);
        const { tabs, proposals } = await readQueueTabs(
          c.var.store,
          query.filters.queue ?? "",
          caseReader(c),
        );
        const shown = ui.may("proposals.read") ? proposals : 0;
        return <QueueTabs query={query} views={views} tabs={tabs} proposals={shown} />;
      },
      content: async ({ rows, ...others }, query) => {
        const marked = await listedRequests(c, rows);
        const table = { ...listColumns(query), allowed, rows: marked, ...others };
        if (!query.isSelecting) return <KycTable {...table} />;
        return (
          <>
            <RequestSelection query={query} />
            <KycTable {...table} />
          </>
        );
      },
    });
  })
  .route("/", exportRoute("/kyc", "kyc-requests"))
  .get("/kyc/:id", allow("kyc.read"), async (c) => details(c, await find(c, c.req.param("id"))));
