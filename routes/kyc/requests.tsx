import { allow } from "../http/session/permissions.ts";
import { Hono } from "hono";
import { claimsOf } from "../../data/kyc/claims/claims.ts";
import { countComments } from "../../data/comments/comments.ts";
import { openQuestions } from "../../data/kyc/asks/escalations.ts";
import { readCaseSteps } from "../../data/kyc/asks/case.ts";
import { draftOf, requestsWithDraft } from "../../data/kyc/decisions/drafts.ts";
import { decisionTimes } from "../../data/kyc/requests/decided.ts";
import { readHistory } from "../../data/kyc/requests/history.ts";
import { labelsIn } from "../../data/kyc/reasons/reasons.ts";
import { readSignals } from "../../data/kyc/requests/signals.ts";
import { readQueueTabs } from "../../data/kyc/figures/queue_figures.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { offeredDecisions, reopenable } from "../../data/kyc/requests/statuses.ts";
import { undoableUntil } from "../../data/kyc/undo/undoable.ts";
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
import { emptyQueueText, QueueTabs } from "../../views/kyc/queue_tabs.tsx";
import { RowPartial } from "../../views/ui/dialog/partial.tsx";
import { commentsOf } from "../comments.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { exportRoute } from "../http/list/export.ts";
import { listPage } from "../http/list/list_page.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { currentPerson } from "../http/session/session.ts";
import { zoneOf } from "../http/answer/ui.ts";
import { addReasonLabels } from "./reason_labels.ts";
import { documentsOf, showConflict } from "./review.tsx";
import { shownClaim } from "./review_session.ts";

export const allowed: AllowedDecisions = (request) => offeredDecisions[request.status];

const ARROWS = "ArrowDown ArrowUp";

export const kycRoutes = new Hono<AppEnv>()
  .get("/kyc", allow("kyc.read"), async (c) => {
    const ui = await addReasonLabels(c);
    return await listPage(c, kyc, {
      look: kycLook(ui),
      actions: (
        <>
          {ui.may("staff.manage") && <DueHoursLink />}
          {ui.may("kyc.decide") && <Shortcuts of="inList" />}
        </>
      ),
      leading: reviewLink(ui),
      emptyText: (query) => emptyQueueText(ui, query),
      keys: ui.singleKeys ? `j k ${ARROWS}` : ARROWS,
      tabs: async (query, views) => (
        <QueueTabs
          query={query}
          views={views}
          tabs={await readQueueTabs(c.var.store, query.filters.queue ?? "")}
        />
      ),
      content: async ({ rows, ...others }) => (
        <KycTable
          allowed={allowed}
          rows={await withMarks(c, rows)}
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

/** Adds the reader's drafts, everybody's claims, and the numbers of comments. */
export async function withMarks(
  c: AppContext,
  requests: readonly kyc.KycRecord[],
): Promise<readonly ListedRequest[]> {
  const { store, ui } = c.var;
  const idOf = ({ id }: kyc.KycRecord) => id;
  const ids = requests.map(idOf);
  const [drafts, claims, comments, questions] = await Promise.all([
    ui.may("kyc.decide") ? requestsWithDraft(store, currentPerson(c).id) : new Set<string>(),
    claimsOf(store, ids),
    ui.may("comments.write") ? countComments(store.db, "kyc", ids) : null,
    openQuestions(store.db, requests.filter(({ stage }) => stage === "escalated").map(idOf)),
  ]);
  return requests.map((request) => ({
    ...request,
    hasDraft: drafts.has(request.id),
    claim: shownClaim(c, claims.get(request.id) ?? null),
    comments: comments?.get(request.id),
    question: questions.get(request.id),
  }));
}

export async function details(
  c: AppContext,
  request: kyc.KycRecord,
  notice?: { text: string; notes: string },
  status: 403 | 409 = 409,
): Promise<Response> {
  const { ui, store } = c.var;
  const session = c.var.review;
  if (session && notice) return showConflict(c, request, session, notice);
  const [person, offers, draft, signals, history, steps, labels, decided, [marked], comments] =
    await Promise
      .all([
        personOf(store.db, request.userId, ui.may),
        offersOf(c, request),
        ownDraft(c, request.id),
        readSignals(store, request, { may: ui.may, timeZone: zoneOf(c) }),
        readHistory(store.db, request),
        readCaseSteps(store.db, request),
        labelsIn(store.db, ui.language),
        decisionTimes(store.db, [request.id]),
        withMarks(c, [request]),
        commentsOf(c, { kind: "kyc", id: request.id }),
      ]);
  const { claim = null } = marked!;
  const findings = { notice, draft, signals, history, steps, labels, claim, comments };
  const documents = documentsOf(c, request);
  const decidedAt = decided.get(request.id) ?? null;
  const shown = { ui, request, documents, allowed, person, decidedAt, ...findings, ...offers };
  return recordPage(c, { title: ui.m.kyc.details.title, of: request.userName }, (container) => (
    <>
      <KycDialog {...shown} container={container} />
      {notice && container === "dialog" && <NewRow request={marked!} />}
    </>
  ), notice ? status : 200);
}

/** Steps beside the decisions. */
export const offersOf = async (c: AppContext, request: kyc.KycRecord) => ({
  canUndo: await undoableUntil(c.var.store, request, currentPerson(c).id) !== null,
  canReopen: reopenable.includes(request.status),
});

/** Replaces the row of the request in the list behind the dialog. */
export const NewRow = ({ request }: { request: ListedRequest }) => (
  <RowPartial id={request.id}>
    <KycRow request={request} allowed={allowed} />
  </RowPartial>
);
