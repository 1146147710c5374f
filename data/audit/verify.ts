import { type AuditRow, CHECKPOINT_EVERY } from "./trail.ts";
import {
  checkpointsUpTo,
  type CheckpointTable,
  type KeptCheckpoint,
  signatureOf,
} from "./checkpoints.ts";
import { REISSUED } from "./former/accepted.ts";
import { formerHashOf, isEmptied } from "./former/chain.ts";
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
  | "a step under a rule has no second member"
  | "a statement differs from its entry"
  | "an account differs from its entries"
  | "a service token differs from its entries"
  | "the sign-in rules differ from their entry"
  | "the ledger of erasures differs from its entries"
  | "the ledger of erasures is not as it was signed"
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

/** Follows the entries of a trail, first to last. */
export interface TrailReader {
  /** The table of its signed checkpoints. */
  checkpoints: CheckpointTable;
  /** True if the next entry is as it was written. */
  isWhole: (row: AuditRow) => boolean;
  push: (row: AuditRow) => void;
  /** The hash that a checkpoint of the entries so far signs. */
  head: () => string;
  /** The fault of all entries together. */
  fault?: () => AuditFault | null;
  /** True to go on after a fault; `isFormer` if only what is left of format 1 has it. */
  passes: (fault: AuditFault, isFormer: boolean) => boolean;
}

type FoundFault = AuditFault & { isFormer?: boolean };

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
  const walk: Walk = { size: 0, head: "", rotations: [], reissued: 0, incomparable: 0 };
  const proof = { checkpoints: own.length, foreignCheckpoints: signed.length - own.length };
  const proven = (fault: AuditFault | null) => {
    const { size, head, incomparable } = walk;
    return { ...proof, size, head, incomparable, fault };
  };
  for await (const { isFormer = false, ...fault } of faultsOf(db, signer, reader, own, walk)) {
    if (!reader.passes(fault, isFormer)) return proven(fault);
  }
  return proven(null);
}

async function* faultsOf(
  db: Database,
  signer: SigningKeys,
  reader: TrailReader,
  own: readonly KeptCheckpoint[],
  walk: Walk,
): AsyncGenerator<FoundFault> {
  yield* walkTrail(db, reader, own, walk);
  const fault = reader.fault?.();
  if (fault) yield fault;
  // The keys may have been rotated in the meantime.
  await signer.reload(db);
  yield* rotationFaults(walk, signer);
  yield* signatureFaults(own, walk, signer);
  yield* strayFaults(db);
  yield* gapFaults(db, reader.checkpoints, walk.size);
  if (reader.checkpoints === "audit_roots") {
    yield* gapFaults(db, "audit_checkpoints", walk.reissued);
  }
  const end = await endFault(db, walk, own, signer);
  if (end) yield end;
}

interface Walk {
  size: number;
  head: string;
  /** Entries that name another key. */
  rotations: { seq: number; key: string }[];
  /** Entries of format 1, whose roots were signed when they were issued again. */
  reissued: number;
  incomparable: number;
}

const ROTATED: AuditAction = "Keys rotated";

async function* walkTrail(
  db: Database,
  reader: TrailReader,
  checkpoints: readonly KeptCheckpoint[],
  walk: Walk,
): AsyncGenerator<FoundFault> {
  const signed = Map.groupBy(checkpoints, ({ size }) => size);
  for (;;) {
    const rows = await db.selectFrom("audit_log").selectAll()
      .where("seq", ">", walk.size).where("seq", "<=", LARGEST)
      .orderBy("seq").limit(BATCH).execute();
    for (const row of rows) {
      const { seq } = row;
      if (seq !== walk.size + 1) yield { seq, reason: "an entry is missing before this one" };
      if (!reader.isWhole(row)) {
        yield { seq, reason: "the entry was changed after it was written" };
      }
      reader.push(row);
      for (const checkpoint of signed.get(seq) ?? []) {
        const { isFormer } = checkpoint;
        if (isFormer && isEmptied(row)) walk.incomparable++;
        else if (checkpoint.hash !== hashAt(checkpoint, row, reader)) {
          yield { seq, reason: "the entry does not match its signed checkpoint", isFormer };
        }
      }
      walk.size = seq;
      if (row.formerHash !== null) walk.reissued = seq;
      // The last of them may be emptied.
      if (row.action === REISSUED) walk.reissued = seq - 1;
      if (row.action === ROTATED) walk.rotations.push({ seq, key: keyNameIn(row) });
    }
    if (rows.length < BATCH) break;
    await yieldToEventLoop();
  }
  walk.head = reader.head();
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

function* rotationFaults(
  { size, rotations, reissued }: Walk,
  { keys }: SigningKeys,
): Generator<FoundFault> {
  for (const [index, key] of keys.slice(1).entries()) {
    if (rotations[index]?.key === keyName(key)) continue;
    const seq = rotations[index]?.seq ?? size;
    const reason = "a key rotation is missing or names another key";
    yield { seq, reason, isFormer: seq <= reissued };
  }
}

/** A replaced key signs no later checkpoints. */
async function* signatureFaults(
  own: readonly KeptCheckpoint[],
  { rotations, reissued }: Walk,
  { keys }: SigningKeys,
): AsyncGenerator<FoundFault> {
  for (const [index, { size, hash, at = "", signature, isFormer, isNote }] of own.entries()) {
    if (isNote) continue;
    const signedAt = isFormer ? size : Math.max(size, reissued);
    const first = rotations.filter(({ seq }) => seq < signedAt).length;
    const last = rotations.filter(({ seq }) => seq <= signedAt).length;
    const signers = keys.slice(first, last + 1);
    if (!signers.some((key) => signature === signatureOf(size, hash, at, key))) {
      yield { seq: size, reason: "a checkpoint signature is invalid", isFormer };
    }
    if (index % BATCH === BATCH - 1) await yieldToEventLoop();
  }
}

/** Entries that the walk does not reach: without a number, before 1, or too large. */
async function* strayFaults(db: Database): AsyncGenerator<FoundFault> {
  const stray = await db.selectFrom("audit_log").select("action")
    .where((eb) => eb.or([eb("seq", "is", null), eb("seq", "<", 1), eb("seq", ">", LARGEST)]))
    .limit(1).executeTakeFirst();
  if (stray) yield { seq: 0, reason: "an entry is outside the trail" };
}

/** `append` writes a checkpoint with every 100th entry, so none may be missing. */
async function* gapFaults(
  db: Database,
  table: CheckpointTable,
  size: number,
): AsyncGenerator<FoundFault> {
  const sizes = new Set((await checkpointsUpTo(db, table, size)).map((one) => one.size));
  const isFormer = table === "audit_checkpoints";
  const reason = "the checkpoint for this entry is missing";
  for (let due = CHECKPOINT_EVERY; due <= size; due += CHECKPOINT_EVERY) {
    if (!sizes.has(due)) yield { seq: due, reason, isFormer };
  }
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
