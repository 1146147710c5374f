import * as z from "zod";
import type { Actor, AuditEvent } from "../../audit/trail.ts";
import { type Recorder, write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { DomainError, Overtaken } from "../../errors/domain_error.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { text } from "../../list/fields.ts";
import { adjustSums } from "../../db/sums.ts";
import type { Store } from "../../store.ts";
import { type ClaimNext, endClaims } from "../claims/claims.ts";
import { applyReasons, requireTicks } from "../reasons/apply.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { checks } from "../requests/checklist.ts";
import { clockFrom } from "../requests/due.ts";
import { insertDecisions } from "./decision_rows.ts";
import { reserveKey, storeResult } from "../../undo/idempotency_keys.ts";
import { emitStep } from "../../undo/steps.ts";
import { secondsSinceFirstDisplay, undisplayedDocuments } from "../documents/displays.ts";
import { eventOf } from "../requests/events.ts";
import { applicantMessage, type Explanation, reasonCodes } from "../requests/message.ts";
import { deleteDraft } from "./drafts.ts";
import { lockRequest, NOT_AVAILABLE, staleError } from "../requests/lock.ts";
import { type KycRecord, listShape, pendingSums } from "../requests/requests.ts";
import { insertKycStep } from "../undo/steps.ts";
import {
  type DecisionStatus,
  decisionStatuses,
  offeredDecisions,
  phaseOf,
  VALIDITY_MS,
} from "../requests/statuses.ts";

export const decision = z.strictObject({
  status: z.enum(decisionStatuses),
  reviewNotes: text,
  checks: checks.optional(),
  reasons: reasonCodes.default([]),
  /** Blank text counts as no message. */
  message: applicantMessage.nullable().default(null)
    .overwrite((message) => message?.trim() || null),
});
/** Reasons and message may be absent. */
export type Decision = Omit<z.output<typeof decision>, keyof Explanation> & Partial<Explanation>;

export interface DecisionTerms {
  reviewer: Actor & { id: string };
  /** The version that the reviewer saw; null skips the version check. */
  version: number | null;
  /** True: only decisions in `offeredDecisions`; false: any, as the API allows. */
  onlyOffered: boolean;
  /** Throws StepUpRequired unless the reviewer has signed in within 30 minutes. */
  requireStepUp?: () => void;
  /** Two decisions with the same key are decided once; null: no key. */
  idempotencyKey: string | null;
  /** Also called when the idempotency key replays an earlier decision. */
  claimNext?: ClaimNext;
}

/** A repeated call is answered with it. */
interface DecisionResult extends Explanation {
  status: DecisionStatus;
  reviewNotes: string;
  reviewedBy: string;
  reviewerName: string;
  expiresAt: string | null;
  version: number;
  undisplayed: string[];
  reasons: string[];
}

export type DecidedRecord = KycRecord & DecisionResult;

/** The specification's updateKYCStatus. Throws `Overtaken` with `stale` or `conflict`. */
export async function decide(
  store: Store,
  id: string,
  decision: Decision,
  terms: DecisionTerms,
): Promise<DecidedRecord> {
  await store.simulate("kycUpdate");
  return await write(store, terms.reviewer, async (trx, record, now) => {
    const keyed = {
      key: terms.idempotencyKey,
      staffId: terms.reviewer.id,
      sent: [id, decision] as const,
    };
    const earlier = await reserveKey<DecisionResult>(trx, keyed, now);
    const before = await lockRequest(trx, id, now);
    if (earlier === "another") throw keyReuseError(before, terms);
    if (earlier !== null) {
      await terms.claimNext?.(trx);
      return { ...before, ...earlier, due: null };
    }
    requireDecidable(before, decision, terms);
    const after = await decidedRecord(trx, before, decision, terms.reviewer, now);
    await applyReasons(trx, after.status, after, before);
    const { checks = [] } = decision;
    await requireTicks(trx, after.status, before, checks);
    await insertKycStep(trx, before, { kind: "decision", staffId: after.reviewedBy, now });
    await updateRequest(trx, before, after);
    await endClaims(trx, { requestId: id });
    await terms.claimNext?.(trx);
    await storeResult(trx, keyed, resultOf(after));
    await deleteDraft(trx, id, terms.reviewer.id);
    await recordDecision(trx, record, { before, after, checks, now });
    await emitStep(trx, [eventOf("kyc.decided", after)], now);
    return after;
  });
}

const resultOf = (decided: DecidedRecord): DecisionResult => {
  const { status, reviewNotes, reviewedBy, reviewerName, expiresAt, version } = decided;
  const { undisplayed, reasons, message } = decided;
  return {
    status,
    reviewNotes,
    reviewedBy,
    reviewerName,
    expiresAt,
    version,
    undisplayed,
    reasons,
    message,
  };
};

/** A form sent again with other content lost its first answer, so it is shown the current state. */
const keyReuseError = (before: KycRecord, { onlyOffered, version }: DecisionTerms): DomainError =>
  onlyOffered && version !== before.version
    ? staleError(before)
    : new DomainError("invalid", "idempotency.other_decision");

function requireDecidable(before: KycRecord, { status }: Decision, terms: DecisionTerms): void {
  if (terms.version !== null && terms.version !== before.version) throw staleError(before);
  if (terms.onlyOffered && !offeredDecisions[before.status].includes(status)) {
    throw new Overtaken("conflict", NOT_AVAILABLE, before);
  }
  const endsApproval = status === "revoked" ||
    status === "declined" && before.status === "accepted";
  if (endsApproval) terms.requireStepUp?.();
}

async function decidedRecord(
  trx: Database,
  before: KycRecord,
  { status, reviewNotes, reasons = [], message = null }: Decision,
  { id, name }: DecisionTerms["reviewer"],
  now: Date,
): Promise<DecidedRecord> {
  const isAccepted = status === "accepted";
  return {
    ...before,
    status,
    reviewNotes,
    message,
    reviewedBy: id,
    reviewerName: name,
    stage: "review",
    stageSince: null,
    stageUntil: null,
    due: null,
    imported: false,
    assigneeId: null,
    assigneeName: null,
    isAssigneeGone: false,
    reasons: [...reasons],
    undisplayed: await undisplayedDocuments(trx, before, id),
    expiresAt: isAccepted ? new Date(now.getTime() + VALIDITY_MS).toISOString() : null,
    version: before.version + 1,
  };
}

/** Writes the decided fields; throws `stale` when the version has changed meanwhile. */
async function updateRequest(db: Database, before: KycRecord, after: DecidedRecord): Promise<void> {
  const { status, reviewNotes, reviewedBy, expiresAt, version, message } = after;
  const undisplayed = JSON.stringify(after.undisplayed);
  const reasons = JSON.stringify(after.reasons);
  const phase = phaseOf(after);
  const decided = { status, phase, reviewNotes, reviewedBy, expiresAt, version };
  const { numUpdatedRows } = await db.updateTable("kyc_requests")
    .set({
      ...decided,
      reasons,
      message,
      undisplayed,
      imported: 0,
      assigneeId: null,
      stageSince: null,
      stageUntil: null,
    })
    .where("id", "=", after.id).where("version", "=", before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw staleError(before);
  await adjustSums(db, pendingSums(before), pendingSums(after));
  await invalidate(db, listShape.tag);
}

const auditActions: Record<DecisionStatus, AuditEvent["action"]> = {
  accepted: "KYC accepted",
  declined: "KYC declined",
  revoked: "KYC revoked",
};

interface Change {
  before: KycRecord;
  after: DecidedRecord;
  checks: readonly string[];
  now: Date;
}

async function recordDecision(
  db: Database,
  record: Recorder,
  { before, after, checks, now }: Change,
): Promise<void> {
  await insertDecisions(db, [{
    id: `${after.id}:${after.version}`,
    requestId: after.id,
    status: after.status,
    reviewerId: after.reviewedBy,
    submittedAt: after.submittedAt,
    clockFrom: clockFrom(before, now),
    decidedAt: now.toISOString(),
    reviewNotes: after.reviewNotes,
    undisplayed: JSON.stringify(after.undisplayed),
    checks: JSON.stringify(checks),
    reasons: JSON.stringify(after.reasons),
    message: after.message,
    replaced: before.status,
    shownSeconds: await secondsSinceFirstDisplay(db, after.id, after.reviewedBy, now),
  }]);
  const { undisplayed, reasons, message } = after;
  const explanation = { ...reasons.length > 0 && { reasons }, ...message !== null && { message } };
  record(kycEvent(auditActions[after.status], after, {
    before: auditedFields(before),
    after: { ...auditedFields(after), undisplayed, ...explanation },
  }));
}

/** The fields of a decided request in the audit trail. */
export const auditedFields = (
  { status, reviewNotes, reviewedBy, expiresAt, version }: KycRecord,
) => ({ status, reviewNotes, reviewedBy, expiresAt, version });
