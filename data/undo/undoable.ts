import type { ErrorCode } from "../errors/texts.ts";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import { type StepRow, undoEnd } from "./steps.ts";

/** After this many further steps of the same person, a step cannot be undone. */
const MOST_LATER = 3;

/** A record whose last step may be undone. */
export interface Subject<Current> {
  /** Its name in `StepRow`. */
  subject: string;
  version: number;
  /** The record, which an error carries. */
  current: Current;
}

/** The instant until which this person can undo the last step; null if they cannot. */
export async function undoableUntil<Current>(
  { db, now }: Pick<Store, "db" | "now">,
  subject: Subject<Current>,
  staffId: string,
): Promise<string | null> {
  const step = await stepOf(db, subject);
  const refusal = await refusalOf(db, { ...subject, step, staffId, now: now() });
  return refusal ? null : step?.announceAt ?? null;
}

/** The step that made the current version, or, once undone, the one before it. */
export const stepOf = <Current>(
  db: Database,
  { subject, version }: Subject<Current>,
): Promise<StepRow | undefined> =>
  db.selectFrom("kyc_steps").selectAll()
    .where((eb) =>
      eb.or([
        eb("id", "=", `${subject}:${version}`),
        eb.and([eb("id", "=", `${subject}:${version - 1}`), eb("undoneAt", "is not", null)]),
      ])
    ).executeTakeFirst();

interface UndoAttempt<Current> extends Subject<Current> {
  step: StepRow | undefined;
  staffId: string;
  now: Date;
}

/** The error that an attempt to undo must throw; null if the step can be undone. */
export async function refusalOf<Current>(
  db: Database,
  { current, step, staffId, now }: UndoAttempt<Current>,
): Promise<DomainError | null> {
  const conflict = (code: ErrorCode) => new Overtaken("conflict", code, current);
  if (!step) return conflict("undo.nothing");
  if (step.staffId !== staffId) {
    return new DomainError("forbidden", "undo.other_person");
  }
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
  const later = await db.selectFrom("kyc_steps").select(["id", "batch"])
    .where("staffId", "=", staffId).where("at", ">", at).where("undoneAt", "is", null).execute();
  return new Set(later.map(({ id, batch }) => batch ?? id)).size;
}
