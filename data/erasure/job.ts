import { errorFields, log } from "../base/log.ts";
import { sql } from "kysely";
import { DAY_MS, MINUTE_MS } from "../base/durations.ts";
import { system, write } from "../audit/write.ts";
import { engineOf } from "../db/engine/engine_of.ts";
import { takeLock } from "../db/locks.ts";
import { beginErasure, changeErasure, readErasures } from "../ledger/erasures.ts";
import { ledgerDigest, ledgerKey } from "../ledger/key.ts";
import { notifyPerson } from "../notices/announce.ts";
import type { Store } from "../store.ts";
import { stepId } from "../steps/rows.ts";
import { obstaclesTo } from "./obstacles.ts";
import { entryOf, type ErasureOrderRow, erasureSteps } from "./orders.ts";
import { emptyRecords } from "./records.ts";

const RETRY_MS = 10 * MINUTE_MS;

/**
 * Carries on the erasures that can no longer be undone: a row of the ledger, then the tables, the
 * documents in all their versions, and what the database keeps of deleted rows. Each stage can be
 * repeated, so a killed process goes on where it was.
 */
export async function runErasures(store: Store): Promise<void> {
  const orders = await store.db.selectFrom("erasure_orders").selectAll()
    .where("undoneAt", "is", null).orderBy("askedAt").execute();
  const now = store.now().toISOString();
  for (const order of orders) {
    if (order.retryAt === null || order.retryAt <= now) await carryOn(store, order);
  }
}

async function carryOn(store: Store, order: ErasureOrderRow): Promise<void> {
  const number = order.number === null ? await begin(store, order) : Number(order.number);
  if (number === null) return;
  await eraseEverywhere(store, number, order.userId);
}

/** The number in the ledger; null while the step can be undone, and if it is refused by now. */
async function begin(store: Store, { userId, version }: ErasureOrderRow): Promise<number | null> {
  const key = await ledgerKey(store);
  return await write(store, system, async (trx, record, now) => {
    const person = await erasureSteps.subject.lock(trx, userId, now);
    const { order } = person;
    if (!order || order.version !== version || order.number !== null) return null;
    const step = await trx.selectFrom("steps").select(["announceAt", "undoneAt"])
      .where("id", "=", stepId({ type: "erasure", id: userId, version })).executeTakeFirst();
    if (!step || step.announceAt !== null || step.undoneAt !== null) return null;
    const obstacles = await obstaclesTo(trx, userId);
    if (obstacles.length > 0) {
      record({
        ...entryOf("Erasure refused", person, { reasons: obstacles.map(({ text }) => text) }),
        status: "warning",
      });
      await trx.updateTable("erasure_orders")
        .set({ undoneAt: now.toISOString(), version: version + 1 }).where("userId", "=", userId)
        .execute();
      await notifyPerson(trx, order.askedBy, { kind: "erasure_refused", facts: {} }, now);
      return null;
    }
    const digest = ledgerDigest(key, "user", userId);
    const { reason } = order;
    const { number } = await beginErasure(trx, { digest, reason, at: now.toISOString() }, key);
    await trx.updateTable("erasure_orders").set({ number }).where("userId", "=", userId).execute();
    return number;
  });
}

/** Empties the stores of a person of the ledger, one after another. */
export async function eraseEverywhere(
  store: Store,
  number: number,
  userId: string,
): Promise<void> {
  const erasure = (await readErasures(store.db)).find((one) => one.number === number);
  if (erasure?.state === "begun") await emptyRecords(store, number, userId);
  if (!await removeBytes(store, number, userId)) return;
  if (!await engineOf(store.db).forgetDeleted(store.db)) return;
  await finish(store, number, userId);
}

/** False where versions of a document are left, or the storage does not answer. */
async function removeBytes(store: Store, number: number, userId: string): Promise<boolean> {
  const { db } = store;
  const order = await db.selectFrom("erasure_orders").select("blobs").where("userId", "=", userId)
    .executeTakeFirst();
  const left: string[] = [];
  for (const name of JSON.parse(order?.blobs ?? "[]") as string[]) {
    await store.documents.remove(name).catch((error) => {
      log("error", "erasure", { number, ...errorFields(error) });
      left.push(name);
    });
  }
  const retryAt = left.length > 0 ? new Date(store.now().getTime() + RETRY_MS).toISOString() : null;
  await db.updateTable("erasure_orders").set({ blobs: JSON.stringify(left), retryAt })
    .where("userId", "=", userId).execute();
  if (left.length > 0) await settle(store, number, userId, { state: "incomplete" });
  return left.length === 0;
}

const finish = (store: Store, number: number, userId: string): Promise<void> =>
  settle(store, number, userId, { state: "done", doneAt: store.now().toISOString() });

/** Tells the member who asked for the erasure each state once; a restored desk may not know them. */
async function settle(
  store: Store,
  number: number,
  userId: string,
  changes: { state: "incomplete" } | { state: "done"; doneAt: string },
): Promise<void> {
  const key = await ledgerKey(store);
  const { state } = changes;
  await store.db.transaction().execute(async (trx) => {
    await takeLock(trx, "erasures");
    const before = await trx.selectFrom("erasures").select("state").where("number", "=", number)
      .executeTakeFirst();
    await changeErasure(trx, number, changes, { key, now: store.now() });
    const order = await trx.selectFrom("erasure_orders")
      .innerJoin("staff", "staff.id", "askedBy").select("askedBy")
      .where("userId", "=", userId).executeTakeFirst();
    if (order && before?.state !== state) {
      const notice = { kind: "erasure_ended", facts: { number, state } } as const;
      await notifyPerson(trx, order.askedBy, notice, store.now());
    }
    if (state !== "done") return;
    await trx.deleteFrom("erasure_orders").where("userId", "=", userId).execute();
  });
}

const DELETED_MS = 31 * DAY_MS;

/** Removes the changes that name erased people, after a month. */
export async function removeOldDeletions({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  const until = new Date(now().getTime() - DELETED_MS).toISOString();
  await sql`delete from changes where "type" = 'users' and "at" < ${until}
    and not exists (select 1 from users where users."id" = changes."id")`.execute(db);
}
