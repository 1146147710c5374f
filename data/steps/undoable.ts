import type { ErrorCode } from "../errors/texts.ts";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import { isProposerOf } from "./proposals.ts";
import { stepId, type StepRow, type StepTarget, undoEnd } from "./rows.ts";
import type { StepSubject, Versioned } from "./step.ts";

/** After this many further steps of the same person, a step cannot be undone. */
const MOST_LATER = 3;

/** The instant until which this member can undo the last step with a record; null if they cannot. */
export async function undoableUntil<Current extends Versioned>(
  { db, now }: Pick<Store, "db" | "now">,
  { type }: Pick<StepSubject<Current>, "type">,
  current: Current,
  staffId: string,
): Promise<string | null> {
  const { id, version } = current;
  const step = await stepOf(db, { type, id, version });
  const refusal = await refusalOf(db, { current, step, staffId, now: now() });
  return refusal ? null : step?.announceAt ?? null;
}

/** The step that made the current version, or, once undone, the one before it. */
export const stepOf = (db: Database, target: StepTarget): Promise<StepRow | undefined> =>
  db.selectFrom("steps").selectAll()
    .where((eb) =>
      eb.or([
        eb("id", "=", stepId(target)),
        eb.and([
          eb("id", "=", stepId({ ...target, version: target.version - 1 })),
          eb("undoneAt", "is not", null),
        ]),
      ])
    ).executeTakeFirst();

interface FoundStep<Current> {
  /** The record, which an error carries. */
  current: Current;
  step: StepRow | undefined;
  staffId: string;
  now: Date;
}

/** The error that an attempt to undo must throw; null if the step can be undone. */
export async function refusalOf<Current>(
  db: Database,
  { current, step, staffId, now }: FoundStep<Current>,
): Promise<DomainError | null> {
  const conflict = (code: ErrorCode) => new Overtaken("conflict", code, current);
  if (!step) return conflict("undo.nothing");
  const isOwn = step.staffId === staffId ||
    isOpen(step, now) && await isProposerOf(db, step.id, staffId);
  if (!isOwn) return new DomainError("forbidden", "undo.other_person");
  if (step.undoneAt) return conflict("undo.done");
  if (!isOpen(step, now)) return tooLateError(current);
  return await countLater(db, step) < MOST_LATER ? null : conflict("undo.later_steps");
}

/** An end that is more than 30 s after the step was not written by the desk. */
const isOpen = ({ at, announceAt }: StepRow, now: Date): boolean =>
  announceAt !== null && announceAt > now.toISOString() &&
  announceAt <= undoEnd(new Date(at)).toISOString();

export const tooLateError = <Current>(current: Current) =>
  new Overtaken("conflict", "undo.too_late", current);

/** Steps of the same person after this one; those that were taken together count as one. */
async function countLater(db: Database, { staffId, at }: StepRow): Promise<number> {
  const later = await db.selectFrom("steps").select(["id", "batch"])
    .where("staffId", "=", staffId).where("at", ">", at).where("undoneAt", "is", null).execute();
  return new Set(later.map(({ id, batch }) => batch ?? id)).size;
}
