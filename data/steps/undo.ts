import { type AuditedTransaction, write } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import type { Store } from "../store.ts";
import { cancelEvents } from "../webhooks/events.ts";
import { retireKey } from "./keys.ts";
import { type StepRow, stepsOfBatch, versionIn } from "./rows.ts";
import type { Step, StepActor, StepSubject, UndoneStep, Versioned } from "./step.ts";
import { refusalOf, stepOf, tooLateError } from "./undoable.ts";

/** The steps with one kind of records that can be undone, by kind. */
export interface UndoableSteps<Current extends Versioned, Kind extends string> {
  subject: StepSubject<Current>;
  steps: Record<Kind, { undo: UndoneStep } & Pick<Step<Current, never>, "proof">>;
  /** Runs after the step was taken back. */
  afterUndo?: (work: AuditedTransaction, step: StepRow<Kind>) => Promise<void>;
}

export interface UndoTerms {
  actor: StepActor;
  /** The version that the step made; null for the current one. */
  version: number | null;
}

export interface Undone<Current, Kind extends string> {
  current: Current;
  kind: Kind;
}

/**
 * Restores a record as it was before its last step, with a higher version. Sent twice for the same
 * version, it does so once. Throws `forbidden` for another member, `Overtaken` with `conflict` once
 * it is too late or a webhook has left.
 */
export async function undoLastStep<Current extends Versioned, Kind extends string>(
  store: Store,
  undoable: UndoableSteps<Current, Kind>,
  id: string,
  terms: UndoTerms,
): Promise<Undone<Current, Kind>> {
  return await write(
    store,
    terms.actor,
    (trx, record, now) => undoIn({ trx, record, now }, undoable, id, terms),
  );
}

interface UndoneTogether<Current> {
  undone: readonly Current[];
  /** Records that have gone on since; they stay as they are. */
  left: readonly Current[];
}

/**
 * Undoes the steps that a member took together, in one transaction. Sent twice, it does so once.
 * Throws `Overtaken` with `conflict` once it is too late, and `not_found` for an unknown batch.
 */
export async function undoBatch<Current extends Versioned, Kind extends string>(
  store: Store,
  undoable: UndoableSteps<Current, Kind>,
  batch: string,
  actor: StepActor,
): Promise<UndoneTogether<Current>> {
  return await write(store, actor, async (trx, record, now) => {
    const steps = await stepsOfBatch(trx, batch, actor.id);
    if (steps.length === 0) throw new DomainError("not_found", "selection.unknown");
    const { lock } = undoable.subject;
    const undone: Current[] = [];
    const left: Current[] = [];
    // All are locked first, as sums are locked after records elsewhere.
    for (const { subjectId } of steps) await lock(trx, subjectId, now);
    for (const { id, subjectId, undoneAt } of steps) {
      const before = await lock(trx, subjectId, now);
      const version = versionIn(id);
      if (undoneAt !== null) undone.push(before);
      else if (before.version !== version) left.push(before);
      else {
        const work = { trx, record, now };
        undone.push((await undoIn(work, undoable, subjectId, { actor, version })).current);
      }
    }
    return { undone, left };
  });
}

/** The same as `undoLastStep`, in a transaction that may undo several steps. */
async function undoIn<Current extends Versioned, Kind extends string>(
  work: AuditedTransaction,
  { subject, steps, afterUndo }: UndoableSteps<Current, Kind>,
  id: string,
  { actor, version }: UndoTerms,
): Promise<Undone<Current, Kind>> {
  const { trx, record, now } = work;
  const before = await subject.lock(trx, id, now);
  const target = { type: subject.type, id, version: before.version };
  const step = await stepOf(trx, target) as StepRow<Kind> | undefined;
  const isRepeated = step?.undoneAt && step.staffId === actor.id && versionIn(step.id) === version;
  if (isRepeated) return { current: before, kind: step.kind };
  if (version !== null && version !== before.version) {
    throw new Overtaken("conflict", "undo.request_changed", before);
  }
  const refusal = await refusalOf(trx, { current: before, step, staffId: actor.id, now });
  if (refusal) throw refusal;
  const { kind, at } = step!;
  await subject.restore(work, before, step!);
  const isUnsent = await markUndone(trx, step!, now) &&
    await cancelEvents(trx, { area: subject.area, id, version: before.version }, at);
  if (!isUnsent) throw tooLateError(before);
  await retireKey(trx, step!);
  const { undo: { action, takeBack }, proof } = steps[kind];
  if (proof) {
    await trx.updateTable(proof.table as "kyc_asks").set({ undoneAt: now.toISOString() })
      .where("id", "=", step!.id).execute();
  }
  await takeBack?.(work, step!);
  await afterUndo?.(work, step!);
  const after = await subject.lock(trx, id, now);
  const undone = subject.undoneEntry(action, before, after);
  record({ ...undone, seals: [...undone.seals ?? [], `step ${step!.id}`] });
  return { current: after, kind };
}

/** False for a step that was announced or undone meanwhile. */
async function markUndone(trx: Database, { id }: StepRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable("steps")
    .set({ undoneAt: now.toISOString(), announceAt: null })
    .where("id", "=", id).where("announceAt", "is not", null).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
