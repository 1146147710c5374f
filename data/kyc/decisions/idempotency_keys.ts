import type { Database } from "../../db/database.ts";
import type { DecisionStatus } from "../requests/statuses.ts";

/** A decision by its idempotency key; a key belongs to the person who used it. */
interface DecisionKeyRow {
  staffId: string;
  key: string;
  /** What was asked for, to tell a repetition from another request under the same key. */
  asked: string;
  /** The decided fields as JSON; empty only inside the transaction that decides. */
  answer: string;
  createdAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    decision_keys: DecisionKeyRow;
  }
}

/** What a decision makes of a request. */
export interface Decided {
  status: DecisionStatus;
  reviewNotes: string;
  /** A staff id. */
  reviewedBy: string;
  reviewerName: string;
  expiresAt: string | null;
  version: number;
  undisplayed: string[];
}

/** What somebody wants decided under which key; null: without one. */
interface Asked {
  id: string;
  decision: { status: DecisionStatus; reviewNotes: string; checks?: readonly string[] };
  key: string | null;
  staffId: string;
}

/** A repetition comes within seconds or after a reconnect, not after days. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Takes the key for this decision, or finds the answer given under it before; a second request
 * under the same key waits here for the first. `another`: the key was used for another one.
 */
export async function claim(
  trx: Database,
  { id, decision, key, staffId }: Asked,
  now: Date,
): Promise<Decided | "another" | null> {
  if (key === null) return null;
  const asked = JSON.stringify([id, decision]);
  await trx.deleteFrom("decision_keys")
    .where("createdAt", "<=", new Date(now.getTime() - KEPT_MS).toISOString()).execute();
  const { numInsertedOrUpdatedRows } = await trx.insertInto("decision_keys")
    .values({ staffId, key, asked, answer: "", createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  const before = await trx.selectFrom("decision_keys").selectAll()
    .where("staffId", "=", staffId).where("key", "=", key).executeTakeFirstOrThrow();
  return before.asked === asked ? JSON.parse(before.answer) : "another";
}

/** Keeps the answer in the decision's own transaction. */
export async function settle(
  trx: Database,
  { key, staffId }: Asked,
  { status, reviewNotes, reviewedBy, reviewerName, expiresAt, version, undisplayed }: Decided,
): Promise<void> {
  if (key === null) return;
  const answer: Decided = {
    ...{ status, reviewNotes, reviewedBy, reviewerName, expiresAt, version, undisplayed },
  };
  await trx.updateTable("decision_keys").set({ answer: JSON.stringify(answer) })
    .where("staffId", "=", staffId).where("key", "=", key).execute();
}
