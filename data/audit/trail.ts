import { type Generated, type Selectable, sql } from "kysely";
import type { AuditAction } from "./actions.ts";
import {
  type AuditRootRow,
  checkpointOf,
  insertCheckpoints,
  isSignedHead,
  signatureOf,
} from "./checkpoints.ts";
import { type EntryRange, newEntrySecret, sealedEntry } from "./entry_body.ts";
import { readProofs, type Seal, setsOf } from "./seals.ts";
import { type Subtree, Tree } from "./tree.ts";
import type { Database } from "../db/database.ts";
import { newerMigration, requireNoneNewer } from "../db/migrate.ts";
import { keyName } from "../keys/derived_keys.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import { signerOf } from "../keys/signature.ts";
import { trailText } from "../base/folding.ts";
import type { Permission } from "../permissions.ts";

export const auditCategories = ["kyc", "user", "transaction", "legal", "access", "system"] as const;
export type AuditCategory = typeof auditCategories[number];

/** The category of exports and imports of a list: finance is hidden from who may not read it. */
export const categoryOf = (permission: Permission): AuditCategory =>
  permission === "finance.read" ? "transaction" : "system";
export const auditStatuses = ["success", "warning", "error"] as const;
export type AuditStatus = typeof auditStatuses[number];

export interface Actor {
  id: string | null;
  name: string;
  requestId: string | null;
}

/** `before` and `after` hold the fields that changed. */
export interface AuditEvent {
  category: AuditCategory;
  action: AuditAction;
  target: string;
  status?: AuditStatus;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Rows and sets whose state after the transaction the entry proves. */
  seals?: readonly Seal[];
  /** The entries that its transaction has emptied. */
  erased?: readonly EntryRange[];
}

export interface AuditRow {
  /** From 1, without gaps. */
  seq: number;
  /** "" for an entry that was emptied. */
  category: AuditCategory | "";
  action: string;
  actorId: string | null;
  actorName: string;
  target: string;
  /** The first 400 characters of the target, as PostgreSQL indexes no long texts; generated. */
  targetKey?: string;
  /** Id of the record that the entry is about, if the target names one in brackets; generated. */
  subject?: string;
  /** ISO 8601, UTC */
  at: string;
  status: AuditStatus | "";
  requestId: string | null;
  /** JSON */
  before: string | null;
  after: string | null;
  search: string;
  /** JSON of keyed digests by the name of the row or set; null in entries without. */
  seals: string | null;
  /** Counts the entries about a KYC request from 1; null in entries about anything else. */
  caseNumber: number | null;
  /** Canonical JSON of the hashed body; null while an entry of format 1 is to be issued again. */
  body: string | null;
  /** 32 random bytes in base64url, from which the salts derive; null once the entry is emptied. */
  secret: string | null;
  /** Hash of the leaf in hex, SHA-256 over 0x00 and the body. */
  hash: string;
  /** The hash of an entry that was first issued in format 1. */
  formerHash: string | null;
}

/** The columns of an entry that was emptied; its body alone proves its leaf. */
export const emptiedColumns = {
  category: "",
  action: "",
  actorId: null,
  actorName: "",
  target: "",
  status: "",
  requestId: null,
  before: null,
  after: null,
  search: "",
  seals: null,
  caseNumber: null,
  secret: null,
  formerHash: null,
} as const;

/** The only row: the size of the trail and the root of its tree. */
interface AuditHeadRow {
  id: number;
  size: number;
  /** Root of the tree in hex; "" while it is empty. */
  hash: string;
  /** The roots of full subtrees, see `Tree`; null until a trail of format 1 is issued again. */
  peaks: string | null;
  /** Over size and hash. The tree has no key: without a signature, a tail could be rewritten. */
  signature: Generated<string>;
}

declare module "../db/tables.ts" {
  interface Tables {
    audit_log: AuditRow;
    audit_head: AuditHeadRow;
    audit_tree: Subtree;
  }
}

export const CHECKPOINT_EVERY = 100;

/**
 * Adds entries at the end of a transaction, as every writer locks the head row. A head with a wrong
 * signature, or with peaks of another root, is not signed again. Throws `unavailable` after a newer version's migration: checked
 * before and after, as the first statement may have waited.
 */
export async function append(
  trx: Database,
  events: readonly { event: AuditEvent; actor: Actor; at: string }[],
  signer: SigningKeys,
): Promise<void> {
  if (events.length === 0) return;
  const { size, hash, peaks, signature, newer } = await trx.updateTable("audit_head")
    .set({ size: sql`"size" + ${events.length}` }).where("id", "=", 1)
    .returning(["size", "hash", "peaks", "signature", newerMigration.as("newer")])
    .executeTakeFirstOrThrow();
  requireNoneNewer(newer);
  if (peaks === null) throw new Error("the trail is of format 1 and has not been issued again");
  const key = await keyAfter(trx, signature, signer);
  const tree = new Tree(size - events.length, peaks);
  // The peaks have no signature of their own: a root of others would be signed with the next entry.
  const isSigned = isSignedHead({ size: tree.size, hash, peaks, signature }, key);
  const rows = await rowsOf(trx, events, tree.size, key);
  const subtrees: Subtree[] = [];
  const checkpoints: AuditRootRow[] = [];
  for (const row of rows) {
    subtrees.push(...tree.push(row.hash));
    if (row.seq % CHECKPOINT_EVERY > 0 || !isSigned) continue;
    checkpoints.push(checkpointOf({ seq: row.seq, hash: tree.root(), at: row.at }, key));
  }
  await trx.insertInto("audit_log").values(rows).execute();
  if (subtrees.length > 0) await trx.insertInto("audit_tree").values(subtrees).execute();
  const root = tree.root();
  const last = await trx.updateTable("audit_head").set({
    hash: root,
    peaks: tree.stored(),
    signature: isSigned ? signatureOf(size, root, "", key) : signature,
  }).where("id", "=", 1).returning(newerMigration.as("newer")).executeTakeFirstOrThrow();
  requireNoneNewer(last.newer);
  if (checkpoints.length > 0) await insertCheckpoints(trx, checkpoints);
}

/** Until the end of the transaction, nobody else adds an entry, so what has one stays as it is read. */
export const lockTrail = (trx: Database): Promise<unknown> =>
  trx.updateTable("audit_head").set({ size: sql`"size"` }).where("id", "=", 1).execute();

/** The rows of entries after the first `size`. */
async function rowsOf(
  trx: Database,
  events: Parameters<typeof append>[1],
  size: number,
  key: string,
): Promise<AuditRow[]> {
  const named = events.map((
    { event: { seals = [], action } },
  ) => [...seals, ...setsOf[action] ?? []]);
  const cases = events.map(({ event }) => caseOf(event));
  // Under the lock of the head, so that what another transaction has changed is seen.
  const { digests, counts } = await readProofs(
    trx,
    named.flat(),
    cases.flatMap((id) => id ?? []),
    key,
  );
  return events.map(({ event, actor, at }, index) => {
    const own = named[index]!.map((seal) => [seal, digests.get(seal)!] as const);
    const id = cases[index];
    if (id != null) counts.set(id, (counts.get(id) ?? 0) + 1);
    return toRow(
      {
        ...event,
        seq: size + index + 1,
        seals: own.length > 0 ? JSON.stringify(Object.fromEntries(own)) : null,
        caseNumber: id == null ? null : counts.get(id)!,
      },
      actor,
      at,
    );
  });
}

/** The current key. The head names another one where another process has rotated the keys. */
async function keyAfter(trx: Database, signature: string, signer: SigningKeys): Promise<string> {
  if (keyName(signer.keys.at(-1)!) !== signerOf(signature)) await signer.reload(trx);
  return signer.keys.at(-1)!;
}

/** The id of the request that an entry names in brackets, as the column `subject` has it. */
export function caseOf(
  { category, target }: Pick<AuditRow, "category" | "target">,
): string | null {
  const at = target.lastIndexOf("(");
  return category !== "kyc" || at < 0 ? null : target.slice(at + 1).replace(/\)+$/, "");
}

function toRow(
  { seq, category, action, target, status = "success", before, after, seals, caseNumber, erased }:
    & Omit<AuditEvent, "seals">
    & Pick<AuditRow, "seq" | "seals" | "caseNumber">,
  actor: Actor,
  at: string,
): AuditRow {
  // A database replaces lone surrogates, which would look like tampering.
  const texts = { action, actorName: actor.name, target };
  const stored = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.toWellFormed()]),
  ) as typeof texts;
  const facts = {
    seq,
    category,
    ...stored,
    actorId: actor.id,
    at,
    status,
    requestId: actor.requestId,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    search: trailText(stored.action, stored.actorName, stored.target),
    seals,
    caseNumber,
    formerHash: null,
  };
  const secret = newEntrySecret();
  return { ...facts, ...sealedEntry(facts, secret, erased), secret };
}

/** Names its columns: the connection that adds one goes on reading `*` without it. */
export const readHead = (db: Database): Promise<Selectable<AuditHeadRow>> =>
  db.selectFrom("audit_head").select(["id", "size", "hash", "peaks", "signature"])
    .where("id", "=", 1).executeTakeFirstOrThrow();
