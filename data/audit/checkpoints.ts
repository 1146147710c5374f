import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { sign } from "../keys/signature.ts";
import type { Store } from "../store.ts";

/** The signed root of the trail at a size. A copy kept elsewhere shows that a tail was cut off. */
export interface AuditRootRow {
  size: number;
  hash: string;
  at: string;
  signature: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    audit_roots: AuditRootRow;
    /** Those of format 1, over its hashes; nothing is added. */
    audit_checkpoints: AuditRootRow;
  }
}

export const checkpointOf = (
  { seq, hash, at }: { seq: number; hash: string; at: string },
  key: string,
): AuditRootRow => ({ size: seq, hash, at, signature: signatureOf(seq, hash, at, key) });

/** The head, which changes with each entry, is signed without `at`. */
export const signatureOf = (size: number, hash: string, at: string, key: string): string =>
  sign([size, hash, at], key);

/** Null while the trail is empty, and if it has a checkpoint of that size. */
export async function checkpoint(store: Store): Promise<AuditRootRow | null> {
  return await store.db.transaction().execute(async (trx) => {
    // A rotation waits, as its new key must not sign the entries before it.
    await takeLock(trx, "keys");
    const last = await trx.selectFrom("audit_head")
      .innerJoin("audit_log", "audit_log.seq", "audit_head.size")
      .select(["seq", "audit_head.hash", "at"]).executeTakeFirst();
    if (!last) return null;
    await store.auditKey.reload(trx);
    const row = checkpointOf(last, store.auditKey.keys.at(-1)!);
    await insertCheckpoints(trx, [row]);
    return row;
  });
}

/** The first checkpoint of a size stays: it contradicts a trail that was cut off and grew again. */
export const insertCheckpoints = (trx: Database, checkpoints: readonly AuditRootRow[]) =>
  trx.insertInto("audit_roots").values(checkpoints)
    .onConflict((conflict) => conflict.column("size").doNothing()).execute();

export const lastCheckpoint = async (db: Database): Promise<AuditRootRow | null> =>
  await db.selectFrom("audit_roots").selectAll().orderBy("size", "desc").limit(1)
    .executeTakeFirst() ?? null;
