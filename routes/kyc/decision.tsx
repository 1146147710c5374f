import { Hono } from "hono";
import * as z from "zod";
import { Overtaken } from "../../data/base/errors.ts";
import { type Check, checksFor } from "../../data/kyc/requests/checklist.ts";
import { claimOf } from "../../data/kyc/claims/claims.ts";
import { decideAndClaimNext } from "../../data/kyc/queue/claim_next.ts";
import {
  decide,
  type DecidedRecord,
  type Decision,
  type DecisionTerms,
} from "../../data/kyc/decisions/decide.ts";
import { undisplayedDocuments } from "../../data/kyc/documents/displays.ts";
import { saveDraft } from "../../data/kyc/decisions/drafts.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { type DecisionStatus, decisionStatuses } from "../../data/kyc/requests/statuses.ts";
import { MAX_TEXT_LENGTH } from "../../data/list/fields.ts";
import { DecisionDialog } from "../../views/kyc/decision.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { allow } from "../http/session/permissions.ts";
import { answerKind } from "../http/request.ts";
import { formSaved, recordPage, redirectWithToast } from "../http/answer/pages.tsx";
import { currentPerson } from "../http/session/session.ts";
import { stepUpWhen } from "../http/session/step_up.tsx";
import { decisionToast } from "../http/answer/toasts.ts";
import { validate } from "../http/guard/validate.ts";
import { decisionFields, isForAnotherReviewer } from "./drafts.ts";
import { allowed, details, find, NewRow, ownDraft } from "./requests.tsx";
import { showNextRequest } from "./review.tsx";
import { reviewSessionOf, reviewStep, shownClaim } from "./review_session.ts";

const step = z.object({
  status: z.enum(decisionStatuses),
  version: z.coerce.number().int().optional().catch(undefined),
});

const decisionForm = z.strictObject({
  ...decisionFields.shape,
  idempotencyKey: z.string().min(1).max(200),
});

export const decisionRoutes = new Hono<AppEnv>()
  .get(
    "/kyc/:id/decision",
    allow("kyc.decide"),
    validate("query", step, (c) => c.notFound()),
    async (c) => {
      const { status, version } = c.req.valid("query");
      const request = await find(c, c.req.param("id"));
      const draft = await ownDraft(c, request.id);
      const isOffered = allowed(request).includes(status);
      if (!isOffered || (version ?? request.version) !== request.version) {
        const text = isOffered ? c.var.ui.m.kyc.overtaken : notOfferedText(c, request);
        return details(c, request, { text, notes: draft?.notes ?? "" });
      }
      return confirmation(c, request, status, {
        ...{ notes: draft?.notes, ticked: draft?.checks },
        isDraft: Boolean(draft?.notes),
      });
    },
  )
  .post(
    "/kyc/:id/decision",
    allow("kyc.decide"),
    validate("query", step, (c) => c.notFound()),
    stepUpWhen((c) => c.req.query("status") === "revoked"),
    validate("form", decisionForm, (c, { data }) => showErrors(c, data)),
    async (c) => {
      const { status } = c.req.valid("query");
      const { reviewNotes, checks, version, reviewer, idempotencyKey } = c.req.valid("form");
      const terms = { reviewer: currentPerson(c), version, onlyOffered: true, idempotencyKey };
      const id = c.req.param("id");
      if (isForAnotherReviewer(c, reviewer)) return await otherReviewer(c, id, reviewNotes);
      try {
        return await decideAndShow(c, id, { status, reviewNotes, checks }, terms);
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        const draft = { notes: reviewNotes, checks, version: null };
        await saveDraft(c.var.store, id, currentPerson(c).id, draft);
        return await overtaken(c, error, reviewNotes);
      }
    },
  );

/** Shows the current state, which a decision or time has changed since the form was made. */
function overtaken(
  c: AppContext,
  { kind, current }: Overtaken<KycRecord>,
  notes: string,
): Promise<Response> {
  const { overtaken, noDecision } = c.var.ui.m.kyc;
  const text = kind === "stale" ? overtaken : `${notOfferedText(c, current)} ${noDecision}`;
  return details(c, current, { text, notes });
}

/** Somebody else has signed in in another tab since the form was made. */
async function otherReviewer(c: AppContext, id: string, notes: string): Promise<Response> {
  const { otherReviewer, noDecision } = c.var.ui.m.kyc;
  const text = `${otherReviewer(currentPerson(c).name)} ${noDecision}`;
  return details(c, await find(c, id), { text, notes });
}

const notOfferedText = (c: AppContext, { status, reviewerName }: KycRecord): string =>
  c.var.ui.m.kyc.notOffered[status](reviewerName);

interface Typed {
  notes?: string;
  isDraft?: boolean;
  ticked?: readonly Check[];
  error?: string;
}

async function confirmation(
  c: AppContext,
  request: KycRecord,
  status: DecisionStatus,
  typed: Typed,
): Promise<Response> {
  const { ui, store } = c.var;
  const [undisplayed, claim] = await Promise.all([
    undisplayedDocuments(store.db, request, currentPerson(c).id),
    claimOf(store, request.id),
  ]);
  return recordPage(
    c,
    { title: ui.m.kyc.decisions[status].title, of: request.userName },
    (container) => (
      <DecisionDialog
        ui={ui}
        request={request}
        status={status}
        container={container}
        session={reviewSessionOf(c)}
        reviewer={currentPerson(c).id}
        idempotencyKey={crypto.randomUUID()}
        checks={checksFor(request.documents)}
        undisplayed={undisplayed}
        claim={shownClaim(c, claim)}
        {...typed}
      />
    ),
    typed.error === undefined ? 200 : 422,
  );
}

async function showErrors(
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

async function decideAndShow(
  c: AppContext,
  id: string,
  form: Decision,
  terms: DecisionTerms,
): Promise<Response> {
  const { store } = c.var;
  const session = reviewSessionOf(c);
  if (session === null) return decided(c, await decide(store, id, form, terms));
  const step = reviewStep(c, { ...session, back: id });
  const { request, next } = await decideAndClaimNext(store, id, form, terms, step);
  return await showNextRequest(c, request, next, session);
}

function decided(c: AppContext, request: DecidedRecord): Response {
  const toast = decisionToast[request.status];
  if (answerKind(c) === "page") return redirectWithToast(c, "/kyc", toast);
  return formSaved(c, toast, <NewRow c={c} request={request} />, request.userName);
}
