import { Hono } from "hono";
import * as z from "zod";
import { Overtaken } from "../../data/errors/domain_error.ts";
import { type Check, checksFor } from "../../data/kyc/requests/checklist.ts";
import { claimOf } from "../../data/kyc/claims/claims.ts";
import { takeAndClaimNext } from "../../data/kyc/queue/claim_next.ts";
import {
  decide,
  type DecidedRecord,
  type Decision,
  type DecisionTerms,
} from "../../data/kyc/decisions/decide.ts";
import { undisplayedDocuments } from "../../data/kyc/documents/displays.ts";
import { openDraft, saveDraft, type StepDraft } from "../../data/kyc/decisions/drafts.ts";
import { reasonRules } from "../../data/kyc/reasons/rules.ts";
import { RefusedMessage } from "../../data/kyc/reasons/apply.ts";
import { namedDocuments, stepReasons, withTemplates } from "../../data/kyc/reasons/step.ts";
import { MAX_MESSAGE_LENGTH } from "../../data/kyc/requests/message.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { type DecisionStatus, decisionStatuses } from "../../data/kyc/requests/statuses.ts";
import { MAX_TEXT_LENGTH } from "../../data/list/fields.ts";
import { DecisionDialog, type ReasonPart } from "../../views/kyc/decision.tsx";
import { UndoForm } from "../../views/kyc/undo/undo_form.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { allow } from "../http/session/permissions.ts";
import { answerKind } from "../http/request.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { formSaved, redirectWithToast } from "../http/answer/toasts.tsx";
import { currentPerson } from "../http/session/session.ts";
import { stepUpWhen } from "../http/session/step_up.tsx";
import { decisionToast } from "../../views/ui/toast_texts.ts";
import { errorText } from "../http/answer/ui.ts";
import { validate, wholeNumber } from "../http/guard/validate.ts";
import { decisionFields, isForAnotherReviewer } from "./drafts.ts";
import { allowed, details, find, NewRow, ownDraft } from "./requests.tsx";
import { showNextRequest } from "./review.tsx";
import { nextQuery, openReview, shownClaim } from "./review_session.ts";

const decisionQuery = z.object({
  status: z.enum(decisionStatuses),
  version: wholeNumber().optional().catch(undefined),
});

const decisionForm = z.strictObject({
  ...decisionFields.shape,
  idempotencyKey: z.string().min(1).max(200),
});

const checkedQuery = validate("query", decisionQuery, (c) => c.notFound());

export const decisionRoutes = new Hono<AppEnv>()
  .get("/kyc/:id/decision", allow("kyc.decide"), checkedQuery, async (c) => {
    const { status, version } = c.req.valid("query");
    const request = await find(c, c.req.param("id"));
    const isOffered = allowed(request).includes(status);
    if (!isOffered || (version ?? request.version) !== request.version) {
      const text = isOffered ? c.var.ui.m.kyc.overtaken : notOfferedText(c, request);
      return details(c, request, { text, notes: (await ownDraft(c, request.id))?.notes ?? "" });
    }
    const owner = { requestId: request.id, staffId: currentPerson(c).id };
    const draft = await openDraft(c.var.store, { ...owner, step: status });
    return confirmation(c, request, status, {
      ...draft && { ...draft, ticked: draft.checks },
      isDraft: Boolean(draft?.notes),
    });
  })
  .post(
    "/kyc/:id/decision",
    allow("kyc.decide"),
    checkedQuery,
    stepUpWhen((c) => c.req.query("status") === "revoked"),
    validate("form", decisionForm, (c, { data }) => showErrors(c, data)),
    async (c) => {
      const { status } = c.req.valid("query");
      const { version, reviewer, idempotencyKey, ...typed } = c.req.valid("form");
      const terms = { reviewer: currentPerson(c), version, onlyOffered: true, idempotencyKey };
      const id = c.req.param("id");
      const { reviewNotes: notes, checks, reasons, message, document } = typed;
      if (isForAnotherReviewer(c, reviewer)) return await otherReviewer(c, id, notes);
      try {
        const explanation = { reasons, message: message.trim() || null };
        const form = { status, reviewNotes: notes, checks, ...explanation };
        return await decideAndShow(c, id, form, terms);
      } catch (error) {
        if (error instanceof RefusedMessage) {
          const errors = { [error.field]: errorText(c.var.ui.m, error) };
          const shown = { notes, ticked: checks, reasons, message, document, errors };
          return confirmation(c, { ...await find(c, id), version }, status, shown);
        }
        if (!(error instanceof Overtaken)) throw error;
        const ofStep = { step: status, notes, reasons, message, document };
        const draft = { ...ofStep, checks, version: null };
        await saveDraft(c.var.store, id, currentPerson(c).id, draft);
        return await overtaken(c, error, notes);
      }
    },
  )
  .post(
    "/kyc/:id/decision/templates",
    allow("kyc.decide"),
    checkedQuery,
    validate("form", decisionForm, (c, { data }) => showErrors(c, data)),
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
  const text = `${otherReviewer(currentPerson(c).name)} ${noDecision}`;
  return details(c, await find(c, id), { text, notes });
}

const notOfferedText = (c: AppContext, { status, reviewerName }: KycRecord): string =>
  c.var.ui.m.kyc.notOffered[status](reviewerName);

interface Typed extends Partial<StepDraft> {
  /** Notes that were typed for no step. */
  earlier?: string;
  isDraft?: boolean;
  ticked?: readonly Check[];
  errors?: FieldErrors;
  /** Adds the templates of the chosen reasons to the message. */
  addsTemplates?: boolean;
}

async function confirmation(
  c: AppContext,
  request: KycRecord,
  status: DecisionStatus,
  { notes, isDraft, earlier, ticked, errors, ...typed }: Typed,
): Promise<Response> {
  const { ui, store } = c.var;
  const [undisplayed, claim, reasonPart, { checklistRequired }] = await Promise.all([
    undisplayedDocuments(store.db, request, currentPerson(c).id),
    claimOf(store, request.id),
    reasonPartOf(c, request, status, typed),
    reasonRules(store.db),
  ]);
  return recordPage(
    c,
    { title: ui.m.kyc.decisions[status].title, of: request.userName },
    (container) => (
      <DecisionDialog
        request={request}
        status={status}
        container={container}
        undisplayed={undisplayed}
        reasonPart={reasonPart}
        notes={notes}
        isDraft={isDraft}
        earlier={earlier}
        ticked={ticked}
        errors={errors}
        session={c.var.review}
        reviewer={currentPerson(c).id}
        idempotencyKey={crypto.randomUUID()}
        checks={checksFor(request.documents)}
        isChecklistRequired={checklistRequired}
        claim={shownClaim(c, claim)}
      />
    ),
    errors === undefined ? 200 : 422,
  );
}

async function reasonPartOf(
  c: AppContext,
  { userId, documents: all }: KycRecord,
  status: DecisionStatus,
  { reasons: chosen = [], message = "", document, addsTemplates = false }: Typed,
): Promise<ReasonPart> {
  const step = await stepReasons(c.var.store.db, status, userId);
  const documents = namedDocuments(all);
  const { name } = documents.find(({ id }) => id === document) ?? documents[0] ?? {};
  const inserted = { chosen, message, document: name };
  return {
    ...step,
    chosen,
    documents,
    document,
    message: addsTemplates ? withTemplates(step, inserted) : message,
  };
}

/** Shows what was typed, as far as it can be shown. */
async function showErrors(
  c: AppContext,
  sent: { [Name in keyof z.input<typeof decisionForm>]?: unknown },
): Promise<Response> {
  const { ui } = c.var;
  const request = await find(c, c.req.param("id") ?? "");
  const { status } = decisionQuery.parse(c.req.query());
  const { version: wanted, checks, reasons, document } = decisionForm.shape;
  const version = wanted.catch(request.version).parse(sent.version);
  const [notes, message] = [sent.reviewNotes, sent.message]
    .map((text) => typeof text === "string" ? text : "") as [string, string];
  const isNotesLong = notes.length > MAX_TEXT_LENGTH;
  const isMessageLong = message.length > MAX_MESSAGE_LENGTH;
  return await confirmation(c, { ...request, version }, status, {
    notes,
    message,
    ticked: checks.catch([]).parse(sent.checks),
    reasons: reasons.catch([]).parse(sent.reasons),
    document: document.catch(undefined).parse(sent.document),
    errors: {
      ...isNotesLong && { reviewNotes: ui.m.common.tooLong(ui.f.number(MAX_TEXT_LENGTH)) },
      ...isMessageLong && { message: ui.m.common.tooLong(ui.f.number(MAX_MESSAGE_LENGTH)) },
      ...!isNotesLong && !isMessageLong && { reviewNotes: ui.m.common.error.refused },
    },
  });
}

async function decideAndShow(
  c: AppContext,
  id: string,
  form: Decision,
  terms: DecisionTerms,
): Promise<Response> {
  const { store } = c.var;
  const { review } = c.var;
  const session = review && await openReview(c, review);
  if (session === null) return decided(c, await decide(store, id, form, terms));
  const { request, next } = await takeAndClaimNext(
    store,
    (claimNext) => decide(store, id, form, { ...terms, claimNext }),
    nextQuery(c, { ...session, back: id }),
  );
  return await showNextRequest(c, request, { toast: decisionToast[request.status], next }, session);
}

function decided(c: AppContext, request: DecidedRecord): Response {
  const toast = decisionToast[request.status];
  const { id, version, userName } = request;
  if (answerKind(c) === "page") {
    return redirectWithToast(c, "/kyc", toast, `${id} ${version} ${userName}`);
  }
  return formSaved(c, toast, {
    row: <NewRow request={request} />,
    about: userName,
    undo: <UndoForm id={id} version={version} />,
  });
}
