import type { Overtaken } from "../../data/errors/domain_error.ts";
import { decide } from "../../data/kyc/decisions/decide.ts";
import { ExpiredDocuments } from "../../data/kyc/decisions/decided_record.ts";
import { UnresolvedChecks } from "../../data/kyc/checks/checks.ts";
import { draftOf, openDraft, saveDraft } from "../../data/kyc/decisions/drafts.ts";
import { RefusedMessage } from "../../data/kyc/reasons/apply.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { decisionToast } from "../../views/ui/toast_texts.ts";
import { answerStep, takeHere } from "../http/answer/step/answer.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { validate } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUpWhen } from "../http/session/step_up.tsx";
import {
  confirmation,
  decisionForm,
  decisionQuery,
  showErrors,
  type TypedDecision,
} from "./answer/confirmation.tsx";
import { allowed, details, find } from "./answer/details.tsx";
import { requestScreen } from "./answer/screen.tsx";

const checkedQuery = validate("query", decisionQuery, (c) => c.notFound());

export const decisionRoutes = router()
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
      const { reviewNotes: notes, checks: ticks, reasons, message, document } = typed;
      const { expiredReason } = typed;
      const { ui, store } = c.var;
      const id = c.req.param("id");
      const ofStep = { step: status, notes, reasons, message, document, expiredReason };
      const showAgain = async (
        why: Pick<TypedDecision, "errors" | "isUnresolved" | "isConflict">,
      ) =>
        await confirmation(c, { ...await find(c, id), version }, status, {
          ...ofStep,
          ticked: ticks,
          ...why,
        });
      const explanation = { reasons, message: message.trim() || null };
      const form = { status, reviewNotes: notes, checks: ticks, expiredReason, ...explanation };
      return await answerStep(c, requestScreen, {
        take: (onDone) =>
          takeHere(
            c,
            { version, key, onDone, toast: decisionToast[status] },
            (terms) => decide(store, id, form, terms),
          ),
        page: "/kyc",
        reviewer,
        typed: notes,
        refused: (error) => {
          if (error instanceof UnresolvedChecks) return showAgain({ isUnresolved: true });
          if (error instanceof ExpiredDocuments) {
            const errors = { expiredReason: errorText(ui.m, error) };
            return showAgain({ errors, isConflict: true });
          }
          if (!(error instanceof RefusedMessage)) return null;
          return showAgain({ errors: { [error.field]: errorText(ui.m, error) } });
        },
        explain: async (error, text) => {
          if (error === null) return `${text} ${ui.m.kyc.noDecision}`;
          const draft = { ...ofStep, ticks, version: null };
          await saveDraft(store, id, currentMember(c).id, draft);
          return overtakenText(c, error);
        },
      });
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

/** A decision or expiry has changed the request since the form was made. */
function overtakenText(c: AppContext, { kind, current }: Overtaken<KycRecord>): string {
  const { overtaken, noDecision } = c.var.ui.m.kyc;
  const isUndecided = kind === "stale" && current.status === "pending";
  return isUndecided ? overtaken : `${notOfferedText(c, current)} ${noDecision}`;
}

const notOfferedText = (c: AppContext, { status, reviewerName }: KycRecord): string =>
  c.var.ui.m.kyc.notOffered[status](reviewerName);
