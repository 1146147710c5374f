import { Hono } from "hono";
import * as z from "zod";
import { DomainError, Overtaken } from "../../data/errors/domain_error.ts";
import { claim } from "../../data/staff/sessions/claims.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { withdrawal } from "../../data/kyc/asks/withdraw.ts";
import { type KycStepKind, kycSteps } from "../../data/kyc/decisions/kyc_steps.ts";
import { undoLastStep } from "../../data/steps/undo.ts";
import { reviewHref } from "../../views/kyc/review_links.ts";
import { Toast } from "../../views/ui/toast.tsx";
import { errorText } from "../http/answer/ui.ts";
import { formSaved, redirectWithToast, withToast } from "../http/answer/toasts.tsx";
import { type ToastKey, toastText } from "../../views/ui/toast_texts.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { validate, wholeNumber } from "../http/guard/validate.ts";
import { answerKind } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { details, find, listedRequests, newRow } from "./answer/details.tsx";
import { showRequest } from "./answer/review_answers.tsx";
import { stepFrom } from "./answer/steps.tsx";

const undoQuery = z.object({
  version: wholeNumber().optional().catch(undefined),
  place: z.literal("dialog").optional().catch(undefined),
});
type UndoQuery = z.output<typeof undoQuery>;

const undoneToast: Record<KycStepKind, ToastKey> = {
  decision: "decision_undone",
  ask: "ask_undone",
  escalation: "escalation_undone",
  reopening: "reopening_undone",
  assignment: "assignment_undone",
  resolution: "resolution_undone",
};

const checkedQuery = validate("query", undoQuery, (c) => c.notFound());

/** Steps back: undo, and withdrawing an ask. */
export const undoRoutes = new Hono<AppEnv>()
  .post("/kyc/:id/undo", allow("kyc.decide"), checkedQuery, (c) => {
    const { version = null, ...query } = c.req.valid("query");
    const terms = { actor: currentMember(c), version };
    return answer(c, query, async () => {
      const id = c.req.param("id");
      const { current, kind } = await undoLastStep(c.var.store, kycSteps, id, terms);
      return { request: current, toast: undoneToast[kind] };
    });
  })
  .post(
    "/kyc/:id/documents/:documentId/withdraw",
    allow("kyc.decide"),
    checkedQuery,
    (c) => {
      const { documentId } = c.req.param();
      const { version = null, ...query } = c.req.valid("query");
      const take = stepFrom(c, withdrawal, { documentId }, { version, key: null });
      return answer(c, query, async () => ({
        request: await take(),
        toast: "ask_withdrawn",
      }));
    },
  );

interface TakenBack {
  request: KycRecord;
  toast: ToastKey;
}

async function answer(
  c: AppContext,
  query: UndoQuery,
  takeBack: () => Promise<TakenBack>,
): Promise<Response> {
  try {
    return await takenBack(c, await takeBack(), query);
  } catch (error) {
    const isRefusal = error instanceof Overtaken ||
      error instanceof DomainError && error.kind === "forbidden";
    if (!isRefusal) throw error;
    return await refused(c, c.req.param("id")!, error, query);
  }
}

async function takenBack(
  c: AppContext,
  { request, toast: key }: TakenBack,
  { place }: UndoQuery,
): Promise<Response> {
  const { id, userName } = request;
  const session = c.var.review;
  if (session) await claim(c.var.store, id, currentMember(c).id);
  if (answerKind(c) === "page") {
    return redirectWithToast(c, session ? reviewHref(id, session) : `/kyc/${id}`, key);
  }
  const text = toastText(c.var.ui.m, key);
  if (session) {
    const toast = { kind: "success", text, about: userName } as const;
    return await showRequest(c, request, session, toast);
  }
  const [marked] = await listedRequests(c, [request]);
  const row = newRow(c, marked!);
  return formSaved(c, key, { row, about: userName, closes: place === "dialog" });
}

/** Says why, beside the request as it is now. */
async function refused(
  c: AppContext,
  id: string,
  error: DomainError,
  { place }: UndoQuery,
): Promise<Response> {
  const { ui } = c.var;
  const text = errorText(ui.m, error);
  const status = error.kind === "forbidden" ? 403 : 409;
  const request = await find(c, id);
  if (place === "dialog" || answerKind(c) === "page") {
    return await details(c, request, { text, notes: "" }, status);
  }
  const [marked] = await listedRequests(c, [request]);
  return withToast(
    c,
    <Toast toast={{ kind: "error", text, about: request.userName }} />,
    newRow(c, marked!),
    status,
  );
}
