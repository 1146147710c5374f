import { ERASED } from "../audit/entry_body.ts";
import { system, write } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { valuesIn } from "../db/rows.ts";
import { invalidate } from "../db/cache_tags.ts";
import { changeErasure, type ErasedCounts, noCounts } from "../ledger/erasures.ts";
import { ledgerDigest, ledgerKey } from "../ledger/key.ts";
import { notifyEach } from "../notices/announce.ts";
import type { Store } from "../store.ts";
import { emit } from "../webhooks/events.ts";
import { anonymousDecisions } from "./decisions.ts";
import { emptyEntries } from "./entries.ts";
import { entriesAbout, type ErasedPerson, readPerson } from "./person.ts";
import { clearFilters, removeViews } from "./scans.ts";
import { type TableAnswer, tableAnswers } from "./stores.ts";

/**
 * Empties all tables of a person in one transaction, together with the secrets of their entries, so
 * that the trail proves the records at every moment. Returns the names of the blobs whose bytes are
 * still to be removed; none of a person who is gone already.
 */
export async function emptyRecords(
  store: Store,
  number: number,
  userId: string,
): Promise<readonly string[]> {
  const key = await ledgerKey(store);
  return await write(store, system, async (trx, record, now) => {
    await takeLock(trx, "erasures");
    // Another process may have done it meanwhile.
    const erasure = await trx.selectFrom("erasures").select(["state", "digest"]).where(
      "number",
      "=",
      number,
    )
      .executeTakeFirst();
    if (erasure?.state !== "begun") return [];
    const person = await readPerson(trx, number, userId);
    const blobs = await blobsOf(trx, person);
    const views = await removeViews(trx, person);
    const numbers = await entriesAbout(trx, person);
    const counts = await emptyTables(trx, person);
    counts.searches += views.length + await clearFilters(trx, person);
    counts.documents += blobs.length;
    counts.entries += numbers.length;
    const erased = await emptyEntries(trx, numbers);
    const requestDigests = person.requests.map((id) => ledgerDigest(key, "request", id));
    await changeErasure(trx, number, { ...counts, state: "emptied", requestDigests }, { key, now });
    await noteRemoval(trx, userId, now);
    const notices = views.toSorted((a, b) => a.ownerId < b.ownerId ? -1 : 1).map((
      { ownerId, list },
    ) => [ownerId, { kind: "view_removed", facts: { list } }] as const);
    await notifyEach(trx, notices, now);
    await emit(trx, [{ type: "user.erased", data: { userId } }], now);
    record({
      category: "system",
      action: ERASED,
      target: `Erasure ${number}`,
      after: {
        number,
        digest: erasure.digest,
        ...counts,
        anonymous: await anonymousDecisions(trx, number),
      },
      erased,
    });
    await trx.updateTable("erasure_orders").set({ blobs: JSON.stringify(blobs) })
      .where("userId", "=", userId).execute();
    for (const tag of TAGS) await invalidate(trx, tag);
    return blobs;
  });
}

/** Lists whose rows changed without their own writers. */
const TAGS = ["KYC", "Finance"] as const;

async function emptyTables(trx: Database, person: ErasedPerson): Promise<ErasedCounts> {
  const counts = noCounts();
  for (const answer of Object.values<TableAnswer>(tableAnswers)) {
    if ("empty" in answer) counts[answer.place] += await answer.empty(trx, person);
  }
  return counts;
}

async function blobsOf(trx: Database, { requests }: ErasedPerson): Promise<string[]> {
  const rows = await trx.selectFrom("kyc_held_documents").select("blob")
    .where("requestId", "in", valuesIn(trx, requests)).orderBy("blob").execute();
  return rows.map(({ blob }) => blob);
}

/** The feed names the person once more, as deleted. */
async function noteRemoval(trx: Database, userId: string, now: Date): Promise<void> {
  const known = await trx.selectFrom("changes").select("version").where("type", "=", "users")
    .where("id", "=", userId).executeTakeFirst();
  await trx.deleteFrom("changes").where("type", "=", "users").where("id", "=", userId).execute();
  await trx.insertInto("changes").values({
    type: "users",
    id: userId,
    version: (known?.version ?? 0) + 1,
    at: now.toISOString(),
    position: null,
  }).execute();
}
