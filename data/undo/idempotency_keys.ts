import { DAY_MS } from "../base/durations.ts";
import type { Database } from "../db/database.ts";

interface StepKeyRow {
  staffId: string;
  key: string;
  /** JSON of subject and content, to detect reuse of a key for another step. */
  // deno-lint-ignore style/clear-name -- The column of the table has this name.
  asked: string;
  /** JSON of the result; empty only inside the transaction of the step. */
  answer: string;
  createdAt: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    decision_keys: StepKeyRow;
  }
}

/** A step that was sent with a key; `sent` begins with its subject. */
interface Keyed {
  key: string | null;
  staffId: string;
  sent: readonly [subject: string, content: object];
}

const LIFETIME_MS = DAY_MS;

/**
 * Null for a new key, the earlier result for the same step, `another` for another one. A concurrent
 * call with the same key waits here for the first.
 */
export async function reserveKey<Result>(
  trx: Database,
  { key, staffId, sent: content }: Keyed,
  now: Date,
): Promise<Result | "another" | null> {
  if (key === null) return null;
  const sent = JSON.stringify(content);
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

/** Makes `reserveKey` answer `another` for the key of an undone step, so that it replays nothing. */
export async function retireKey(
  trx: Database,
  { subject, staffId, at }: { subject: string; staffId: string; at: string },
): Promise<void> {
  const rows = await trx.selectFrom("decision_keys").select(["key", "asked"])
    .where("staffId", "=", staffId).where("createdAt", "=", at).execute();
  for (const { key, asked: sent } of rows) {
    if (JSON.parse(sent)[0] !== subject) continue;
    await trx.updateTable("decision_keys").set({ asked: "[]" })
      .where("staffId", "=", staffId).where("key", "=", key).execute();
  }
}

export async function storeResult(
  trx: Database,
  { key, staffId }: Keyed,
  result: object,
): Promise<void> {
  if (key === null) return;
  await trx.updateTable("decision_keys").set({ answer: JSON.stringify(result) })
    .where("staffId", "=", staffId).where("key", "=", key).execute();
}
