import type { Database } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import type { Decision, DecisionTerms, KycRecord } from "./requests.ts";

/** A decision by its idempotency key; a key belongs to the person who used it. */
export interface DecisionKeyRow {
  staffId: string;
  key: string;
  /** What was asked for, to tell a repetition from another request under the same key. */
  asked: string;
  /** The decided fields as JSON; empty only inside the transaction that decides. */
  answer: string;
  createdAt: string;
}

/** A repetition comes within seconds or after a reconnect, not after days. */
const KEPT_MS = 24 * 60 * 60 * 1000;

type Answer = Pick<
  KycRecord,
  "status" | "reviewNotes" | "reviewedBy" | "reviewerName" | "expiresAt" | "version"
>;

/**
 * Takes the key for this decision, or finds the answer given under it before; a second request
 * under the same key waits here for the first. Throws `invalid` for a key used for another one.
 */
export async function claim(
  trx: Database,
  id: string,
  decision: Decision,
  { idempotencyKey, reviewer }: DecisionTerms,
  now: Date,
): Promise<Answer | null> {
  if (idempotencyKey === null) return null;
  const asked = JSON.stringify([id, decision]);
  const own = { staffId: reviewer.id, key: idempotencyKey };
  await trx.deleteFrom("decision_keys")
    .where("createdAt", "<=", new Date(now.getTime() - KEPT_MS).toISOString()).execute();
  const { numInsertedOrUpdatedRows } = await trx.insertInto("decision_keys")
    .values({ ...own, asked, answer: "", createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  const before = await trx.selectFrom("decision_keys").selectAll()
    .where("staffId", "=", own.staffId).where("key", "=", own.key).executeTakeFirstOrThrow();
  if (before.asked !== asked) {
    throw new DomainError("invalid", "This Idempotency-Key was used for another decision.");
  }
  return JSON.parse(before.answer);
}

/** Keeps the answer in the decision's own transaction. */
export async function settle(
  trx: Database,
  after: KycRecord,
  { idempotencyKey, reviewer }: DecisionTerms,
): Promise<void> {
  if (idempotencyKey === null) return;
  const { status, reviewNotes, reviewedBy, reviewerName, expiresAt, version } = after;
  const answer: Answer = { status, reviewNotes, reviewedBy, reviewerName, expiresAt, version };
  await trx.updateTable("decision_keys").set({ answer: JSON.stringify(answer) })
    .where("staffId", "=", reviewer.id).where("key", "=", idempotencyKey).execute();
}
