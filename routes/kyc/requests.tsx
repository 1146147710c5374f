import { allow } from "../http/session/permissions.ts";
import { Hono } from "hono";
import { draftOf, requestsWithDraft } from "../../data/kyc/decisions/drafts.ts";
import { readHistory } from "../../data/kyc/requests/history.ts";
import { readSignals } from "../../data/kyc/requests/signals.ts";
import { countQueues } from "../../data/kyc/figures/queue_figures.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { offeredDecisions } from "../../data/kyc/requests/statuses.ts";
import { personOf } from "../../data/people/subjects.ts";
import { Shortcuts } from "../../views/kyc/shortcuts.tsx";
import { reviewLink } from "../../views/kyc/start_review.tsx";
import { KycDialog } from "../../views/kyc/details.tsx";
import {
  type AllowedDecisions,
  kycLook,
  KycRow,
  KycTable,
  type ListedRequest,
} from "../../views/kyc/requests.tsx";
import { DueHoursLink } from "../../views/kyc/due_hours.tsx";
import { QueueTabs } from "../../views/kyc/queue_tabs.tsx";
import { RowPartial } from "../../views/ui/dialog/partial.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { exportRoute } from "../http/list/export.ts";
import { listPage } from "../http/list/list_page.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { currentPerson } from "../http/session/session.ts";
import { zoneOf } from "../http/answer/ui.ts";
import { documentsOf, reviewSessionOf, showConflict } from "./review.tsx";

export const allowed: AllowedDecisions = (request) => offeredDecisions[request.status];

const ARROWS = "ArrowDown ArrowUp";

export const kycRoutes = new Hono<AppEnv>()
  .get("/kyc", allow("kyc.read"), (c) => {
    const ui = c.get("ui");
    return listPage(c, kyc, {
      look: kycLook(ui),
      actions: (
        <>
          {ui.may("staff.manage") && <DueHoursLink ui={ui} />}
          {ui.may("kyc.decide") && <Shortcuts ui={ui} of="inList" />}
        </>
      ),
      leading: reviewLink(ui),
      keys: ui.singleKeys ? `j k ${ARROWS}` : ARROWS,
      tabs: async (query) => (
        <QueueTabs ui={ui} query={query} figures={await countQueues(c.var.store)} />
      ),
      content: async ({ rows, ...others }) => (
        <KycTable
          ui={ui}
          allowed={allowed}
          rows={await withDraftMarks(c, rows)}
          {...others}
        />
      ),
    });
  })
  .route("/", exportRoute("/kyc", "kyc-requests"))
  .get("/kyc/:id", allow("kyc.read"), async (c) => details(c, await find(c, c.req.param("id"))));

export const find = (c: AppContext, id: string) => kyc.get(c.var.store, id);

export const ownDraft = async (c: AppContext, id: string) =>
  c.var.ui.may("kyc.decide") ? await draftOf(c.var.store, id, currentPerson(c).id) : null;

async function withDraftMarks(
  c: AppContext,
  requests: readonly kyc.KycRecord[],
): Promise<readonly ListedRequest[]> {
  if (!c.var.ui.may("kyc.decide")) return requests;
  const drafts = await requestsWithDraft(c.var.store, currentPerson(c).id);
  return requests.map((request) =>
    drafts.has(request.id) ? { ...request, hasDraft: true } : request
  );
}

export async function details(
  c: AppContext,
  request: kyc.KycRecord,
  notice?: { text: string; notes: string },
): Promise<Response> {
  const { ui, store } = c.var;
  const session = reviewSessionOf(c);
  if (session && notice) return showConflict(c, request, session, notice);
  const [person, draft, signals, history] = await Promise.all([
    personOf(store.db, request.userId, ui.may),
    ownDraft(c, request.id),
    readSignals(store, request, { may: ui.may, timeZone: zoneOf(c) }),
    readHistory(store.db, request),
  ]);
  const documents = documentsOf(c, request);
  const shown = { ui, request, documents, allowed, person, notice, draft, signals, history };
  return recordPage(c, { title: ui.m.kyc.details.title, of: request.userName }, (container) => (
    <>
      <KycDialog {...shown} container={container} />
      {notice && container === "dialog" && (
        <NewRow c={c} request={draft ? { ...request, hasDraft: true } : request} />
      )}
    </>
  ), notice ? 409 : 200);
}

/** Replaces the row of the request in the list behind the dialog. */
export const NewRow = ({ c, request }: { c: AppContext; request: ListedRequest }) => (
  <RowPartial id={request.id}>
    <KycRow ui={c.var.ui} request={request} allowed={allowed} />
  </RowPartial>
);
