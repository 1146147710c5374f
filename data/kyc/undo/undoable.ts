import type { TeamErrorText } from "../../base/error_texts.ts";
import { DomainError, Overtaken } from "../../base/errors.ts";
import type { Database } from "../../db/database.ts";
import { countRows } from "../../db/rows.ts";
import type { Store } from "../../store.ts";
import type { KycDecisionRow } from "../decisions/decision_rows.ts";
import type { KycRecord } from "../requests/requests.ts";

/** After this many further decisions of the reviewer, a decision cannot be undone. */
const MOST_LATER = 3;

/** The instant until which this person can undo the current decision; null if they cannot. */
export async function undoableUntil(
  { db, now }: Pick<Store, "db" | "now">,
  request: KycRecord,
  staffId: string,
): Promise<string | null> {
  if (request.reviewedBy !== staffId) return null;
  const decision = await decisionOf(db, request);
  const refusal = await refusalOf(db, { request, decision, staffId, now: now() });
  return refusal ? null : decision?.announceAt ?? null;
}

/** The decision that made the current version, or, once undone, the one before it. */
export const decisionOf = (
  db: Database,
  { id, version }: KycRecord,
): Promise<KycDecisionRow | undefined> =>
  db.selectFrom("kyc_decisions").selectAll()
    .where((eb) =>
      eb.or([
        eb("id", "=", `${id}:${version}`),
        eb.and([eb("id", "=", `${id}:${version - 1}`), eb("undoneAt", "is not", null)]),
      ])
    ).executeTakeFirst();

interface UndoAttempt {
  request: KycRecord;
  decision: KycDecisionRow | undefined;
  staffId: string;
  now: Date;
}

/** The error that an attempt to undo must throw; null if the decision can be undone. */
export async function refusalOf(
  db: Database,
  { request, decision, staffId, now }: UndoAttempt,
): Promise<DomainError | null> {
  const conflict = (text: TeamErrorText) => new Overtaken("conflict", text, request);
  if (!decision) return conflict("There is no decision to undo.");
  if (decision.reviewerId !== staffId) {
    return new DomainError("forbidden", "Only the person who made a decision can undo it.");
  }
  if (decision.undoneAt) return conflict("This decision has already been undone.");
  if (!decision.announceAt || decision.announceAt <= now.toISOString()) {
    return tooLateError(request);
  }
  return await countLater(db, decision) < MOST_LATER
    ? null
    : conflict("You've made three more decisions, so this one can't be undone.");
}

export const tooLateError = (request: KycRecord) =>
  new Overtaken("conflict", "A decision can only be undone for 30 seconds.", request);

export const changedError = (request: KycRecord) =>
  new Overtaken(
    "conflict",
    "This request has changed since, so the decision can't be undone.",
    request,
  );

/** Decisions of the same reviewer after this one. */
const countLater = (db: Database, { reviewerId, decidedAt }: KycDecisionRow): Promise<number> =>
  countRows(
    db.selectFrom("kyc_decisions").where("decidedAt", ">", decidedAt)
      .where("reviewerId", "=", reviewerId).where("undoneAt", "is", null),
  );
