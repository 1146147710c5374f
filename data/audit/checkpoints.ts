import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { DomainError } from "../errors/domain_error.ts";
import { sign } from "../keys/signature.ts";
import type { Store } from "../store.ts";
import type { Checkpoint } from "./notes.ts";
import { Tree } from "./tree.ts";

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

/** The head of the trail, with the peaks that the next entry is added to. */
interface Head {
  size: number;
  hash: string;
  peaks: string | null;
  signature: string;
}

/** False for a head that this desk has not signed: its root may be that of another trail. */
export const isSignedHead = ({ size, hash, peaks, signature }: Head, key: string): boolean =>
  peaks !== null && new Tree(size, peaks).root() === hash &&
  signature === signatureOf(size, hash, "", key);

/** Throws `conflict` for a head that this desk has not signed. */
export function requireSignedHead(head: Head, key: string): void {
  if (!isSignedHead(head, key)) throw new DomainError("conflict", "audit.not_signed");
}

/**
 * Null while the trail is empty. The one of that size that is stored stays, if there is one. Throws
 * `conflict` for a head that this desk has not signed.
 */
export async function checkpoint(store: Store): Promise<AuditRootRow | null> {
  return await store.db.transaction().execute(async (trx) => {
    // A rotation waits, as its new key must not sign the entries before it.
    await takeLock(trx, "keys");
    const head = await trx.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
    if (head.size === 0) return null;
    await store.auditKey.reload(trx);
    const key = store.auditKey.keys.at(-1)!;
    requireSignedHead(head, key);
    const row = checkpointOf(
      { seq: head.size, hash: head.hash, at: store.now().toISOString() },
      key,
    );
    await insertCheckpoints(trx, [row]);
    return row;
  });
}

/** The first checkpoint of a size stays: it contradicts a trail that was cut off and grew again. */
export const insertCheckpoints = (trx: Database, checkpoints: readonly AuditRootRow[]) =>
  trx.insertInto("audit_roots").values(checkpoints)
    .onConflict((conflict) => conflict.column("size").doNothing()).execute();

/** Null where there is none. Throws `conflict` for one that no key of this desk has signed. */
export async function lastCheckpoint(
  { db, auditKey }: Pick<Store, "db" | "auditKey">,
): Promise<AuditRootRow | null> {
  const last = await db.selectFrom("audit_roots").selectAll().orderBy("size", "desc").limit(1)
    .executeTakeFirst();
  if (!last) return null;
  await auditKey.reload(db);
  const { size, hash, at, signature } = last;
  // Without an instant it would be a head, which another signature says nothing about.
  const isOurs = at !== "" &&
    auditKey.keys.some((key) => signature === signatureOf(size, hash, at, key));
  if (!isOurs) throw new DomainError("conflict", "audit.not_signed");
  return last;
}

/** A checkpoint of an earlier version holds a hash of format 1. */
export interface KeptCheckpoint
  extends Checkpoint, Partial<Pick<AuditRootRow, "at" | "signature">> {
  isFormer?: boolean;
  /** It stood in a note whose signature is that of this desk. */
  isNote?: boolean;
}

/** The table of format 1 is the second one. */
export type CheckpointTable = "audit_roots" | "audit_checkpoints";

const BATCH = 500;

/** The checkpoints of at most that size, smallest first. */
export async function checkpointsUpTo(
  db: Database,
  table: CheckpointTable,
  size: number,
): Promise<AuditRootRow[]> {
  const found: AuditRootRow[] = [];
  for (let last: number | null = null;;) {
    let select = db.selectFrom(table).selectAll().where("size", "<=", size);
    if (last !== null) select = select.where("size", ">", last);
    const rows: AuditRootRow[] = await select.orderBy("size").limit(BATCH).execute();
    found.push(...rows);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return found;
    last = end.size;
    await yieldToEventLoop();
  }
}
