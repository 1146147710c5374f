import { Hono } from "hono";
import { readQueueTabs } from "../../data/kyc/figures/queue_figures.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { writeSearch } from "../../data/list/query.ts";
import { SelectButton, SelectionBar } from "../../views/kyc/selection/selection_bar.tsx";
import { DueHoursLink } from "../../views/kyc/due_hours.tsx";
import { emptyQueueText, QueueTabs } from "../../views/kyc/queue_tabs.tsx";
import { kycLook, KycTable } from "../../views/kyc/requests.tsx";
import { Shortcuts } from "../../views/kyc/shortcuts.tsx";
import { reviewLink } from "../../views/kyc/start_review.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { exportRoute } from "../http/list/export.ts";
import { listPage } from "../http/list/list_page.tsx";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";
import { allowed, details, find, withMarks } from "./answer/details.tsx";
import { addFilterWords } from "./answer/filter_words.ts";

/** The address of the list without its boxes. */
function withoutBoxes(c: AppContext): string {
  const { searchParams } = new URL(c.req.url);
  searchParams.delete("select");
  return searchParams.size === 0 ? "/kyc" : `/kyc?${writeSearch(searchParams)}`;
}

const ARROWS = "ArrowDown ArrowUp";

export const kycRoutes = new Hono<AppEnv>()
  .get("/kyc", allow("kyc.read"), async (c) => {
    const ui = await addFilterWords(c);
    const isSelecting = c.req.query("select") === "1";
    return await listPage(c, kyc, {
      look: kycLook(ui),
      actions: (
        <>
          {ui.may("staff.manage") && <DueHoursLink />}
          {ui.may("kyc.decide") && <Shortcuts of="inList" />}
        </>
      ),
      leading: reviewLink(ui),
      tools: <SelectButton />,
      isStill: isSelecting,
      emptyText: (query) => emptyQueueText(ui, query),
      keys: ui.singleKeys ? `j k ${ARROWS}` : ARROWS,
      tabs: async (query, views) => {
        const tabs = await readQueueTabs(
          c.var.store,
          query.filters.queue ?? "",
          currentPerson(c).id,
        );
        return <QueueTabs query={query} views={views} tabs={tabs} />;
      },
      content: async ({ rows, ...others }) => {
        const marked = await withMarks(c, rows);
        const { assigned = "", queue } = c.req.query();
        const showsAssignee = assigned !== "" || queue === "mine";
        const table = { allowed, showsAssignee, isSelecting, rows: marked, ...others };
        if (!isSelecting) return <KycTable {...table} />;
        return (
          <>
            <SelectionBar href={withoutBoxes(c)} />
            <KycTable {...table} />
          </>
        );
      },
    });
  })
  .route("/", exportRoute("/kyc", "kyc-requests"))
  .get("/kyc/:id", allow("kyc.read"), async (c) => details(c, await find(c, c.req.param("id"))));
