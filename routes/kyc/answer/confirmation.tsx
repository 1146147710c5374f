import * as z from "zod";
import type { StepDraft } from "../../../data/kyc/decisions/drafts.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { type DecisionStatus, decisionStatuses } from "../../../data/kyc/requests/statuses.ts";
import { readConfirmation } from "../../../data/review/read_confirmation.ts";
import { DecisionDialog } from "../../../views/kyc/decision.tsx";
import { type FieldErrors, isRefused } from "../../../views/ui/form/form.tsx";
import { recordPage } from "../../http/answer/pages.tsx";
import type { AppContext } from "../../http/context.ts";
import { shownText, wholeNumber } from "../../http/guard/validate.ts";
import { decisionFields } from "./decision_fields.ts";
import { find } from "./details.tsx";
import { caseReader, shownClaim } from "./review_session.ts";

export const decisionQuery = z.object({
  status: z.enum(decisionStatuses),
  version: wholeNumber().optional().catch(undefined),
});

export const decisionForm = z.strictObject({
  ...decisionFields.shape,
  idempotencyKey: z.string().min(1).max(200),
});

export interface TypedDecision extends Partial<StepDraft> {
  /** Notes that were typed for no step. */
  earlier?: string;
  isDraft?: boolean;
  /** Keys of items of the checklist. */
  ticked?: readonly string[];
  errors?: FieldErrors;
  /** Open checks stood against the acceptance that was sent. */
  isUnresolved?: boolean;
  /** The errors are about the request as it is, not about what was typed. */
  isConflict?: boolean;
  /** That of the form that was sent. */
  idempotencyKey?: string;
  /** Adds the templates of the chosen reasons to the message. */
  addsTemplates?: boolean;
}

export async function confirmation(
  c: AppContext,
  request: KycRecord,
  status: DecisionStatus,
  { notes, isDraft, earlier, ticked, errors, isUnresolved = false, ...others }: TypedDecision,
): Promise<Response> {
  const { idempotencyKey = crypto.randomUUID(), isConflict = false, ...typed } = others;
  const { ui, store } = c.var;
  const reader = caseReader(c);
  const { claim, ...read } = await readConfirmation(store, request, reader, { status, ...typed });
  return recordPage(
    c,
    { title: ui.m.kyc.decisions[status].title, of: request.userName },
    (container) => (
      <DecisionDialog
        request={request}
        status={status}
        container={container}
        {...read}
        notes={notes}
        isDraft={isDraft}
        earlier={earlier}
        ticked={ticked}
        errors={errors}
        isUnresolved={isUnresolved}
        expiredReason={typed.expiredReason}
        session={c.var.review}
        fields={{ version: request.version, reviewer: reader.id, idempotencyKey }}
        claim={shownClaim(c, claim)}
      />
    ),
    isUnresolved || isConflict ? 409 : errors === undefined ? 200 : 422,
  );
}

/** Shows what was typed, as far as it can be shown. */
export async function showErrors(
  c: AppContext,
  sent: { [Name in keyof z.input<typeof decisionForm>]?: unknown },
  refused: FieldErrors,
): Promise<Response> {
  const { ui } = c.var;
  const { reviewNotes, message, expiredReason } = refused;
  const request = await find(c, c.req.param("id") ?? "");
  const { status } = decisionQuery.parse(c.req.query());
  const { version: wanted, checks: ticks, reasons, document } = decisionForm.shape;
  const version = wanted.catch(request.version).parse(sent.version);
  return await confirmation(c, { ...request, version }, status, {
    notes: shownText(sent.reviewNotes),
    message: shownText(sent.message),
    expiredReason: shownText(sent.expiredReason),
    ticked: ticks.catch([]).parse(sent.checks),
    reasons: reasons.catch([]).parse(sent.reasons),
    document: document.catch(undefined).parse(sent.document),
    idempotencyKey: shownText(sent.idempotencyKey) || undefined,
    errors: isRefused(refused) && !isRefused({ reviewNotes, message, expiredReason })
      ? { reviewNotes: ui.m.common.error.refused }
      : { reviewNotes, message, expiredReason },
  });
}
