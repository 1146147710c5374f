import type { AuditAction } from "../../audit/actions.ts";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Database } from "../../db/database.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { adjustSums } from "../../db/sums.ts";
import type { Store } from "../../store.ts";
import type { StepRow } from "../../undo/steps.ts";
import { cancelWaiting, emit } from "../../webhooks/events.ts";
import { countOpenChecks } from "../checks/checks.ts";
import { recheckOf } from "../checks/put_check.ts";
import { undoableUntil } from "../../undo/undoable.ts";
import { type UndoableRecords, undoIn, undoLastStep } from "../../undo/undo.ts";
import { auditedFields } from "../decisions/decide.ts";
import { putDraft } from "../decisions/drafts.ts";
import { retireKey } from "../../undo/idempotency_keys.ts";
import { subtractWait } from "../decisions/waits.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { dueAtOf, hoursLocked } from "../requests/due.ts";
import { lockRequest } from "../requests/lock.ts";
import { get, type KycRecord, listShape, pendingSums } from "../requests/requests.ts";
import { versionIn } from "../requests/step_ids.ts";
import { stageOf } from "../requests/statuses.ts";
import type { KycStepKind, RestoredFields } from "./steps.ts";

interface KycUndoTerms {
  reviewer: Actor & { id: string };
  /** The version that the step made; null for the current one. */
  version: number | null;
}

interface Undone {
  request: KycRecord;
  kind: KycStepKind;
}

/** Undoes the last step of a request; the same as `undoLastStep`. */
export async function undoStep(
  store: Store,
  id: string,
  { reviewer, version }: KycUndoTerms,
): Promise<Undone> {
  const terms = { person: reviewer, version };
  const { current, kind } = await undoLastStep(store, requests, id, terms);
  return { request: current, kind };
}

interface UndoneTogether {
  undone: readonly KycRecord[];
  /** Requests that have gone on since; they stay as they are. */
  left: readonly KycRecord[];
}

/**
 * Undoes the steps that a person took together, in one transaction. Sent twice, it does so once.
 * Throws `Overtaken` with `conflict` once it is too late, and `not_found` for an unknown batch.
 */
export async function undoBatch(
  store: Store,
  batch: string,
  person: Actor & { id: string },
): Promise<UndoneTogether> {
  return await write(store, person, async (trx, record, now) => {
    const steps = await trx.selectFrom("kyc_steps").select(["id", "requestId", "undoneAt"])
      .where("batch", "=", batch).where("staffId", "=", person.id).orderBy("requestId").execute();
    if (steps.length === 0) throw new DomainError("not_found", "selection.unknown");
    const undone: KycRecord[] = [];
    const left: KycRecord[] = [];
    // All are locked first, as sums are locked after requests elsewhere.
    for (const { requestId } of steps) await lockRequest(trx, requestId, now);
    for (const { id, requestId, undoneAt } of steps) {
      const before = await lockRequest(trx, requestId, now);
      const version = versionIn(id);
      if (undoneAt !== null) undone.push(before);
      else if (before.version !== version) left.push(before);
      else {
        const terms = { person, version };
        undone.push((await undoIn({ trx, record, now }, requests, requestId, terms)).current);
      }
    }
    return { undone, left };
  });
}

/** The instant until which this person can undo the last step; null if they cannot. */
export const kycUndoableUntil = (
  source: Pick<Store, "db" | "now">,
  request: KycRecord,
  staffId: string,
): Promise<string | null> =>
  undoableUntil(source, { subject: request.id, ...request, current: request }, staffId);

type Step = StepRow<KycStepKind>;

interface Operation {
  table:
    | "kyc_decisions"
    | "kyc_asks"
    | "kyc_escalations"
    | "kyc_reopenings"
    | "kyc_assignments"
    | "kyc_check_resolutions";
  action: AuditAction;
  /** Takes back what the step changed beside the request. */
  takeBack?: (trx: Database, step: Step, now: Date) => Promise<unknown>;
}

const operations: Record<KycStepKind, Operation> = {
  decision: { table: "kyc_decisions", action: "KYC decision undone", takeBack: takeBackDecision },
  ask: { table: "kyc_asks", action: "Document request undone", takeBack: takeBackAsk },
  escalation: { table: "kyc_escalations", action: "KYC escalation undone" },
  reopening: { table: "kyc_reopenings", action: "KYC reopening undone" },
  assignment: {
    table: "kyc_assignments",
    action: "KYC assignment undone",
    takeBack: (trx, { requestId: subject, staffId, at }) =>
      retireKey(trx, { subject, staffId, at }),
  },
  resolution: {
    table: "kyc_check_resolutions",
    action: "Check resolution undone",
    takeBack: (trx, { requestId }) => countOpenChecks(trx, requestId),
  },
};

/** Sums are locked before waits, as decisions lock them, to avoid deadlocks. */
const requests: UndoableRecords<KycRecord, KycStepKind> = {
  events: "kyc",
  subjectOf: (id) => id,
  lock: lockRequest,
  restore: restoreFields,
  takeBack: async (trx, step, now) => {
    const { table, takeBack } = operations[step.kind];
    await trx.updateTable(table).set({ undoneAt: now.toISOString() }).where("id", "=", step.id)
      .execute();
    await takeBack?.(trx, step, now);
    if (step.kind === "resolution") return;
    const undone = { subject: step.requestId, version: versionIn(step.id) };
    await cancelWaiting(trx, "kyc.recheck_needed", undone);
    await emitRecheck(trx, step, now);
  },
  entry: (kind, before, after) =>
    kycEvent(operations[kind].action, before, {
      before: auditedFields(before),
      after: auditedFields(after),
    }),
};

async function restoreFields(
  trx: Database,
  request: KycRecord,
  { replacedFields }: Step,
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
async function takeBackDecision(trx: Database, { id }: Step, now: Date): Promise<void> {
  const decision = await trx.selectFrom("kyc_decisions").selectAll().where("id", "=", id)
    .executeTakeFirstOrThrow();
  await subtractWait(trx, decision);
  const { requestId, reviewerId, decidedAt } = decision;
  await retireKey(trx, { subject: requestId, staffId: reviewerId, at: decidedAt });
  const { status, reviewNotes: notes, checks, reasons, message } = decision;
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
async function takeBackAsk(trx: Database, { requestId, at }: Step): Promise<void> {
  await trx.updateTable("kyc_asks").set({ endedAt: null })
    .where("requestId", "=", requestId).where("endedAt", "=", at).execute();
}

/** A step back to an accepted request with open checks puts it under *To re-check*. */
async function emitRecheck(trx: Database, { requestId }: Step, now: Date): Promise<void> {
  const request = await get({ db: trx, now: () => now }, requestId);
  if (request.status !== "accepted" || request.openChecks === 0) return;
  await emit(trx, [recheckOf(request)], now);
}
