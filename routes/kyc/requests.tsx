import { allow } from "../http/gate.ts";
import { Hono } from "hono";
import * as z from "zod";
import { Overtaken } from "../../data/errors.ts";
import { type Check, checksFor } from "../../data/kyc/checklist.ts";
import { decide, type DecidedRecord } from "../../data/kyc/decide.ts";
import { undisplayedTo } from "../../data/kyc/documents/displays.ts";
import { draftOf, saveDraft } from "../../data/kyc/drafts.ts";
import { historyOf } from "../../data/kyc/history.ts";
import { signalsOf } from "../../data/kyc/signals.ts";
import { MAX_TEXT_LENGTH } from "../../data/list/fields.ts";
import { figuresOfQueues } from "../../data/kyc/queue_figures.ts";
import * as kyc from "../../data/kyc/requests.ts";
import { type DecisionStatus, decisionStatuses, offered } from "../../data/kyc/statuses.ts";
import { personOf } from "../../data/subjects.ts";
import { DecisionDialog } from "../../views/kyc/decision.tsx";
import { Shortcuts } from "../../views/kyc/shortcuts.tsx";
import { reviewLink } from "../../views/kyc/start_review.tsx";
import { KycDialog } from "../../views/kyc/details.tsx";
import {
  kycLook,
  KycRow,
  KycTable,
  type ListedRequest,
  type Offers,
} from "../../views/kyc/requests.tsx";
import { DueHoursLink } from "../../views/kyc/due_hours.tsx";
import { QueueTabs } from "../../views/kyc/queue_tabs.tsx";
import { RowPartial } from "../../views/ui/partial.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { EXPORT, exportList } from "../http/export.ts";
import { listPage } from "../http/list_page.tsx";
import { fromOwnPage } from "../http/own_page.tsx";
import { record, redirectWithToast, saved } from "../http/respond.tsx";
import { wants } from "../http/request.ts";
import { signedIn } from "../http/session.ts";
import { stepUp, stepUpWhen } from "../http/step_up.tsx";
import { decisionToast } from "../http/toasts.ts";
import { validate } from "../http/validate.ts";
import { isOfAnother, typed } from "./drafts.ts";
import { asItStands, decidedInReview, sittingOf } from "./review.tsx";

const offers: Offers = (request) => offered[request.status];

const ARROWS = "ArrowDown ArrowUp";

const step = z.object({
  status: z.enum(decisionStatuses),
  /** Of the request as it was shown beside its documents. */
  version: z.coerce.number().int().optional().catch(undefined),
});

/** What the confirmation sends; browsers send line ends as CR LF. */
const decisionForm = z.strictObject({
  ...typed.shape,
  idempotencyKey: z.string().min(1).max(200),
});

export const kycRoutes = new Hono<AppEnv>()
  .get("/kyc", allow("kyc.read"), (c) => {
    const ui = c.get("ui");
    const marked = marksOf(c);
    return listPage(c, kyc, {
      look: kycLook(ui),
      // Who has left no draft shares the page with all who have not.
      own: ui.may("kyc.decide") ? signedIn(c).drafts : "",
      actions: (
        <>
          {ui.may("staff.manage") && <DueHoursLink ui={ui} />}
          {ui.may("kyc.decide") && <Shortcuts ui={ui} of="inList" />}
        </>
      ),
      leading: reviewLink(ui),
      keys: ui.singleKeys ? `j k ${ARROWS}` : ARROWS,
      tabs: async (query) => (
        <QueueTabs ui={ui} query={query} figures={await figuresOfQueues(c.var.store)} />
      ),
      content: ({ rows, ...others }) => (
        <KycTable ui={ui} offers={offers} rows={rows.map(marked)} {...others} />
      ),
    });
  })
  .get(
    `/kyc/${EXPORT}`,
    allow("kyc.read"),
    fromOwnPage,
    stepUp,
    (c) => exportList(c, "kyc-requests"),
  )
  .get("/kyc/:id", allow("kyc.read"), async (c) => details(c, await find(c, c.req.param("id"))))
  .get(
    "/kyc/:id/decision",
    allow("kyc.decide"),
    validate("query", step, (c) => c.notFound()),
    async (c) => {
      const { status, version } = c.req.valid("query");
      const request = await find(c, c.req.param("id"));
      const draft = await ownDraft(c, request.id);
      const isOffered = offers(request).includes(status);
      if (!isOffered || (version ?? request.version) !== request.version) {
        const text = isOffered ? c.var.ui.m.kyc.overtaken : standing(c, request);
        return details(c, request, { text, notes: draft?.notes ?? "" });
      }
      return confirmation(c, request, status, { notes: draft?.notes, ticked: draft?.checks });
    },
  )
  .post(
    "/kyc/:id/decision",
    allow("kyc.decide"),
    validate("query", step, (c) => c.notFound()),
    stepUpWhen((c) => c.req.query("status") === "revoked"),
    validate("form", decisionForm, (c, { data }) => correct(c, data)),
    async (c) => {
      const { status } = c.req.valid("query");
      const { reviewNotes, checks, version, reviewer, idempotencyKey } = c.req.valid("form");
      const terms = { reviewer: signedIn(c), version, onlyOffered: true, idempotencyKey };
      const id = c.req.param("id");
      if (isOfAnother(c, reviewer)) return await otherReviewer(c, id, reviewNotes);
      try {
        const asked = { status, reviewNotes, checks };
        return decided(c, await decide(c.var.store, id, asked, terms));
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        const draft = { notes: reviewNotes, checks, version: null };
        await saveDraft(c.var.store, id, signedIn(c).id, draft);
        return await overtaken(c, error, reviewNotes);
      }
    },
  );

const find = (c: AppContext, id: string) => kyc.get(c.var.store, id);

/** What the signed-in person has typed for a request and not sent. */
const ownDraft = async (c: AppContext, id: string) =>
  c.var.ui.may("kyc.decide") ? await draftOf(c.var.store, id, signedIn(c).id) : null;

/** Marks the requests that the signed-in person has left a draft for. */
function marksOf(c: AppContext): (request: kyc.KycRecord) => ListedRequest {
  const drafts = c.var.ui.may("kyc.decide") ? signedIn(c).drafts.split(",") : [];
  return (request) => drafts.includes(request.id) ? { ...request, hasDraft: true } : request;
}

async function details(
  c: AppContext,
  request: kyc.KycRecord,
  notice?: { text: string; notes: string },
): Promise<Response> {
  const { ui, store } = c.var;
  const sitting = sittingOf(c);
  if (sitting && notice) return asItStands(c, request, sitting, notice);
  const [person, draft, signals, history] = await Promise.all([
    personOf(store.db, request.userId, ui.may),
    ownDraft(c, request.id),
    signalsOf(store, request, ui.may),
    historyOf(store.db, request),
  ]);
  const shown = { ui, request, offers, person, notice, draft, signals, history };
  return record(c, ui.m.kyc.details.title, (place) => (
    <>
      <KycDialog {...shown} place={place} />
      {notice && place === "dialog" && (
        <NewRow c={c} request={draft ? { ...request, hasDraft: true } : request} />
      )}
    </>
  ), notice ? 409 : 200);
}

/** Takes the place of the request's row in the list behind the dialog. */
const NewRow = ({ c, request }: { c: AppContext; request: ListedRequest }) => (
  <RowPartial id={request.id}>
    <KycRow ui={c.var.ui} request={request} offers={offers} />
  </RowPartial>
);

/** The state that a decision met, which may be the very one that its reviewer saw. */
function overtaken(
  c: AppContext,
  { kind, current }: Overtaken<kyc.KycRecord>,
  notes: string,
): Promise<Response> {
  const { overtaken, noDecision } = c.var.ui.m.kyc;
  const text = kind === "stale" ? overtaken : `${standing(c, current)} ${noDecision}`;
  return details(c, current, { text, notes });
}

/** Nobody decides in the name of who has signed in meanwhile, in another tab. */
async function otherReviewer(c: AppContext, id: string, notes: string): Promise<Response> {
  const { otherReviewer, noDecision } = c.var.ui.m.kyc;
  const text = `${otherReviewer(signedIn(c).name)} ${noDecision}`;
  return details(c, await find(c, id), { text, notes });
}

/** What stands in the way of a step that is not offered. */
const standing = (c: AppContext, { status, reviewerName }: kyc.KycRecord): string =>
  c.var.ui.m.kyc.notOffered[status](reviewerName);

interface Typed {
  notes?: string;
  ticked?: readonly Check[];
  error?: string;
}

async function confirmation(
  c: AppContext,
  request: kyc.KycRecord,
  status: DecisionStatus,
  typed: Typed,
): Promise<Response> {
  const { ui, store } = c.var;
  const undisplayed = await undisplayedTo(store.db, request, signedIn(c).id);
  return record(c, ui.m.kyc.decisions[status].title, (place) => (
    <DecisionDialog
      ui={ui}
      request={request}
      status={status}
      place={place}
      sitting={sittingOf(c)}
      reviewer={signedIn(c).id}
      idempotencyKey={crypto.randomUUID()}
      checks={checksFor(request.documents)}
      undisplayed={undisplayed}
      {...typed}
    />
  ), typed.error === undefined ? 200 : 422);
}

/** The same form again with what was typed, still for the version that its reviewer saw. */
async function correct(
  c: AppContext,
  sent: { reviewNotes?: unknown; checks?: unknown; version?: unknown },
): Promise<Response> {
  const { ui } = c.var;
  const request = await find(c, c.req.param("id") ?? "");
  const { status } = step.parse(c.req.query());
  const version = decisionForm.shape.version.catch(request.version).parse(sent.version);
  const notes = typeof sent.reviewNotes === "string" ? sent.reviewNotes : "";
  const ticked = decisionForm.shape.checks.catch([]).parse(sent.checks);
  const tooLong = notes.length > MAX_TEXT_LENGTH;
  const limit = ui.f.number(MAX_TEXT_LENGTH);
  return confirmation(c, { ...request, version }, status, {
    ...{ notes, ticked },
    error: tooLong ? ui.m.kyc.notesTooLong(limit) : ui.m.common.error.refused,
  });
}

function decided(c: AppContext, request: DecidedRecord): Response | Promise<Response> {
  const sitting = sittingOf(c);
  if (sitting) return decidedInReview(c, request, sitting);
  const toast = decisionToast[request.status];
  if (wants(c) === "page") return redirectWithToast(c, "/kyc", toast);
  return saved(c, toast, <NewRow c={c} request={request} />, request.userName);
}
