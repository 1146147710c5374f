import { Hono } from "hono";
import type { ReactNode } from "react";
import { type CaseSteps, readCaseSteps } from "../../data/kyc/asks/case.ts";
import { claimOf } from "../../data/kyc/claims/claims.ts";
import { checksFor } from "../../data/kyc/requests/checklist.ts";
import { draftOf } from "../../data/kyc/decisions/drafts.ts";
import { decisionTimes } from "../../data/kyc/requests/decided.ts";
import { readHistory } from "../../data/kyc/requests/history.ts";
import { labelsIn } from "../../data/kyc/reasons/reasons.ts";
import { readSignals } from "../../data/kyc/requests/signals.ts";
import { firstFree } from "../../data/kyc/queue/claim_next.ts";
import { queryOf, waitingIn } from "../../data/kyc/queue/queue.ts";
import { undoableUntil } from "../../data/kyc/undo/undoable.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { decidedIn, type ReviewSession } from "../../data/kyc/queue/review_session.ts";
import { isInQueue } from "../../data/kyc/requests/queues.ts";
import { offeredDecisions } from "../../data/kyc/requests/statuses.ts";
import { viewedDocuments } from "../../data/kyc/documents/displays.ts";
import { isRenderable, viewableDocuments } from "../../data/kyc/documents/viewable.ts";
import * as users from "../../data/records/users.ts";
import { personOf } from "../../data/people/subjects.ts";
import { endTitle } from "../../views/kyc/all_clear.tsx";
import { KycHistory } from "../../views/kyc/history.tsx";
import { DueText } from "../../views/kyc/queue_tabs.tsx";
import type { ReasonLabels } from "../../views/kyc/reasons/explanation.tsx";
import { kycLook } from "../../views/kyc/requests.tsx";
import { filterTexts } from "../../views/ui/list/filters.tsx";
import { ReviewChecks } from "../../views/kyc/review_checks.tsx";
import { KycSignals } from "../../views/kyc/signals.tsx";
import { type Findings, Review, reviewTitle } from "../../views/kyc/review.tsx";
import { onwardHref, reviewHref } from "../../views/kyc/review_links.ts";
import { UndoForm } from "../../views/kyc/undo/undo_form.tsx";
import { Partial } from "../../views/ui/dialog/partial.tsx";
import { Toast, type ToastText } from "../../views/ui/toast.tsx";
import { commentsOf } from "../comments.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { allow } from "../http/session/permissions.ts";
import { answerKind } from "../http/request.ts";
import { fragment } from "../http/answer/html.ts";
import { tagVersions } from "../http/answer/pages.tsx";
import { redirectWithToast, withToast } from "../http/answer/toasts.tsx";
import { currentPerson } from "../http/session/session.ts";
import { type ToastKey, toastText, undoableToasts } from "../../views/ui/toast_texts.ts";
import { zoneOf } from "../http/answer/ui.ts";
import { allClear } from "./queue_end.tsx";
import { reviewPage } from "./review_page.tsx";
import { nextQuery, partOf, reviewOrFirst, shownClaim, shownIn } from "./review_session.ts";

export const reviewRoutes = new Hono<AppEnv>()
  .get("/kyc/review", allow("kyc.decide"), async (c) => {
    const session = reviewOrFirst(c);
    const next = await firstFree(c.var.store, nextQuery(c, session));
    if (next === null) {
      const waiting = await waitingIn(c.var.store, partOf(c, session));
      return show(c, endTitle(c.var.ui, waiting), () => allClear(c, session), { session });
    }
    return c.redirect(reviewHref(next, session), 303);
  })
  .get("/kyc/:id/review", allow("kyc.decide"), async (c) => {
    const request = await kyc.get(c.var.store, c.req.param("id"));
    const session = reviewOrFirst(c);
    const title = reviewTitle(c.var.ui, request.userName);
    return show(c, title, () => review(c, request, session), { session });
  });

export async function showNextRequest(
  c: AppContext,
  { id, userName, version }: kyc.KycRecord,
  { toast, next }: { toast: ToastKey; next: string | null },
  session: ReviewSession,
): Promise<Response> {
  const { ui } = c.var;
  const onward = { ...session, back: id };
  if (answerKind(c) === "page") {
    const href = next === null ? onwardHref(onward) : reviewHref(next, onward);
    return redirectWithToast(c, href, toast);
  }
  return withRegion(c, await showRegion(c, next, onward), {
    kind: "success",
    text: toastText(ui.m, toast),
    about: userName,
    ...undoableToasts.includes(toast) &&
      { undo: <UndoForm id={id} version={version} session={session} /> },
  });
}

/** Goes back to a request whose decision was undone. */
export const showRequest = async (
  c: AppContext,
  request: kyc.KycRecord,
  session: ReviewSession,
  toast: ToastText,
): Promise<Response> => withRegion(c, await review(c, request, session), toast);

const withRegion = (c: AppContext, region: ReactNode, toast: ToastText): Response =>
  withToast(
    c,
    <Toast toast={toast} />,
    <Partial target="#review" swap="outerHTML">{region}</Partial>,
  );

/** Shows the current request, and why nothing was decided. */
export async function showConflict(
  c: AppContext,
  request: kyc.KycRecord,
  session: ReviewSession,
  notice: { text: string; notes: string },
): Promise<Response> {
  const region = await review(c, request, session, notice);
  const shown = answerKind(c) === "page"
    ? region
    : <Partial target="#review" swap="outerHTML">{region}</Partial>;
  const title = reviewTitle(c.var.ui, request.userName);
  return show(c, title, () => shown, { session, status: 409 });
}

/** A request in review, or the end of the queue. */
export const showRegion = async (c: AppContext, id: string | null, session: ReviewSession) =>
  id === null
    ? await allClear(c, session)
    : await review(c, await kyc.get(c.var.store, id), session);

async function show(
  c: AppContext,
  title: string,
  region: () => ReactNode | Promise<ReactNode>,
  { session, status }: { session?: ReviewSession; status?: 200 | 409 } = {},
): Promise<Response> {
  if (answerKind(c) === "fragment") return fragment(c, await region(), status);
  const versions = await tagVersions(c);
  const content = await region();
  const before = session?.back === undefined ? null : await kyc.get(c.var.store, session.back)
    .catch(() => null);
  const decided = before && {
    about: before.userName,
    undo: <UndoForm id={before.id} version={before.version} session={session} />,
  };
  return reviewPage(c, { title, content, status, decided: decided ?? undefined, versions });
}

async function review(
  c: AppContext,
  request: kyc.KycRecord,
  session: ReviewSession,
  notice?: { text: string; notes: string },
): Promise<ReactNode> {
  const { ui, store } = c.var;
  const isQueued = isInQueue(session.queue, request, store.now().toISOString());
  const reviewer = currentPerson(c).id;
  const [person, progress, next, viewed, labels, steps, claim, decided] = await Promise.all([
    personOf(store.db, request.userId, ui.may),
    isQueued ? progressOf(c, session) : null,
    firstFree(store, nextQuery(c, { ...session, back: request.id })),
    viewedDocuments(store.db, request.id, reviewer),
    labelsIn(store.db, ui.language),
    readCaseSteps(store.db, request),
    claimOf(store, request.id),
    decisionTimes(store.db, [request.id]),
  ]);
  const documents = documentsOf(c, request);
  const ahead = next === null ? [] : documentsOf(c, await kyc.get(store, next)).slice(0, 1);
  return (
    <Review
      request={request}
      reviewer={reviewer}
      documents={documents}
      viewed={viewed}
      session={session}
      progress={progress}
      notice={notice}
      labels={labels}
      steps={steps}
      decidedAt={decided.get(request.id) ?? null}
      filters={session.filter
        ? filterTexts(ui, kycLook({ ...ui, reasonLabels: labels }), queryOf(partOf(c, session)))
        : []}
      ahead={ahead.filter(isRenderable)}
      claim={shownClaim(c, claim)}
      shown={shownIn(c, documents, steps)}
      allowed={offeredDecisions[request.status]}
      person={person && await users.get(store, person.id)}
      due={timeOf(c, request)}
      canUndo={await undoableUntil(store, request, reviewer) !== null}
      findings={await findingsOf(c, request, { labels, steps })}
      alone={answerKind(c) === "page"}
    />
  );
}

/** The documents of a request as this desk can show them. */
export const documentsOf = ({ var: { store, config } }: AppContext, request: kyc.KycRecord) =>
  viewableDocuments({ sample: store.sample, origins: config.documentOrigins }, request);

function timeOf({ var: { ui, store } }: AppContext, request: kyc.KycRecord): ReactNode {
  const { ends, submitted } = ui.m.review;
  if (request.due) return <DueText request={request} />;
  const isAccepted = request.status === "accepted" && request.expiresAt !== null;
  return (
    <span>
      {isAccepted
        ? ends(ui.f.date(request.expiresAt!))
        : submitted(ui.f.ago(request.submittedAt, store.now().toISOString()))}
    </span>
  );
}

async function findingsOf(
  c: AppContext,
  request: kyc.KycRecord,
  read: { labels: ReasonLabels; steps: CaseSteps },
): Promise<Findings> {
  const { ui, store } = c.var;
  const [draft, history, signals, comments] = await Promise.all([
    draftOf(store, request.id, currentPerson(c).id),
    readHistory(store.db, request),
    readSignals(store, request, { may: ui.may, timeZone: zoneOf(c) }),
    commentsOf(c, { kind: "kyc", id: request.id }),
  ]);
  const checks = request.status === "pending" ? checksFor(request.documents) : [];
  return {
    checklist: (
      <ReviewChecks
        request={request}
        checks={checks}
        draft={draft}
        reviewer={currentPerson(c).id}
      />
    ),
    history: <KycHistory request={request} history={history} {...read} />,
    comments,
    signals: <KycSignals container="page" id={request.id} signals={signals} />,
  };
}

/** Decisions of this session, and what waits in the queue, the shown request included. */
async function progressOf(c: AppContext, session: ReviewSession) {
  const { store } = c.var;
  const [left, counts] = await Promise.all([
    waitingIn(store, partOf(c, session)),
    decidedIn(store.db, currentPerson(c).id, session),
  ]);
  const isOfApprovals = session.queue === "ending-soon";
  return { done: isOfApprovals ? counts.revoked : counts.accepted + counts.declined, left };
}
