import { type Generated, type Selectable, sql } from "kysely";
import { sha256Hex } from "../base/hashes.ts";
import type { AuditDeed } from "./deeds.ts";
import { type AuditCheckpointRow, checkpointOf, signatureOf } from "./signature.ts";
import { type Database, takeTurn } from "../db/database.ts";
import { latestMigration, requireNoneNewer } from "../db/migrate.ts";
import { keyName } from "../keys/derived_keys.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import { signerOf } from "../keys/signature.ts";
import { foundBy } from "../list/fields.ts";
import type { Permission } from "../permissions.ts";
import type { Store } from "../store.ts";

export const auditActions = ["kyc", "user", "transaction", "system"] as const;
export type AuditAction = typeof auditActions[number];

/** Of what the desk does with a whole list: that with money is for whoever may read it. */
export const categoryOf = (permission: Permission): AuditAction =>
  permission === "finance.read" ? "transaction" : "system";
export const auditStatuses = ["success", "warning", "error"] as const;
export type AuditStatus = typeof auditStatuses[number];

/** Who acts, and by which request; the system itself has neither id nor request. */
export interface Actor {
  id: string | null;
  name: string;
  requestId: string | null;
}

/** What happened, to what; `before` and `after` hold the fields that changed. */
export interface AuditEvent {
  /** The area, by which the page filters. */
  category: AuditAction;
  action: AuditDeed;
  target: string;
  status?: AuditStatus;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export interface AuditRow {
  /** Place in the trail, from 1 without a gap; entries are only ever added. */
  seq: number;
  category: AuditAction;
  action: string;
  actorId: string | null;
  actorName: string;
  target: string;
  /** ISO 8601, UTC */
  at: string;
  status: AuditStatus;
  requestId: string | null;
  /** JSON */
  before: string | null;
  after: string | null;
  search: string;
  /** SHA-256, in hex, over the hash of the entry before and this one's fields. */
  hash: string;
}

/** The one row that tells how long the trail is and how it ends. */
interface AuditHeadRow {
  id: number;
  size: number;
  hash: string;
  /** Of size and hash: the chain has no key, so without it a tail could be written anew. */
  signature: Generated<string>;
}

declare module "../db/tables.ts" {
  interface Tables {
    audit_log: AuditRow;
    audit_head: AuditHeadRow;
    audit_checkpoints: AuditCheckpointRow;
  }
}

/** Entries from one checkpoint to the next that must be there. */
export const CHECKPOINT_EVERY = 100;

/**
 * Adds entries at the end of the transaction that they record: on PostgreSQL the head row, which
 * every writer needs, is then locked for the shortest time. A head that was not signed so far is
 * not signed now: who has been at the trail is not helped by the next entry. Throws `unavailable`
 * where a newer version has the database by now: at first, before an entry goes where that one may
 * have none, and at last, as the first statement may have waited and knows only what was before.
 */
export async function append(
  trx: Database,
  events: readonly { event: AuditEvent; actor: Actor; at: string }[],
  signer: SigningKeys,
): Promise<void> {
  if (events.length === 0) return;
  const { size, hash, signature, latest } = await trx.updateTable("audit_head")
    .set({ size: sql`"size" + ${events.length}` }).where("id", "=", 1)
    .returning(["size", "hash", "signature", latestMigration.as("latest")])
    .executeTakeFirstOrThrow();
  requireNoneNewer(latest);
  const key = await keyAfter(trx, signature, signer);
  const first = size - events.length + 1;
  const rows: AuditRow[] = [];
  for (const [index, { event, actor, at }] of events.entries()) {
    rows.push(toRow(first + index, rows.at(-1)?.hash ?? hash, event, actor, at));
  }
  await trx.insertInto("audit_log").values(rows).execute();
  const head = rows.at(-1)!.hash;
  const sound = signature === signatureOf(first - 1, hash, "", key);
  const last = await trx.updateTable("audit_head")
    .set({ hash: head, signature: sound ? signatureOf(size, head, "", key) : signature })
    .where("id", "=", 1).returning(latestMigration.as("latest")).executeTakeFirstOrThrow();
  requireNoneNewer(last.latest);
  const due = rows.filter(({ seq }) => seq % CHECKPOINT_EVERY === 0);
  if (due.length > 0) await keep(trx, due.map((row) => checkpointOf(row, key)));
}

/** The key that signs what follows: the head names it, also when another process has rotated it. */
async function keyAfter(trx: Database, signature: string, signer: SigningKeys): Promise<string> {
  if (keyName(signer.keys.at(-1)!) !== signerOf(signature)) await signer.reload(trx);
  return signer.keys.at(-1)!;
}

function toRow(
  seq: number,
  previousHash: string,
  { category, action, target, status = "success", before, after }: AuditEvent,
  actor: Actor,
  at: string,
): AuditRow {
  // Half a character, which a database replaces, would make the entry look tampered with.
  const [what, who, which] = [action, actor.name, target].map((text) => text.toWellFormed()) as [
    string,
    string,
    string,
  ];
  const row = {
    seq,
    category,
    action: what,
    actorId: actor.id,
    actorName: who,
    target: which,
    at,
    status,
    requestId: actor.requestId,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    search: foundBy(what, who, which),
  };
  return { ...row, hash: hashOf(previousHash, row) };
}

/** Every field but the hash itself counts, in an order that never changes. */
export function hashOf(previousHash: string, row: Omit<AuditRow, "hash">): string {
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
  ];
  return sha256Hex(previousHash + JSON.stringify(fields));
}

/** Signs how the trail stands now, unless that has been signed; null for an empty trail. */
export async function checkpoint(store: Store): Promise<AuditCheckpointRow | null> {
  return await store.db.transaction().execute(async (trx) => {
    // What a rotation has made the last entry meanwhile, its new key has not signed.
    await takeTurn(trx, "keys");
    const last = await trx.selectFrom("audit_log").select(["seq", "hash", "at"])
      .orderBy("seq", "desc").limit(1).executeTakeFirst();
    if (!last) return null;
    await store.auditKey.reload(trx);
    const row = checkpointOf(last, store.auditKey.keys.at(-1)!);
    await keep(trx, [row]);
    return row;
  });
}

/** What the trail was signed for last. */
export const lastCheckpoint = async (db: Database): Promise<AuditCheckpointRow | null> =>
  await db.selectFrom("audit_checkpoints").selectAll().orderBy("size", "desc").limit(1)
    .executeTakeFirst() ?? null;

/** The first one for a size stays: a trail that was cut off and grown again then contradicts it. */
export const keep = (trx: Database, checkpoints: readonly AuditCheckpointRow[]) =>
  trx.insertInto("audit_checkpoints").values(checkpoints)
    .onConflict((conflict) => conflict.column("size").doNothing()).execute();

export const readHead = (db: Database): Promise<Selectable<AuditHeadRow>> =>
  db.selectFrom("audit_head").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
