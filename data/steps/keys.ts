import { DAY_MS } from "../base/durations.ts";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import type { Source } from "../list/shape.ts";
import type { StepRow, SubjectType } from "./rows.ts";

interface StepKeyRow {
  staffId: string;
  key: string;
  /** JSON of the step and its input, to detect reuse of a key for another step. */
  sent: string;
  /** JSON of the result; empty only inside the transaction of the step. */
  result: string;
  createdAt: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    step_keys: StepKeyRow;
  }
}

/** A step that was sent with a key. */
interface Keyed {
  key: string | null;
  staffId: string;
  /** `approves`: the proposal that the step approves. */
  sent: readonly [
    type: SubjectType,
    id: string,
    kind: string,
    input: unknown,
    ...approves: string[],
  ];
}

/** A repeated call is answered with it. */
interface StepResult {
  /** Id of the record. */
  id: string;
  stepId: string;
  /** The instant until which it can be undone; absent where it cannot. */
  until?: string;
  /** The proposal that was stored in the place of the step. */
  proposal?: string;
  fields: object;
}

const LIFETIME_MS = DAY_MS;

/**
 * Null for a new key, the earlier result for the same step, `another` for another one. A concurrent
 * call with the same key waits here for the first.
 */
export async function reserveKey(
  trx: Database,
  { key, staffId, sent: content }: Keyed,
  now: Date,
): Promise<StepResult | "another" | null> {
  if (key === null) return null;
  const sent = JSON.stringify(content);
  const row = { sent, result: "", createdAt: now.toISOString() };
  const { numInsertedOrUpdatedRows } = await trx.insertInto("step_keys")
    .values({ staffId, key, ...row })
    .onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  // `do update` would lock the row of a repetition, and deadlock with the undo of the step.
  const { numUpdatedRows } = await trx.updateTable("step_keys").set(row)
    .where("staffId", "=", staffId).where("key", "=", key)
    .where("createdAt", "<=", lastOver(now)).executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return null;
  const before = await trx.selectFrom("step_keys").selectAll()
    .where("staffId", "=", staffId).where("key", "=", key).executeTakeFirst();
  // The hourly job has removed it meanwhile.
  if (!before) return await reserveKey(trx, { key, staffId, sent: content }, now);
  return before.sent === sent ? JSON.parse(before.result) : "another";
}

const lastOver = (now: Date): string => new Date(now.getTime() - LIFETIME_MS).toISOString();

export async function removeOldKeys({ db, now }: Source): Promise<void> {
  await db.deleteFrom("step_keys").where("createdAt", "<=", lastOver(now())).execute();
}

/** Makes `reserveKey` answer `another` for the key of an undone step, so that it replays nothing. */
export async function retireKey(
  trx: Database,
  { id: stepId, staffId, at }: Pick<StepRow, "id" | "staffId" | "at">,
): Promise<void> {
  const rows = await trx.selectFrom("step_keys").select(["key", "result"])
    .where("staffId", "=", staffId).where("createdAt", "=", at).execute();
  for (const { key, result } of rows) {
    if (JSON.parse(result).stepId !== stepId) continue;
    await trx.updateTable("step_keys").set({ sent: "[]" })
      .where("staffId", "=", staffId).where("key", "=", key).execute();
  }
}

/** Those of these keys that the member has used. */
export async function findUsed(
  trx: Database,
  staffId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx.selectFrom("step_keys").select("key").where("staffId", "=", staffId)
    .where("key", "in", valuesIn(trx, keys)).execute();
  return new Set(rows.map(({ key }) => key));
}

export async function storeResult(
  trx: Database,
  { key, staffId }: Pick<Keyed, "key" | "staffId">,
  result: StepResult,
): Promise<void> {
  if (key === null) return;
  await trx.updateTable("step_keys").set({ result: JSON.stringify(result) })
    .where("staffId", "=", staffId).where("key", "=", key).execute();
}
