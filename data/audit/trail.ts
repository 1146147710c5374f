import { type Generated, type Selectable, sql } from "kysely";
import { sha256Hex } from "../base/hashes.ts";
import type { AuditAction } from "./actions.ts";
import { type Seal, sealsOf, setsOf } from "./seals.ts";
import { checkpointOf, insertCheckpoints, signatureOf } from "./checkpoints.ts";
import type { Database } from "../db/database.ts";
import { newerMigration, requireNoneNewer } from "../db/migrate.ts";
import { keyName } from "../keys/derived_keys.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import { signerOf } from "../keys/signature.ts";
import { trailText } from "../base/folding.ts";
import type { Permission } from "../permissions.ts";

export const auditCategories = ["kyc", "user", "transaction", "system"] as const;
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
}

export interface AuditRow {
  /** From 1, without gaps. */
  seq: number;
  category: AuditCategory;
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
  status: AuditStatus;
  requestId: string | null;
  /** JSON */
  before: string | null;
  after: string | null;
  search: string;
  /** JSON of keyed digests by the name of the row or set; null in entries without. */
  seals?: string | null;
  /** SHA-256 in hex, over the hash of the previous entry and the fields of this one. */
  hash: string;
}

/** The only row: the size of the trail and the hash of its last entry. */
interface AuditHeadRow {
  id: number;
  size: number;
  hash: string;
  /** Over size and hash. The chain has no key: without a signature, a tail could be rewritten. */
  signature: Generated<string>;
}

declare module "../db/tables.ts" {
  interface Tables {
    audit_log: AuditRow;
    audit_head: AuditHeadRow;
  }
}

export const CHECKPOINT_EVERY = 100;

/**
 * Adds entries at the end of a transaction, as every writer locks the head row. A head with a wrong
 * signature is not signed again. Throws `unavailable` after a newer version's migration: checked
 * before and after, as the first statement may have waited.
 */
export async function append(
  trx: Database,
  events: readonly { event: AuditEvent; actor: Actor; at: string }[],
  signer: SigningKeys,
): Promise<void> {
  if (events.length === 0) return;
  const { size, hash, signature, newer } = await trx.updateTable("audit_head")
    .set({ size: sql`"size" + ${events.length}` }).where("id", "=", 1)
    .returning(["size", "hash", "signature", newerMigration.as("newer")])
    .executeTakeFirstOrThrow();
  requireNoneNewer(newer);
  const key = await keyAfter(trx, signature, signer);
  const first = size - events.length + 1;
  const named = events.map((
    { event: { seals = [], action } },
  ) => [...seals, ...setsOf[action] ?? []]);
  // Under the lock of the head, so that what another transaction has changed is seen.
  const digests = await sealsOf(trx, named.flat(), key);
  const rows: AuditRow[] = [];
  for (const [index, { event, actor, at }] of events.entries()) {
    const own = named[index]!.map((seal) => [seal, digests.get(seal)!] as const);
    const seals = own.length > 0 ? JSON.stringify(Object.fromEntries(own)) : null;
    rows.push(toRow(first + index, rows.at(-1)?.hash ?? hash, { ...event, seals }, actor, at));
  }
  await trx.insertInto("audit_log").values(rows).execute();
  const head = rows.at(-1)!.hash;
  const isSigned = signature === signatureOf(first - 1, hash, "", key);
  const last = await trx.updateTable("audit_head")
    .set({ hash: head, signature: isSigned ? signatureOf(size, head, "", key) : signature })
    .where("id", "=", 1).returning(newerMigration.as("newer")).executeTakeFirstOrThrow();
  requireNoneNewer(last.newer);
  const ends = rows.filter(({ seq }) => seq % CHECKPOINT_EVERY === 0);
  if (ends.length > 0) await insertCheckpoints(trx, ends.map((row) => checkpointOf(row, key)));
}

/** The current key. The head names another one where another process has rotated the keys. */
async function keyAfter(trx: Database, signature: string, signer: SigningKeys): Promise<string> {
  if (keyName(signer.keys.at(-1)!) !== signerOf(signature)) await signer.reload(trx);
  return signer.keys.at(-1)!;
}

function toRow(
  seq: number,
  previousHash: string,
  { category, action, target, status = "success", before, after, seals }:
    & Omit<AuditEvent, "seals">
    & { seals: string | null },
  actor: Actor,
  at: string,
): AuditRow {
  // A database replaces lone surrogates, which would look like tampering.
  const texts = { action, actorName: actor.name, target };
  const stored = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.toWellFormed()]),
  ) as typeof texts;
  const row = {
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
  };
  return { ...row, hash: entryHash(previousHash, row) };
}

/** The hash of an entry: the order of its fields must never change. */
export function entryHash(previousHash: string, row: Omit<AuditRow, "hash">): string {
  const fields = [
    row.seq,
    row.at,
    row.category,
    row.action,
    row.actorId,
    row.actorName,
    row.target,
    row.status,
    row.requestId,
    row.before,
    row.after,
    row.search,
    // Entries of earlier versions have none.
    ...row.seals == null ? [] : [row.seals],
  ];
  return sha256Hex(previousHash + JSON.stringify(fields));
}

export const readHead = (db: Database): Promise<Selectable<AuditHeadRow>> =>
  db.selectFrom("audit_head").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
