import { Hono } from "hono";
import { Overtaken } from "../../data/errors/domain_error.ts";
import { decide } from "../../data/kyc/decisions/decide.ts";
import type { Decision } from "../../data/kyc/decisions/decision_input.ts";
import { UnresolvedChecks } from "../../data/kyc/checks/checks.ts";
import { draftOf, openDraft, saveDraft } from "../../data/kyc/decisions/drafts.ts";
import { takeAndClaimNext } from "../../data/kyc/queue/claim_next.ts";
import { RefusedMessage } from "../../data/kyc/reasons/apply.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { StepTerms } from "../../data/steps/take.ts";
import { UndoForm } from "../../views/ui/step/undo_form.tsx";
import { decisionToast, type ToastKey } from "../../views/ui/toast_texts.ts";
import { formSaved, redirectWithToast } from "../http/answer/toasts.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { validate } from "../http/guard/validate.ts";
import { answerKind } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUpWhen } from "../http/session/step_up.tsx";
import { confirmation, decisionForm, decisionQuery, showErrors } from "./answer/confirmation.tsx";
import { isForAnotherReviewer } from "./answer/decision_fields.ts";
import { allowed, details, find, newRow } from "./answer/details.tsx";
import { showNextRequest } from "./answer/review_answers.tsx";
import { nextQuery, openReview } from "./answer/review_session.ts";

const checkedQuery = validate("query", decisionQuery, (c) => c.notFound());

export const decisionRoutes = new Hono<AppEnv>()
  .get("/kyc/:id/decision", allow("kyc.decide"), checkedQuery, async (c) => {
    const { status, version } = c.req.valid("query");
    const request = await find(c, c.req.param("id"));
    const isOffered = allowed(request).includes(status);
    if (!isOffered || (version ?? request.version) !== request.version) {
      const text = isOffered ? c.var.ui.m.kyc.overtaken : notOfferedText(c, request);
      const draft = await draftOf(c.var.store, request.id, currentMember(c).id);
      return details(c, request, { text, notes: draft?.notes ?? "" });
    }
    const owner = { requestId: request.id, staffId: currentMember(c).id };
    const draft = await openDraft(c.var.store, { ...owner, step: status });
    return confirmation(c, request, status, {
      ...draft && { ...draft, ticked: draft.ticks },
      isDraft: Boolean(draft?.notes),
    });
  })
  .post(
    "/kyc/:id/decision",
    allow("kyc.decide"),
    checkedQuery,
    stepUpWhen((c) => c.req.query("status") === "revoked"),
    validate("form", decisionForm, (c, { data, errors }) => showErrors(c, data, errors)),
    async (c) => {
      const { status } = c.req.valid("query");
      const { version, reviewer, idempotencyKey: key, ...typed } = c.req.valid("form");
      const terms = { actor: currentMember(c), via: "page", version, key } as const;
      const id = c.req.param("id");
      const { reviewNotes: notes, checks: ticks, reasons, message, document } = typed;
      if (isForAnotherReviewer(c, reviewer)) return await otherReviewer(c, id, notes);
      try {
        const explanation = { reasons, message: message.trim() || null };
        const form = { status, reviewNotes: notes, checks: ticks, ...explanation };
        return await decideAndShow(c, id, form, terms);
      } catch (error) {
        if (error instanceof RefusedMessage) {
          const errors = { [error.field]: errorText(c.var.ui.m, error) };
          const shown = { notes, ticked: ticks, reasons, message, document, errors };
          return confirmation(c, { ...await find(c, id), version }, status, shown);
        }
        if (error instanceof UnresolvedChecks) {
          const shown = { notes, ticked: ticks, reasons, message, document, isUnresolved: true };
          return confirmation(c, { ...await find(c, id), version }, status, shown);
        }
        if (!(error instanceof Overtaken)) throw error;
        const ofStep = { step: status, notes, reasons, message, document };
        const draft = { ...ofStep, ticks, version: null };
        await saveDraft(c.var.store, id, currentMember(c).id, draft);
        return await overtaken(c, error, notes);
      }
    },
  )
  .post(
    "/kyc/:id/decision/templates",
    allow("kyc.decide"),
    checkedQuery,
    validate("form", decisionForm, (c, { data, errors }) => showErrors(c, data, errors)),
    async (c) => {
      const { version, ...typed } = c.req.valid("form");
      const request = await find(c, c.req.param("id"));
      return await confirmation(c, { ...request, version }, c.req.valid("query").status, {
        ...typed,
        notes: typed.reviewNotes,
        ticked: typed.checks,
        addsTemplates: true,
      });
    },
  );

/** Shows the current state: a decision or expiry has changed it since the form was made. */
function overtaken(
  c: AppContext,
  { kind, current }: Overtaken<KycRecord>,
  notes: string,
): Promise<Response> {
  const { overtaken, noDecision } = c.var.ui.m.kyc;
  const isUndecided = kind === "stale" && current.status === "pending";
  const text = isUndecided ? overtaken : `${notOfferedText(c, current)} ${noDecision}`;
  return details(c, current, { text, notes });
}

/** Refuses a form that was made for somebody else: another tab has signed in since. */
async function otherReviewer(c: AppContext, id: string, notes: string): Promise<Response> {
  const { otherReviewer, noDecision } = c.var.ui.m.kyc;
  const text = `${otherReviewer(currentMember(c).name)} ${noDecision}`;
  return details(c, await find(c, id), { text, notes });
}

const notOfferedText = (c: AppContext, { status, reviewerName }: KycRecord): string =>
  c.var.ui.m.kyc.notOffered[status](reviewerName);

async function decideAndShow(
  c: AppContext,
  id: string,
  form: Decision,
  terms: StepTerms,
): Promise<Response> {
  const { store, review } = c.var;
  const toast = decisionToast[form.status];
  const session = review && await openReview(c, review);
  if (session === null) return decided(c, await decide(store, id, form, terms), toast);
  const { request, ...offer } = await takeAndClaimNext(
    store,
    (claimNext) => decide(store, id, form, { ...terms, onDone: claimNext }),
    nextQuery(c, { ...session, back: id }),
  );
  return await showNextRequest(c, request, { toast, ...offer }, session);
}

function decided(c: AppContext, request: KycRecord, toast: ToastKey): Response {
  const { id, version, userName } = request;
  if (answerKind(c) === "page") {
    return redirectWithToast(c, "/kyc", toast, `${id} ${version} ${userName}`);
  }
  return formSaved(c, toast, {
    row: newRow(c, request),
    about: userName,
    undo: <UndoForm id={id} version={version} />,
  });
}
