import { type AuditRow, CHECKPOINT_EVERY, entryHash } from "./trail.ts";
import { type AuditCheckpointRow, signatureOf } from "./checkpoints.ts";
import type { AuditAction } from "./actions.ts";
import { keyName } from "../keys/derived_keys.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import { signerOf } from "../keys/signature.ts";
import type { Database } from "../db/database.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";

interface AuditFault {
  seq: number;
  reason: FaultReason;
  /** Id of the record that contradicts the trail. */
  record?: string;
}

/** In English, for the command line; the catalogues translate each. */
export type FaultReason =
  | "an entry is missing before this one"
  | "the entry was changed after it was written"
  | "the entry does not match its signed checkpoint"
  | "a checkpoint signature is invalid"
  | "an entry is outside the trail"
  | "the checkpoint for this entry is missing"
  | "entries are missing at the end: a checkpoint covers more entries"
  | "entries are missing at the end: the head counts more entries"
  | "the head of the trail is missing"
  | "the trail has more entries than its head counts"
  | "the head does not match the last entry"
  | "the head is not signed with this key"
  | "all entries are missing"
  | "a key rotation is missing or names another key"
  | "a decision has no entry"
  | "a view of a document has no entry"
  | "a document has no entry, or one with another hash"
  | "a request differs from its entries"
  | "a request with entries is missing"
  | "a record of an entry is missing or was changed"
  | "a record differs from its digest"
  | "a hold of a payout differs from its entries"
  | "a statement differs from its entry"
  | "an account differs from its entries"
  | "a service token differs from its entries"
  | "the sign-in rules differ from their entry";

export interface AuditVerification {
  size: number;
  /** Hash of the last entry. */
  head: string;
  fault: AuditFault | null;
  /** Checkpoints signed by keys of this desk, and by other keys. */
  checkpoints: number;
  foreignCheckpoints: number;
}

const BATCH = 500;
/** Larger numbers do not fit a double, and `append` writes none. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * Checks the chain, its head and all checkpoints (`external` ones too). Each must be signed with
 * the key of its time, which the rotation before it has named.
 */
export async function verify(
  db: Database,
  signer: SigningKeys,
  external: readonly AuditCheckpointRow[] = [],
): Promise<AuditVerification> {
  const signed = [...await checkpointsUpTo(db, LARGEST), ...external];
  await signer.reload(db);
  const names = signer.keys.map(keyName);
  const own = signed.filter(({ signature }) => names.includes(signerOf(signature)));
  const walk = await walkTrail(db, own);
  // The keys may have been rotated in the meantime.
  await signer.reload(db);
  const fault = walk.fault ?? rotationFault(walk, signer) ??
    await signatureFault(own, walk, signer) ?? await strayFault(db) ??
    await gapFault(db, walk.size) ??
    await endFault(db, walk, own, signer);
  return {
    size: walk.size,
    head: walk.head,
    fault,
    checkpoints: own.length,
    foreignCheckpoints: signed.length - own.length,
  };
}

async function checkpointsUpTo(db: Database, size: number): Promise<AuditCheckpointRow[]> {
  const found: AuditCheckpointRow[] = [];
  for (let last: number | null = null;;) {
    let select = db.selectFrom("audit_checkpoints").selectAll().where("size", "<=", size);
    if (last !== null) select = select.where("size", ">", last);
    const rows: AuditCheckpointRow[] = await select.orderBy("size").limit(BATCH).execute();
    found.push(...rows);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return found;
    last = end.size;
    await yieldToEventLoop();
  }
}

interface Walk {
  size: number;
  head: string;
  fault: AuditFault | null;
  /** Entries that name another key. */
  rotations: { seq: number; key: string }[];
}

const ROTATED: AuditAction = "Keys rotated";

async function walkTrail(
  db: Database,
  checkpoints: readonly AuditCheckpointRow[],
): Promise<Walk> {
  const signed = Map.groupBy(checkpoints, ({ size }) => size);
  const walk: Walk = { size: 0, head: "", fault: null, rotations: [] };
  for (;;) {
    const rows = await db.selectFrom("audit_log").selectAll()
      .where("seq", ">", walk.size).where("seq", "<=", LARGEST)
      .orderBy("seq").limit(BATCH).execute();
    for (const row of rows) {
      const fault = (reason: FaultReason) => ({ ...walk, fault: { seq: row.seq, reason } });
      if (row.seq !== walk.size + 1) return fault("an entry is missing before this one");
      if (row.hash !== entryHash(walk.head, row)) {
        return fault("the entry was changed after it was written");
      }
      if (signed.get(row.seq)?.some(({ hash }) => hash !== row.hash)) {
        return fault("the entry does not match its signed checkpoint");
      }
      walk.size = row.seq;
      walk.head = row.hash;
      if (row.action === ROTATED) walk.rotations.push({ seq: row.seq, key: keyNameIn(row) });
    }
    if (rows.length < BATCH) return walk;
    await yieldToEventLoop();
  }
}

/** The name of the new key in the entry of a rotation; "" where it was changed. */
function keyNameIn({ after }: AuditRow): string {
  try {
    return String((JSON.parse(after ?? "null") as { key?: unknown } | null)?.key);
  } catch {
    return "";
  }
}

function rotationFault({ size, rotations }: Walk, { keys }: SigningKeys): AuditFault | null {
  const wrong = keys.slice(1).findIndex((key, index) => rotations[index]?.key !== keyName(key));
  if (wrong < 0) return null;
  const seq = rotations[wrong]?.seq ?? size;
  return { seq, reason: "a key rotation is missing or names another key" };
}

/** A replaced key signs no later checkpoints. */
async function signatureFault(
  own: readonly AuditCheckpointRow[],
  { rotations }: Walk,
  { keys }: SigningKeys,
): Promise<AuditFault | null> {
  for (const [index, { size, hash, at, signature }] of own.entries()) {
    const first = rotations.filter(({ seq }) => seq < size).length;
    const last = rotations.filter(({ seq }) => seq <= size).length;
    const signers = keys.slice(first, last + 1);
    if (!signers.some((key) => signature === signatureOf(size, hash, at, key))) {
      return { seq: size, reason: "a checkpoint signature is invalid" };
    }
    if (index % BATCH === BATCH - 1) await yieldToEventLoop();
  }
  return null;
}

/** Entries that the walk does not reach: without a number, before 1, or too large. */
async function strayFault(db: Database): Promise<AuditFault | null> {
  const stray = await db.selectFrom("audit_log").select("action")
    .where((eb) => eb.or([eb("seq", "is", null), eb("seq", "<", 1), eb("seq", ">", LARGEST)]))
    .limit(1).executeTakeFirst();
  return stray ? { seq: 0, reason: "an entry is outside the trail" } : null;
}

/** `append` writes a checkpoint with every 100th entry, so none may be missing. */
async function gapFault(db: Database, size: number): Promise<AuditFault | null> {
  const sizes = new Set((await checkpointsUpTo(db, size)).map((checkpoint) => checkpoint.size));
  for (let due = CHECKPOINT_EVERY; due <= size; due += CHECKPOINT_EVERY) {
    if (!sizes.has(due)) return { seq: due, reason: "the checkpoint for this entry is missing" };
  }
  return null;
}

async function endFault(
  db: Database,
  walk: Walk,
  checkpoints: readonly AuditCheckpointRow[],
  signer: SigningKeys,
): Promise<AuditFault | null> {
  const { size } = walk;
  if (checkpoints.some((checkpoint) => checkpoint.size > size)) {
    const reason = "entries are missing at the end: a checkpoint covers more entries";
    return { seq: size + 1, reason };
  }
  const head = await db.selectFrom("audit_head").selectAll().where("id", "=", 1)
    .where("size", "<=", LARGEST).executeTakeFirst();
  if (!head) return { seq: size, reason: "the head of the trail is missing" };
  if (head.size < size) {
    return { seq: size, reason: "the trail has more entries than its head counts" };
  }
  if (head.size === size) return headFault(walk, head, signer);
  // Entries may be added while the trail is read, but never removed.
  const after = await db.selectFrom("audit_log").select("seq").where("seq", ">", size).limit(1)
    .executeTakeFirst();
  if (after) return null;
  return { seq: size + 1, reason: "entries are missing at the end: the head counts more entries" };
}

function headFault(
  { size, head: hash, rotations }: Walk,
  head: { hash: string; signature: string },
  { keys }: SigningKeys,
): AuditFault | null {
  if (head.hash !== hash) return { seq: size, reason: "the head does not match the last entry" };
  const key = keys[rotations.length];
  if (key && head.signature === signatureOf(size, hash, "", key)) return null;
  const reason = size === 0 ? "all entries are missing" : "the head is not signed with this key";
  return { seq: size, reason };
}
