import { type AuditCheckpointRow, hashOf, keyName, readHead, signatureOf } from "./audit_log.ts";
import type { Database } from "./database.ts";

/** What is wrong with the trail, and at which entry. */
export interface AuditFault {
  seq: number;
  reason: string;
}

export interface AuditProof {
  /** Entries that were read. */
  size: number;
  /** Hash of the last one. */
  head: string;
  /** Null: the trail is whole. */
  fault: AuditFault | null;
  /** Checkpoints that hold, and those that another key has signed. */
  checkpoints: number;
  foreignCheckpoints: number;
}

const BATCH = 1_000;

/**
 * Reads the whole trail and proves that each entry follows from the one before, that it ends where
 * the head says, and that it passes every signed checkpoint, `kept` ones from elsewhere included.
 */
export async function verify(
  db: Database,
  signingKey: string,
  kept: readonly AuditCheckpointRow[] = [],
): Promise<AuditProof> {
  const stored = await db.selectFrom("audit_checkpoints").selectAll().orderBy("size").execute();
  const signed = [...stored, ...kept];
  const own = signed.filter(({ signature }) => signature.startsWith(keyName(signingKey)));
  const forged = own.find(({ size, hash, at, signature }) =>
    signature !== signatureOf(size, hash, at, signingKey)
  );
  const walk = await walkTrail(db, own);
  const fault = walk.fault ??
    (forged ? { seq: forged.size, reason: "a checkpoint's signature is wrong" } : null) ??
    await endFault(db, walk, own);
  return {
    size: walk.size,
    head: walk.head,
    fault,
    checkpoints: own.length,
    foreignCheckpoints: signed.length - own.length,
  };
}

interface Walk {
  size: number;
  head: string;
  fault: AuditFault | null;
}

async function walkTrail(
  db: Database,
  checkpoints: readonly AuditCheckpointRow[],
): Promise<Walk> {
  const expected = new Map(checkpoints.map(({ size, hash }) => [size, hash]));
  const walk: Walk = { size: 0, head: "", fault: null };
  for (let lowest = Number.MIN_SAFE_INTEGER;;) {
    const rows = await db.selectFrom("audit_log").selectAll()
      .where("seq", ">=", lowest).orderBy("seq").limit(BATCH).execute();
    for (const row of rows) {
      const fault = (reason: string) => ({ ...walk, fault: { seq: row.seq, reason } });
      if (row.seq !== walk.size + 1) return fault(`entry ${walk.size + 1} is missing`);
      if (row.hash !== hashOf(walk.head, row)) return fault("the entry is not what was written");
      if (row.hash !== (expected.get(row.seq) ?? row.hash)) {
        return fault("the entry is not the one that a checkpoint was signed for");
      }
      walk.size = row.seq;
      walk.head = row.hash;
    }
    if (rows.length < BATCH) return walk;
    lowest = walk.size + 1;
  }
}

async function endFault(
  db: Database,
  walk: Walk,
  checkpoints: readonly AuditCheckpointRow[],
): Promise<AuditFault | null> {
  const longest = Math.max(0, ...checkpoints.map(({ size }) => size));
  if (longest > walk.size) {
    return { seq: walk.size + 1, reason: `the trail was cut off: it had ${longest} entries once` };
  }
  const head = await readHead(db);
  // While the trail is being read others may add to it, but nobody can shorten it.
  if (head.size < walk.size) {
    return { seq: walk.size, reason: "the trail is longer than its head says" };
  }
  const after = await db.selectFrom("audit_log").select("seq").where("seq", ">", walk.size)
    .limit(1).executeTakeFirst();
  if (head.size > walk.size && !after) {
    return { seq: walk.size + 1, reason: `the trail was cut off: its head has ${head.size}` };
  }
  return head.size === walk.size && head.hash !== walk.head
    ? { seq: walk.size, reason: "the head is not that of the last entry" }
    : null;
}
