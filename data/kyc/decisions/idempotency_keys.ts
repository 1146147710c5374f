import { DAY_MS } from "../../base/durations.ts";
import type { Database } from "../../db/database.ts";
import type { Explanation } from "../requests/message.ts";
import type { DecisionStatus } from "../requests/statuses.ts";

interface DecisionKeyRow {
  staffId: string;
  key: string;
  /** JSON of the request id and the decision, to detect reuse of a key for another decision. */
  // deno-lint-ignore style/clear-name -- The column of the table has this name.
  asked: string;
  /** JSON of the `DecisionResult`; empty only inside the transaction that decides. */
  answer: string;
  createdAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    decision_keys: DecisionKeyRow;
  }
}

export interface DecisionResult extends Explanation {
  status: DecisionStatus;
  reviewNotes: string;
  reviewedBy: string;
  reviewerName: string;
  expiresAt: string | null;
  version: number;
  undisplayed: string[];
  reasons: string[];
}

interface KeyedDecision {
  id: string;
  decision:
    & { status: DecisionStatus; reviewNotes: string; checks?: readonly string[] }
    & Partial<Explanation>;
  key: string | null;
  staffId: string;
}

const LIFETIME_MS = DAY_MS;

/**
 * Null for a new key, the earlier result for the same decision, `another` for another one. A
 * concurrent call with the same key waits here for the first.
 */
export async function reserveKey(
  trx: Database,
  { id, decision, key, staffId }: KeyedDecision,
  now: Date,
): Promise<DecisionResult | "another" | null> {
  if (key === null) return null;
  const sent = JSON.stringify([id, decision]);
  await trx.deleteFrom("decision_keys")
    .where("createdAt", "<=", new Date(now.getTime() - LIFETIME_MS).toISOString()).execute();
  const { numInsertedOrUpdatedRows } = await trx.insertInto("decision_keys")
    .values({ staffId, key, asked: sent, answer: "", createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  const before = await trx.selectFrom("decision_keys").selectAll()
    .where("staffId", "=", staffId).where("key", "=", key).executeTakeFirstOrThrow();
  return before.asked === sent ? JSON.parse(before.answer) : "another";
}

/** Makes `reserveKey` answer `another` for the key of an undone decision, so that it replays nothing. */
export async function retireKey(
  trx: Database,
  { requestId, reviewerId, decidedAt }: {
    requestId: string;
    reviewerId: string;
    decidedAt: string;
  },
): Promise<void> {
  const rows = await trx.selectFrom("decision_keys").select(["key", "asked"])
    .where("staffId", "=", reviewerId).where("createdAt", "=", decidedAt).execute();
  for (const { key, asked: sent } of rows) {
    if (JSON.parse(sent)[0] !== requestId) continue;
    await trx.updateTable("decision_keys").set({ asked: "[]" })
      .where("staffId", "=", reviewerId).where("key", "=", key).execute();
  }
}

export async function storeResult(
  trx: Database,
  { key, staffId }: KeyedDecision,
  result: DecisionResult,
): Promise<void> {
  if (key === null) return;
  const { status, reviewNotes, reviewedBy, reviewerName, expiresAt, version } = result;
  const { undisplayed, reasons, message } = result;
  const answer: DecisionResult = {
    status,
    reviewNotes,
    reviewedBy,
    reviewerName,
    expiresAt,
    version,
    undisplayed,
    reasons,
    message,
  };
  await trx.updateTable("decision_keys").set({ answer: JSON.stringify(answer) })
    .where("staffId", "=", staffId).where("key", "=", key).execute();
}
