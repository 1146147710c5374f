import { type AuditRow, CHECKPOINT_EVERY } from "./trail.ts";
import { type AuditRootRow, signatureOf } from "./checkpoints.ts";
import { formerHashOf } from "./former/chain.ts";
import type { Checkpoint } from "./notes.ts";
import type { AuditAction } from "./actions.ts";
import { keyName } from "../keys/derived_keys.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import { signerOf } from "../keys/signature.ts";
import type { Database } from "../db/database.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";

export interface AuditFault {
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
  | "the tree of the trail differs from its entries"
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
  | "a legal hold differs from its entries"
  | "a statement differs from its entry"
  | "an account differs from its entries"
  | "a service token differs from its entries"
  | "the sign-in rules differ from their entry"
  | "the ledger of erasures differs from its entries"
  | "the entry is emptied without an erasure"
  | "an erasure covers an entry that is not emptied";

export interface AuditVerification {
  size: number;
  /** Root of the tree in hex. */
  head: string;
  fault: AuditFault | null;
  /** Checkpoints signed by keys of this desk, and by other keys. */
  checkpoints: number;
  foreignCheckpoints: number;
  /** Checkpoints of earlier versions at entries that were emptied with their old hashes. */
  incomparable: number;
}

const BATCH = 500;
/** Larger numbers do not fit a double, and `append` writes none. */
export const LARGEST = Number.MAX_SAFE_INTEGER;

/** A checkpoint of an earlier version holds a hash of format 1. */
export interface KeptCheckpoint
  extends Checkpoint, Partial<Pick<AuditRootRow, "at" | "signature">> {
  isFormer?: boolean;
  /** It stood in a note whose signature is that of this desk. */
  isNote?: boolean;
}

/** Follows the entries of a trail, first to last. */
export interface TrailReader {
  /** The table of its signed checkpoints. */
  checkpoints: "audit_roots" | "audit_checkpoints";
  /** True if the next entry is as it was written. */
  isWhole: (row: AuditRow) => boolean;
  push: (row: AuditRow) => void;
  /** The hash that a checkpoint of the entries so far signs. */
  head: () => string;
  /** The fault of all entries together. */
  fault?: () => AuditFault | null;
}

/**
 * Checks each entry, the head and all checkpoints (`external` ones too). Each must be signed with the
 * key of its time, which the rotation before it has named.
 */
export async function verifyTrail(
  db: Database,
  signer: SigningKeys,
  reader: TrailReader,
  external: readonly KeptCheckpoint[] = [],
): Promise<AuditVerification> {
  const isFormer = reader.checkpoints === "audit_checkpoints";
  const stored = await checkpointsUpTo(db, reader.checkpoints, LARGEST);
  const signed: KeptCheckpoint[] = [...stored.map((one) => ({ ...one, isFormer })), ...external];
  await signer.reload(db);
  const names = signer.keys.map(keyName);
  const own = signed.filter(({ signature = "", isNote }) =>
    isNote || names.includes(signerOf(signature))
  );
  const walk = await walkTrail(db, reader, own);
  // The keys may have been rotated in the meantime.
  await signer.reload(db);
  const fault = walk.fault ?? reader.fault?.() ?? rotationFault(walk, signer) ??
    await signatureFault(own, walk, signer) ?? await strayFault(db) ??
    await gapFault(db, reader.checkpoints, walk.size) ??
    await endFault(db, walk, own, signer);
  return {
    size: walk.size,
    head: walk.head,
    fault,
    checkpoints: own.length,
    incomparable: walk.incomparable,
    foreignCheckpoints: signed.length - own.length,
  };
}

export async function checkpointsUpTo(
  db: Database,
  table: TrailReader["checkpoints"],
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

interface Walk {
  size: number;
  head: string;
  fault: AuditFault | null;
  /** Entries that name another key. */
  rotations: { seq: number; key: string }[];
  /** Entries of format 1, whose roots were signed when they were issued again. */
  reissued: number;
  incomparable: number;
}

const ROTATED: AuditAction = "Keys rotated";
const REISSUED: AuditAction = "Trail re-issued";

async function walkTrail(
  db: Database,
  reader: TrailReader,
  checkpoints: readonly KeptCheckpoint[],
): Promise<Walk> {
  const signed = Map.groupBy(checkpoints, ({ size }) => size);
  const walk: Walk = {
    size: 0,
    head: "",
    fault: null,
    rotations: [],
    reissued: 0,
    incomparable: 0,
  };
  for (;;) {
    const rows = await db.selectFrom("audit_log").selectAll()
      .where("seq", ">", walk.size).where("seq", "<=", LARGEST)
      .orderBy("seq").limit(BATCH).execute();
    for (const row of rows) {
      const fault = (reason: FaultReason) => ({ ...walk, fault: { seq: row.seq, reason } });
      if (row.seq !== walk.size + 1) return fault("an entry is missing before this one");
      if (!reader.isWhole(row)) return fault("the entry was changed after it was written");
      reader.push(row);
      for (const one of signed.get(row.seq) ?? []) {
        if (one.isFormer && row.secret === null) walk.incomparable++;
        else if (one.hash !== hashAt(one, row, reader)) {
          return fault("the entry does not match its signed checkpoint");
        }
      }
      walk.size = row.seq;
      if (row.formerHash !== null) walk.reissued = row.seq;
      // The last of them may be emptied.
      if (row.action === REISSUED) walk.reissued = row.seq - 1;
      if (row.action === ROTATED) walk.rotations.push({ seq: row.seq, key: keyNameIn(row) });
    }
    if (rows.length < BATCH) return { ...walk, head: reader.head() };
    await yieldToEventLoop();
  }
}

const hashAt = ({ isFormer = false }: KeptCheckpoint, row: AuditRow, reader: TrailReader) =>
  isFormer ? formerHashOf(row) : reader.head();

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
  own: readonly KeptCheckpoint[],
  { rotations, reissued }: Walk,
  { keys }: SigningKeys,
): Promise<AuditFault | null> {
  for (const [index, { size, hash, at = "", signature, isFormer, isNote }] of own.entries()) {
    if (isNote) continue;
    const signedAt = isFormer ? size : Math.max(size, reissued);
    const first = rotations.filter(({ seq }) => seq < signedAt).length;
    const last = rotations.filter(({ seq }) => seq <= signedAt).length;
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
async function gapFault(
  db: Database,
  table: TrailReader["checkpoints"],
  size: number,
): Promise<AuditFault | null> {
  const sizes = new Set((await checkpointsUpTo(db, table, size)).map((one) => one.size));
  for (let due = CHECKPOINT_EVERY; due <= size; due += CHECKPOINT_EVERY) {
    if (!sizes.has(due)) return { seq: due, reason: "the checkpoint for this entry is missing" };
  }
  return null;
}

async function endFault(
  db: Database,
  walk: Walk,
  checkpoints: readonly KeptCheckpoint[],
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
