import type { Database } from "./database.ts";
import { DomainError } from "./errors.ts";
import type { Decision, DecisionTerms, KycRecord } from "./kyc.ts";

/** An answered decision by its idempotency key; a key belongs to the person who used it. */
export interface DecisionKeyRow {
  staffId: string;
  key: string;
  /** What was asked for, to tell a repetition from another request under the same key. */
  asked: string;
  /** The decided fields as JSON. */
  answer: string;
  createdAt: string;
}

/** A repetition comes within seconds or after a reconnect, not after days. */
const KEPT_MS = 24 * 60 * 60 * 1000;

type Answer = Pick<
  KycRecord,
  "status" | "reviewNotes" | "reviewedBy" | "reviewerName" | "expiresAt" | "version"
>;

/** The answer given before under the same key, or null. Throws `invalid` for a reused key. */
export async function recall(
  db: Database,
  id: string,
  decision: Decision,
  { idempotencyKey, reviewer }: DecisionTerms,
  now: Date,
): Promise<Answer | null> {
  if (idempotencyKey === null) return null;
  const row = await db.selectFrom("decision_keys").selectAll()
    .where("staffId", "=", reviewer.id).where("key", "=", idempotencyKey)
    .where("createdAt", ">", new Date(now.getTime() - KEPT_MS).toISOString())
    .executeTakeFirst();
  if (!row) return null;
  if (row.asked !== JSON.stringify([id, decision])) {
    throw new DomainError("invalid", "This Idempotency-Key was used for another decision.");
  }
  return JSON.parse(row.answer);
}

/** Keeps the answer in the decision's own transaction, and drops keys that are too old to come. */
export async function remember(
  db: Database,
  after: KycRecord,
  decision: Decision,
  { idempotencyKey, reviewer }: DecisionTerms,
  now: Date,
): Promise<void> {
  if (idempotencyKey === null) return;
  const { status, reviewNotes, reviewedBy, reviewerName, expiresAt, version } = after;
  const answer: Answer = { status, reviewNotes, reviewedBy, reviewerName, expiresAt, version };
  await db.deleteFrom("decision_keys")
    .where("createdAt", "<=", new Date(now.getTime() - KEPT_MS).toISOString()).execute();
  await db.insertInto("decision_keys").values({
    staffId: reviewer.id,
    key: idempotencyKey,
    asked: JSON.stringify([after.id, decision]),
    answer: JSON.stringify(answer),
    createdAt: now.toISOString(),
  }).execute();
}
