import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { adjustSums } from "../../list/sums.ts";
import type { Store } from "../../store.ts";
import { withdraw } from "../../webhooks/events.ts";
import { auditedFields } from "../decisions/decide.ts";
import type { KycDecisionRow } from "../decisions/decision_rows.ts";
import { putDraft } from "../decisions/drafts.ts";
import { retireKey } from "../decisions/idempotency_keys.ts";
import { subtractWait } from "../decisions/waits.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { dueAtOf, hoursLocked } from "../requests/due.ts";
import { eventOf } from "../requests/events.ts";
import { lockRequest } from "../requests/lock.ts";
import { get, type KycRecord, listShape, pendingSums } from "../requests/requests.ts";
import { stageOf } from "../requests/statuses.ts";
import { changedError, decisionOf, refusalOf, tooLateError } from "./undoable.ts";
import type { DecidedFields } from "./window.ts";

interface UndoTerms {
  reviewer: Actor & { id: string };
  /** The version that the decision made; null for the current one. */
  version: number | null;
}

/**
 * Restores the request as it was before the current decision, with a higher version. Sent twice for
 * the same version, it does so once. Throws `forbidden` for another reviewer, `Overtaken` with
 * `conflict` once it is too late or a webhook has left.
 */
export async function undoDecision(
  store: Store,
  id: string,
  { reviewer, version }: UndoTerms,
): Promise<KycRecord> {
  return await write(store, reviewer, async (trx, record, now) => {
    const before = await lockRequest(trx, id, now);
    const decision = await decisionOf(trx, before);
    if (decision && isRepeated(decision, { reviewer, version })) return before;
    if (version !== null && version !== before.version) throw changedError(before);
    const refusal = await refusalOf(trx, { request: before, decision, staffId: reviewer.id, now });
    if (refusal) throw refusal;
    // In the order in which decisions lock the sums and the waits, to avoid deadlocks.
    await restoreFields(trx, before, decision!);
    await cancelDecision(trx, before, decision!, now);
    await restoreDraft(trx, decision!, now);
    const after = await get({ db: trx, now: () => now }, id);
    const changes = { before: auditedFields(before), after: auditedFields(after) };
    record(kycEvent("KYC decision undone", before, changes));
    return after;
  });
}

const isRepeated = (
  { id, requestId, reviewerId, undoneAt }: KycDecisionRow,
  { reviewer, version }: UndoTerms,
): boolean => Boolean(undoneAt) && id === `${requestId}:${version}` && reviewerId === reviewer.id;

/** Marks the decision as undone and deletes its webhooks. Throws `conflict` if one has left. */
async function cancelDecision(
  trx: Database,
  request: KycRecord,
  decision: KycDecisionRow,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await trx.updateTable("kyc_decisions")
    .set({ undoneAt: now.toISOString(), announceAt: null })
    .where("id", "=", decision.id).where("announceAt", "is not", null)
    .executeTakeFirstOrThrow();
  const event = eventOf("kyc.decided", request);
  const isUnsent = numUpdatedRows === 1n && await withdraw(trx, event, decision.decidedAt);
  if (!isUnsent) throw tooLateError(request);
  await subtractWait(trx, decision);
  await retireKey(trx, decision);
}

async function restoreFields(
  trx: Database,
  { id, version, type }: KycRecord,
  { replacedFields }: KycDecisionRow,
): Promise<void> {
  const fields: DecidedFields = JSON.parse(replacedFields ?? "");
  const isPending = fields.status === "pending";
  // The hours may have changed since.
  const dueAt = isPending
    ? dueAtOf({ type, dueFrom: fields.dueFrom }, await hoursLocked(trx))
    : fields.dueAt;
  await trx.updateTable("kyc_requests").set({ ...fields, dueAt, version: version + 1 })
    .where("id", "=", id).execute();
  const { status } = fields;
  await adjustSums(trx, [], pendingSums({ status, stage: stageOf(fields.phase) }));
  await invalidate(trx, listShape.tag);
}

async function restoreDraft(
  trx: Database,
  { requestId, reviewerId, status, reviewNotes: notes, checks, reasons, message }: KycDecisionRow,
  now: Date,
): Promise<void> {
  const step = { notes, reasons: JSON.parse(reasons), message: message ?? "" };
  const isEmpty = notes === "" && message === null && step.reasons.length === 0;
  const steps = isEmpty ? {} : { [status]: step };
  const draft = { notes: "", checks: JSON.parse(checks), steps };
  await putDraft(trx, { requestId, staffId: reviewerId }, draft, now);
}
