import { errorFields, log } from "../../base/log.ts";
import type { Database } from "../../db/database.ts";
import { valuesIn } from "../../db/rows.ts";
import { IncompleteRemoval } from "../../documents/blobs.ts";
import { REMOVED } from "../../documents/indexed_blobs.ts";
import type { Store } from "../../store.ts";

/**
 * Takes the stored bytes of all documents of some requests away: they open no more once the
 * transaction is committed, and `finishRemovals` removes them from their storage. Returns how many.
 */
export async function removeBytes(trx: Database, requestIds: readonly string[]): Promise<number> {
  const stored = await trx.selectFrom("kyc_held_documents").select("blob")
    .where("requestId", "in", valuesIn(trx, requestIds)).execute();
  const names = stored.map(({ blob }) => blob);
  if (names.length === 0) return 0;
  await trx.updateTable("document_blobs").set({ chunks: REMOVED })
    .where("name", "in", valuesIn(trx, names)).execute();
  for (const table of ["kyc_held_documents", "kyc_sent_documents"] as const) {
    await trx.deleteFrom(table).where("requestId", "in", valuesIn(trx, requestIds)).execute();
  }
  return names.length;
}

export interface Removals {
  /** Number of blobs of which nothing is left in any storage. */
  removed: number;
  /** Number of blobs of which a bucket keeps versions, by missing rights or an object lock. */
  keptByBucket: number;
  /** Number of blobs whose storage could not be reached. */
  failed: number;
}

const NAMES_AT_ONCE = 500;

/** Removes from their storage what `removeBytes` has taken away, also before a crash. */
export async function finishRemovals({ db, documents }: Store): Promise<Removals> {
  const removals: Removals = { removed: 0, keptByBucket: 0, failed: 0 };
  for (let last = "";;) {
    const rows = await db.selectFrom("document_blobs").select("name")
      .where("chunks", "=", REMOVED).where("name", ">", last)
      .orderBy("name").limit(NAMES_AT_ONCE).execute();
    for (const { name } of rows) {
      try {
        await documents.remove(name);
        removals.removed++;
      } catch (error) {
        if (error instanceof IncompleteRemoval) removals.keptByBucket++;
        else removals.failed++;
        log("error", "document not removed", { name, ...errorFields(error) });
      }
    }
    const end = rows.at(-1);
    if (!end || rows.length < NAMES_AT_ONCE) return removals;
    last = end.name;
  }
}
