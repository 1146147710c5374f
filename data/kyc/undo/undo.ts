import type { AuditAction } from "../../audit/actions.ts";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { adjustSums } from "../../list/sums.ts";
import type { Store } from "../../store.ts";
import { cancelEvents } from "../../webhooks/events.ts";
import { auditedFields } from "../decisions/decide.ts";
import { putDraft } from "../decisions/drafts.ts";
import { retireKey } from "../decisions/idempotency_keys.ts";
import { subtractWait } from "../decisions/waits.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { dueAtOf, hoursLocked } from "../requests/due.ts";
import { lockRequest } from "../requests/lock.ts";
import { get, type KycRecord, listShape, pendingSums } from "../requests/requests.ts";
import { stageOf } from "../requests/statuses.ts";
import type { KycStepRow, RestoredFields, StepKind } from "./steps.ts";
import { changedError, refusalOf, stepOf, tooLateError } from "./undoable.ts";

interface UndoTerms {
  reviewer: Actor & { id: string };
  /** The version that the step made; null for the current one. */
  version: number | null;
}

export interface Undone {
  request: KycRecord;
  kind: StepKind;
}

/**
 * Restores the request as it was before its last step, with a higher version. Sent twice for the
 * same version, it does so once. Throws `forbidden` for another reviewer, `Overtaken` with
 * `conflict` once it is too late or a webhook has left.
 */
export async function undoStep(
  store: Store,
  id: string,
  { reviewer, version }: UndoTerms,
): Promise<Undone> {
  return await write(store, reviewer, async (trx, record, now) => {
    const before = await lockRequest(trx, id, now);
    const step = await stepOf(trx, before);
    if (step && isRepeated(step, { reviewer, version })) {
      return { request: before, kind: step.kind };
    }
    if (version !== null && version !== before.version) throw changedError(before);
    const refusal = await refusalOf(trx, { request: before, step, staffId: reviewer.id, now });
    if (refusal) throw refusal;
    const { kind } = step!;
    // In the order in which decisions lock the sums and the waits, to avoid deadlocks.
    await restoreFields(trx, before, step!);
    await cancelStep(trx, before, step!, now);
    await operations[kind].restore?.(trx, step!, now);
    const after = await get({ db: trx, now: () => now }, id);
    const changes = { before: auditedFields(before), after: auditedFields(after) };
    record(kycEvent(operations[kind].action, before, changes));
    return { request: after, kind };
  });
}

interface Operation {
  table: "kyc_decisions" | "kyc_asks" | "kyc_escalations" | "kyc_reopenings";
  action: AuditAction;
  /** Takes back what the step changed beside the request. */
  restore?: (trx: Database, step: KycStepRow, now: Date) => Promise<void>;
}

const operations: Record<StepKind, Operation> = {
  decision: { table: "kyc_decisions", action: "KYC decision undone", restore: restoreDecision },
  ask: { table: "kyc_asks", action: "Document request undone", restore: restoreAsks },
  escalation: { table: "kyc_escalations", action: "KYC escalation undone" },
  reopening: { table: "kyc_reopenings", action: "KYC reopening undone" },
};

const isRepeated = (
  { id, requestId, staffId, undoneAt }: KycStepRow,
  { reviewer, version }: UndoTerms,
): boolean => Boolean(undoneAt) && id === `${requestId}:${version}` && staffId === reviewer.id;

/** Marks the step as undone and deletes its webhooks. Throws `conflict` if one has left. */
async function cancelStep(
  trx: Database,
  request: KycRecord,
  { id, kind, at }: KycStepRow,
  now: Date,
): Promise<void> {
  const undoneAt = now.toISOString();
  const { numUpdatedRows } = await trx.updateTable("kyc_steps").set({ undoneAt, announceAt: null })
    .where("id", "=", id).where("announceAt", "is not", null).executeTakeFirstOrThrow();
  const isUnsent = numUpdatedRows === 1n && await cancelEvents(trx, request, at);
  if (!isUnsent) throw tooLateError(request);
  await trx.updateTable(operations[kind].table).set({ undoneAt }).where("id", "=", id).execute();
}

async function restoreFields(
  trx: Database,
  request: KycRecord,
  { replacedFields }: KycStepRow,
): Promise<void> {
  const { id, version, type } = request;
  const fields: RestoredFields = JSON.parse(replacedFields);
  const isPending = fields.status === "pending";
  // The hours may have changed since.
  const dueAt = isPending
    ? dueAtOf({ type, dueFrom: fields.dueFrom }, await hoursLocked(trx))
    : fields.dueAt;
  await trx.updateTable("kyc_requests").set({ ...fields, dueAt, version: version + 1 })
    .where("id", "=", id).execute();
  const restored = { status: fields.status, stage: stageOf(fields.phase) };
  await adjustSums(trx, pendingSums(request), pendingSums(restored));
  await invalidate(trx, listShape.tag);
}

/** The figures, the idempotency key, and the notes as the reviewer's draft. */
async function restoreDecision(trx: Database, { id }: KycStepRow, now: Date): Promise<void> {
  const decision = await trx.selectFrom("kyc_decisions").selectAll().where("id", "=", id)
    .executeTakeFirstOrThrow();
  await subtractWait(trx, decision);
  await retireKey(trx, decision);
  const { requestId, reviewerId, status, reviewNotes: notes, checks, reasons, message } = decision;
  const typed = { notes, reasons: JSON.parse(reasons), message: message ?? "" };
  const isEmpty = notes === "" && message === null && typed.reasons.length === 0;
  const draft = {
    notes: "",
    checks: JSON.parse(checks),
    steps: isEmpty ? {} : { [status]: typed },
  };
  await putDraft(trx, { requestId, staffId: reviewerId }, draft, now);
}

/** The asks that the undone one replaced wait for their answers again. */
async function restoreAsks(trx: Database, { requestId, at }: KycStepRow): Promise<void> {
  await trx.updateTable("kyc_asks").set({ endedAt: null })
    .where("requestId", "=", requestId).where("endedAt", "=", at).execute();
}
