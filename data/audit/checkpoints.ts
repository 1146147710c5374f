import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { sign } from "../keys/signature.ts";
import type { Store } from "../store.ts";

/** The signed state of the trail at a size. A copy kept elsewhere shows that a tail was cut off. */
export interface AuditCheckpointRow {
  size: number;
  hash: string;
  at: string;
  signature: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    audit_checkpoints: AuditCheckpointRow;
  }
}

export const checkpointOf = (
  { seq, hash, at }: { seq: number; hash: string; at: string },
  key: string,
): AuditCheckpointRow => ({ size: seq, hash, at, signature: signatureOf(seq, hash, at, key) });

/** The head, which changes with each entry, is signed without `at`. */
export const signatureOf = (size: number, hash: string, at: string, key: string): string =>
  sign([size, hash, at], key);

/** Null while the trail is empty, and if it has a checkpoint of that size. */
export async function checkpoint(store: Store): Promise<AuditCheckpointRow | null> {
  return await store.db.transaction().execute(async (trx) => {
    // A rotation waits, as its new key must not sign the entries before it.
    await takeLock(trx, "keys");
    const last = await trx.selectFrom("audit_log").select(["seq", "hash", "at"])
      .orderBy("seq", "desc").limit(1).executeTakeFirst();
    if (!last) return null;
    await store.auditKey.reload(trx);
    const row = checkpointOf(last, store.auditKey.keys.at(-1)!);
    await insertCheckpoints(trx, [row]);
    return row;
  });
}

/** The first checkpoint of a size stays: it contradicts a trail that was cut off and grew again. */
export const insertCheckpoints = (trx: Database, checkpoints: readonly AuditCheckpointRow[]) =>
  trx.insertInto("audit_checkpoints").values(checkpoints)
    .onConflict((conflict) => conflict.column("size").doNothing()).execute();

export const lastCheckpoint = async (db: Database): Promise<AuditCheckpointRow | null> =>
  await db.selectFrom("audit_checkpoints").selectAll().orderBy("size", "desc").limit(1)
    .executeTakeFirst() ?? null;
