import * as z from "zod";
import type { ErrorCode } from "../../../data/errors/texts.ts";
import { Overtaken } from "../../../data/errors/domain_error.ts";
import type { ClaimNext } from "../../../data/staff/sessions/claims.ts";
import { takeAndClaimNext } from "../../../data/kyc/queue/claim_next.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { Step as RequestStep } from "../../../data/steps/step.ts";
import { takeStep } from "../../../data/steps/take.ts";
import { reviewHref } from "../../../views/kyc/review_links.ts";
import type { StepProps } from "../../../views/kyc/asks/step_dialog.tsx";
import { UndoForm } from "../../../views/ui/step/undo_form.tsx";
import { DialogLink } from "../../../views/ui/dialog/dialog.tsx";
import type { FieldErrors } from "../../../views/ui/form/form.tsx";
import { type ToastKey, toastText, undoableToasts } from "../../../views/ui/toast_texts.ts";
import { formSaved, redirectWithToast } from "../../http/answer/toasts.tsx";
import { errorText } from "../../http/answer/ui.ts";
import type { AppContext } from "../../http/context.ts";
import { answerKind } from "../../http/request.ts";
import { currentMember } from "../../http/session/session.ts";
import { shownText, wholeNumber } from "../../http/guard/validate.ts";
import { isForAnotherReviewer } from "./decision_fields.ts";
import { details, find, newRow } from "./details.tsx";
import { showNextRequest, showRequest } from "./review_answers.tsx";
import { nextQuery, openReview } from "./review_session.ts";

/** Fields of each form for a step with a request that is no decision. */
export const stepFields = {
  version: wholeNumber().pipe(z.int().min(1)),
  reviewer: z.string().optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
};

/** Takes a step with the request of the path, as its form says. */
export const stepFrom = <Input,>(
  c: AppContext,
  step: RequestStep<KycRecord, Input>,
  input: Input,
  { version, key = null }: { version: number | null; key: string | null | undefined },
) =>
(claimNext?: ClaimNext): Promise<KycRecord> =>
  takeStep(c.var.store, step, c.req.param("id")!, input, {
    actor: currentMember(c),
    via: "page",
    version,
    key,
    onDone: claimNext,
  });

/** Shows the current state, and why the step is not available. */
export const refuse = (c: AppContext, request: KycRecord, text: ErrorCode): Promise<Response> =>
  details(c, request, { text: c.var.ui.m.errors[text], notes: "" });

interface Step {
  take: (claimNext?: ClaimNext) => Promise<KycRecord>;
  /** Staff id of the person for whom the form was made. */
  reviewer: string | undefined;
  /** The text that was typed; it is shown where nothing was done. */
  text: string;
  toast: ToastKey;
  /** In review, the same request is shown again. */
  stays?: boolean;
}

/** In review, the next request follows. */
export async function finish(
  c: AppContext,
  { take, reviewer, text, toast, stays = false }: Step,
): Promise<Response> {
  const id = c.req.param("id")!;
  if (isForAnotherReviewer(c, reviewer)) {
    const notice = { text: c.var.ui.m.kyc.otherReviewer(currentMember(c).name), notes: text };
    return details(c, await find(c, id), notice);
  }
  try {
    const { review } = c.var;
    if (review && stays) return await showSame(c, await take(), { toast, session: review });
    const session = review && await openReview(c, review);
    if (session) {
      const onward = nextQuery(c, { ...session, back: id });
      const { request, ...offer } = await takeAndClaimNext(c.var.store, take, onward);
      return await showNextRequest(c, request, { toast, ...offer }, session);
    }
    const request = await take();
    const { version, userName } = request;
    if (answerKind(c) === "page") {
      return redirectWithToast(c, `/kyc/${id}`, toast, `${id} ${version} ${userName}`);
    }
    return formSaved(c, toast, {
      row: newRow(c, request),
      about: userName,
      undo: undoableToasts.includes(toast) && <UndoForm id={id} version={version} />,
      link: (
        <DialogLink href={`/kyc/${id}`} preload={false}>
          {c.var.ui.m.live.show}
        </DialogLink>
      ),
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return details(c, error.current, { text: errorText(c.var.ui.m, error), notes: text });
  }
}

/** Goes on with the request under review. */
async function showSame(
  c: AppContext,
  request: KycRecord,
  { toast, session }: { toast: ToastKey; session: ReviewSession },
): Promise<Response> {
  const { id, userName } = request;
  if (answerKind(c) === "page") return redirectWithToast(c, reviewHref(id, session), toast);
  const text = toastText(c.var.ui.m, toast);
  return await showRequest(c, request, session, { kind: "success", text, about: userName });
}

/** The fields of a form that was refused. */
export type Sent = Record<string, unknown>;

/** Keeps the version that the person saw. */
const asSeen = (request: KycRecord, { version }: Sent): KycRecord => ({
  ...request,
  version: stepFields.version.catch(request.version).parse(version),
});

export const propsOf = (c: AppContext, request: KycRecord, sent: Sent, errors: FieldErrors = {}) =>
  ({
    request: asSeen(request, sent),
    errors,
    session: c.var.review,
    reviewer: currentMember(c).id,
    idempotencyKey: shownText(sent.idempotencyKey, crypto.randomUUID()),
  }) satisfies Omit<StepProps, "container">;
