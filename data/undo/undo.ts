import type { Actor, AuditEvent } from "../audit/trail.ts";
import { type AuditedTransaction, write } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import { Overtaken } from "../errors/domain_error.ts";
import type { Store } from "../store.ts";
import { cancelEvents } from "../webhooks/events.ts";
import type { EventArea } from "../webhooks/payload.ts";
import type { StepRow } from "./steps.ts";
import { refusalOf, stepOf, type Subject, tooLateError } from "./undoable.ts";

export interface UndoTerms {
  person: Actor & { id: string };
  /** The version that the step made; null for the current one. */
  version: number | null;
}

interface Versioned {
  id: string;
  version: number;
}

/** Records with steps, and the way back from each kind of step. */
export interface UndoableRecords<Current extends Versioned, Kind extends string> {
  /** The first word of the types of its events. */
  events: EventArea;
  /** The name of a record in `StepRow`. */
  subjectOf: (id: string) => string;
  /** Locks the record until the end of the transaction, and returns it. */
  lock: (trx: Database, id: string, now: Date) => Promise<Current>;
  /** Writes the fields before back, under a higher version. */
  restore: (trx: Database, before: Current, step: StepRow<Kind>, now: Date) => Promise<void>;
  /** Marks the step as undone in its own table, and takes back what it changed elsewhere. */
  takeBack: (trx: Database, step: StepRow<Kind>, now: Date) => Promise<void>;
  entry: (kind: Kind, before: Current, after: Current) => AuditEvent;
}

/**
 * Restores a record as it was before its last step, with a higher version. Sent twice for the same
 * version, it does so once. Throws `forbidden` for another person, `Overtaken` with `conflict` once
 * it is too late or a webhook has left.
 */
export async function undoLastStep<Current extends Versioned, Kind extends string>(
  store: Store,
  records: UndoableRecords<Current, Kind>,
  id: string,
  { person, version }: UndoTerms,
): Promise<{ current: Current; kind: Kind }> {
  return await write(
    store,
    person,
    (trx, record, now) => undoIn({ trx, record, now }, records, id, { person, version }),
  );
}

/** The same as `undoLastStep`, in a transaction that may undo several steps. */
export async function undoIn<Current extends Versioned, Kind extends string>(
  { trx, record, now }: AuditedTransaction,
  records: UndoableRecords<Current, Kind>,
  id: string,
  { person, version }: UndoTerms,
): Promise<{ current: Current; kind: Kind }> {
  const before = await records.lock(trx, id, now);
  const subject = {
    subject: records.subjectOf(id),
    version: before.version,
    current: before,
  };
  const step = await stepOf(trx, subject) as StepRow<Kind> | undefined;
  if (step && isRepeated(step, { person, version })) return { current: before, kind: step.kind };
  if (version !== null && version !== before.version) {
    throw new Overtaken("conflict", "undo.request_changed", before);
  }
  const refusal = await refusalOf(trx, { ...subject, step, staffId: person.id, now });
  if (refusal) throw refusal;
  await records.restore(trx, before, step!, now);
  await cancelStep(trx, subject, step!, { area: records.events, id, now });
  await records.takeBack(trx, step!, now);
  const after = await records.lock(trx, id, now);
  const entry = records.entry(step!.kind, before, after);
  record({ ...entry, seals: [...entry.seals ?? [], `step ${step!.id}`] });
  return { current: after, kind: step!.kind };
}

const isRepeated = (
  { id, requestId: subject, staffId, undoneAt }: StepRow,
  { person, version }: UndoTerms,
): boolean => Boolean(undoneAt) && id === `${subject}:${version}` && staffId === person.id;

/** Marks the step as undone and deletes its webhooks. Throws `conflict` if one has left. */
async function cancelStep<Current>(
  trx: Database,
  { version, current }: Subject<Current>,
  step: StepRow,
  { area, id, now }: { area: EventArea; id: string; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx.updateTable("kyc_steps")
    .set({ undoneAt: now.toISOString(), announceAt: null })
    .where("id", "=", step.id).where("announceAt", "is not", null).executeTakeFirstOrThrow();
  const isUnsent = numUpdatedRows === 1n &&
    await cancelEvents(trx, { area, id, version }, step.at);
  if (!isUnsent) throw tooLateError(current);
}
