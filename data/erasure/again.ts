import { ERASED } from "../audit/entry_body.ts";
import { withFields } from "../audit/subject_entries.ts";
import { system, write } from "../audit/write.ts";
import { copyLedger, type LedgerCopy, openLedger } from "../ledger/copy.ts";
import {
  changeErasure,
  type ErasedCounts,
  erasedPlaces,
  type Erasure,
  putErasures,
} from "../ledger/erasures.ts";
import { adoptKey, ledgerDigest, openedKey } from "../ledger/key.ts";
import type { Store } from "../store.ts";
import { anonymousDecisions } from "./decisions.ts";
import { eraseEverywhere } from "./job.ts";

/**
 * Takes over the ledger of another database into a restored one, and erases the people again who have
 * come back with it. Returns how many. Repeated, it finds none. Throws for a ledger that this desk has
 * not signed.
 */
export async function eraseAgain(store: Store, copy: LedgerCopy): Promise<number> {
  const { db } = store;
  const own = await copyLedger(db);
  if (copy.erasures.length === 0 || own.at >= copy.at) return 0;
  const key = await openLedger(store, copy);
  if (own.key === null) await adoptKey(store, key);
  else if (await openedKey(store, own.key) !== key) {
    throw new Error("the ledger of erased people is of another desk");
  }
  await db.transaction().execute((trx) => putErasures(trx, copy.erasures, key, copy.at));
  const people = await peopleIn(store, key);
  const entered = await enteredNumbers(store);
  let again = 0;
  for (const erasure of copy.erasures) {
    const person = people.get(erasure.digest);
    if (person && person.joinedAt <= erasure.at) {
      await repeat(store, erasure, person.id, key);
      again++;
    } else if (erasure.state !== "begun" && !entered.has(erasure.number)) {
      await enter(store, erasure);
    }
  }
  return again;
}

const BATCH = 1_000;

/** Everybody by the digest of their id. */
async function peopleIn(
  { db }: Store,
  key: string,
): Promise<Map<string, { id: string; joinedAt: string }>> {
  const people = new Map<string, { id: string; joinedAt: string }>();
  for (let last = "";;) {
    const rows = await db.selectFrom("users").select(["id", "joinedAt"]).where("id", ">", last)
      .orderBy("id").limit(BATCH).execute();
    for (const row of rows) people.set(ledgerDigest(key, "user", row.id), row);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return people;
    last = end.id;
  }
}

/** The numbers of the erasures that have their entry. */
async function enteredNumbers({ db }: Store): Promise<Set<number>> {
  const rows = await db.selectFrom("audit_log").select(["before", "after"])
    .where("action", "=", ERASED).execute();
  return new Set(rows.map((row) => Number(withFields(row).after.number)));
}

/** Erases a person as if for the first time; the ledger also names the requests of before. */
async function repeat(
  store: Store,
  { number, reason, at, requestDigests, ...before }: Erasure,
  userId: string,
  key: string,
): Promise<void> {
  const { db } = store;
  await db.transaction().execute(async (trx) => {
    await changeErasure(trx, number, { state: "begun" }, { key, now: store.now() });
    const known = await trx.selectFrom("erasure_orders").select("version")
      .where("userId", "=", userId).executeTakeFirst();
    const order = {
      version: Number(known?.version ?? 0) + 1,
      reason,
      askedBy: "",
      askedAt: at,
      undoneAt: null,
      number,
      blobs: "[]",
      retryAt: null,
    };
    await trx.insertInto("erasure_orders").values({ userId, ...order })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(order)).execute();
  });
  await eraseEverywhere(store, number, userId);
  await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom("erased_requests").select("digest")
      .where("number", "=", number).execute();
    const digests = new Set([...requestDigests, ...rows.map(({ digest }) => digest)]);
    const changes = { ...countsOf(before), requestDigests: [...digests] };
    await changeErasure(trx, number, changes, { key, now: store.now() });
  });
}

const countsOf = (counts: ErasedCounts): ErasedCounts =>
  Object.fromEntries(erasedPlaces.map((place) => [place, counts[place]])) as ErasedCounts;

/** The entry of an erasure of which the restored database knows nothing. */
const enter = (store: Store, erasure: Erasure): Promise<void> =>
  write(store, system, async (trx, record) => {
    const { number, digest } = erasure;
    const anonymous = await anonymousDecisions(trx, number);
    const after = { number, digest, ...countsOf(erasure), anonymous };
    record({ category: "system", action: ERASED, target: `Erasure ${number}`, after });
  });
