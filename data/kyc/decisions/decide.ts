import type { AuditedTransaction } from "../../audit/write.ts";
import { Overtaken } from "../../errors/domain_error.ts";
import type { StepRow } from "../../steps/rows.ts";
import type { UndoableStep } from "../../steps/step.ts";
import { type StepTerms, takeStep } from "../../steps/take.ts";
import type { Store } from "../../store.ts";
import { endClaims } from "../../staff/sessions/claims.ts";
import { displayedDocuments, secondsSinceFirst } from "../documents/displays.ts";
import { explanationRefusal, ticksRefusal } from "../reasons/apply.ts";
import { markUsed } from "../reasons/reasons.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { clockFrom } from "../requests/due.ts";
import { eventOf } from "../requests/events.ts";
import { NOT_AVAILABLE } from "../requests/lock.ts";
import type { KycRecord } from "../requests/requests.ts";
import { offeredDecisions } from "../requests/statuses.ts";
import { auditedFields, requests } from "../requests/step_subject.ts";
import { announceDecisions } from "./announce_decisions.ts";
import {
  decidedRecord,
  expiredAt,
  expiredRefusal,
  expiryOf,
  updateRequest,
} from "./decided_record.ts";
import type { Decision } from "./decision_input.ts";
import { decisionActions, decisionProof, insertDecisions } from "./decision_rows.ts";
import { deleteDraft, putDraft } from "./drafts.ts";
import { twoPeopleOfDecision } from "./two_people.ts";
import { subtractWait } from "./waits.ts";

/** Its refusal may be a `RefusedMessage` or `UnresolvedChecks`. */
export const decision: UndoableStep<KycRecord, Decision> = {
  kind: "decision",
  subject: requests,
  lock: requests.lock,
  needsStepUp: (before, { status }) =>
    status === "revoked" || status === "declined" && before.status === "accepted",
  refusal: async ({ trx, via, now }, before, input) => {
    const { status, checks: ticks = [], reasons = [], message = null } = input;
    if (via === "page" && !offeredDecisions[before.status].includes(status)) {
      return new Overtaken("conflict", NOT_AVAILABLE, before);
    }
    return await explanationRefusal(trx, status, { reasons, message }, before) ??
      await ticksRefusal(trx, status, before, ticks) ?? expiredRefusal(before, input, now);
  },
  twoPeople: twoPeopleOfDecision,
  take: async (work, before, input) => {
    const { trx, now, actor, proposerId } = work;
    const displayed = await displayedDocuments(trx, before.id, actor.id);
    const expiresAt = await expiryOf(work, before, input);
    const expired = expiredAt(before, input, now);
    const expiredReason = expired.length > 0 ? input.expiredReason ?? null : null;
    const after = decidedRecord(work, before, input, { displayed, expiresAt });
    await markUsed(trx, after.reasons);
    await updateRequest(trx, before, after);
    await endClaims(trx, { requestId: after.id });
    await deleteDraft(trx, after.id, actor.id);
    if (proposerId) await deleteDraft(trx, after.id, proposerId);
    await insertDecisions(trx, [{
      id: `${after.id}:${after.version}`,
      requestId: after.id,
      status: after.status,
      reviewerId: actor.id,
      submittedAt: after.submittedAt,
      clockFrom: clockFrom(before, now),
      decidedAt: now.toISOString(),
      reviewNotes: input.reviewNotes,
      undisplayed: JSON.stringify(after.undisplayed),
      checks: JSON.stringify(input.checks ?? []),
      reasons: JSON.stringify(after.reasons),
      message: after.message,
      replaced: before.status,
      shownSeconds: secondsSinceFirst(displayed, now),
      expiredReason,
    }]);
    const { undisplayed, reasons, message } = after;
    const explanation = {
      ...reasons.length > 0 && { reasons },
      ...message !== null && { message },
      ...expiredReason !== null && { expired: expired.map(({ id }) => id), expiredReason },
    };
    const changes = {
      before: auditedFields(before),
      after: { ...auditedFields(after), undisplayed, ...explanation },
    };
    return {
      after,
      entry: kycEvent(decisionActions[after.status], after, changes),
      events: [eventOf("kyc.decided", after)],
    };
  },
  replay: {
    keep: (after) => Object.fromEntries(decidedFields.map((name) => [name, after[name]])),
    answer: (current, fields) => ({ ...current, ...fields, due: null }),
  },
  undo: { action: "KYC decision undone", takeBack, announce: announceDecisions },
  proof: decisionProof,
};

const decidedFields = [
  "status",
  "reviewNotes",
  "reviewedBy",
  "reviewerName",
  "expiresAt",
  "version",
  "undisplayed",
  "reasons",
  "message",
] as const satisfies readonly (keyof KycRecord)[];

/** The specification's updateKYCStatus, with its simulated delay. */
export async function decide(
  store: Store,
  id: string,
  input: Decision,
  terms: StepTerms,
): Promise<KycRecord> {
  await store.simulate("kycUpdate");
  return await takeStep(store, decision, id, input, terms);
}

/** Takes back the figures of an undone decision; its texts become the reviewer's draft. */
async function takeBack({ trx, now }: AuditedTransaction, step: StepRow): Promise<void> {
  const decision = await trx.selectFrom("kyc_decisions").selectAll().where("id", "=", step.id)
    .executeTakeFirstOrThrow();
  await subtractWait(trx, decision);
  const { requestId, reviewerId, status, reviewNotes: notes, checks, message } = decision;
  const reasons: string[] = JSON.parse(decision.reasons);
  const expiredReason = decision.expiredReason ?? "";
  const typed = { notes, reasons, message: message ?? "", expiredReason };
  const isEmpty = notes + expiredReason === "" && message === null && reasons.length === 0;
  const draft = {
    notes: "",
    ticks: JSON.parse(checks),
    steps: isEmpty ? {} : { [status]: typed },
  };
  await putDraft(trx, { requestId, staffId: reviewerId }, draft, now);
}
