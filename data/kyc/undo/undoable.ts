import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError, Overtaken } from "../../errors/domain_error.ts";
import type { Database } from "../../db/database.ts";
import { countRows } from "../../db/rows.ts";
import type { Store } from "../../store.ts";
import type { KycRecord } from "../requests/requests.ts";
import type { KycStepRow } from "./steps.ts";

/** After this many further steps of the reviewer, a step cannot be undone. */
const MOST_LATER = 3;

/** The instant until which this person can undo the last step; null if they cannot. */
export async function undoableUntil(
  { db, now }: Pick<Store, "db" | "now">,
  request: KycRecord,
  staffId: string,
): Promise<string | null> {
  const step = await stepOf(db, request);
  const refusal = await refusalOf(db, { request, step, staffId, now: now() });
  return refusal ? null : step?.announceAt ?? null;
}

/** The step that made the current version, or, once undone, the one before it. */
export const stepOf = (
  db: Database,
  { id, version }: KycRecord,
): Promise<KycStepRow | undefined> =>
  db.selectFrom("kyc_steps").selectAll()
    .where((eb) =>
      eb.or([
        eb("id", "=", `${id}:${version}`),
        eb.and([eb("id", "=", `${id}:${version - 1}`), eb("undoneAt", "is not", null)]),
      ])
    ).executeTakeFirst();

interface UndoAttempt {
  request: KycRecord;
  step: KycStepRow | undefined;
  staffId: string;
  now: Date;
}

/** The error that an attempt to undo must throw; null if the step can be undone. */
export async function refusalOf(
  db: Database,
  { request, step, staffId, now }: UndoAttempt,
): Promise<DomainError | null> {
  const conflict = (code: ErrorCode) => new Overtaken("conflict", code, request);
  if (!step) return conflict("undo.nothing");
  if (step.staffId !== staffId) {
    return new DomainError("forbidden", "undo.other_person");
  }
  if (step.undoneAt) return conflict("undo.done");
  if (!step.announceAt || step.announceAt <= now.toISOString()) return tooLateError(request);
  return await countLater(db, step) < MOST_LATER ? null : conflict("undo.later_steps");
}

export const tooLateError = (request: KycRecord) =>
  new Overtaken("conflict", "undo.too_late", request);

export const changedError = (request: KycRecord) =>
  new Overtaken("conflict", "undo.request_changed", request);

/** Steps of the same reviewer after this one. */
const countLater = (db: Database, { staffId, at }: KycStepRow): Promise<number> =>
  countRows(
    db.selectFrom("kyc_steps").where("staffId", "=", staffId).where("at", ">", at)
      .where("undoneAt", "is", null),
  );
