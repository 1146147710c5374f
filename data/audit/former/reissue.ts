import { sql } from "kysely";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { Database } from "../../db/database.ts";
import { engineOf } from "../../db/engine/engine_of.ts";
import { takeLock } from "../../db/locks.ts";
import { putRows } from "../../db/rows.ts";
import type { SigningKeys } from "../../keys/key_ring.ts";
import { signerOf } from "../../keys/signature.ts";
import type { Store } from "../../store.ts";
import { type AuditRootRow, checkpointOf, signatureOf } from "../checkpoints.ts";
import { newEntrySecret, sealedEntry } from "../entry_body.ts";
import { append, type AuditRow, caseOf, CHECKPOINT_EVERY, readHead } from "../trail.ts";
import { type Subtree, Tree } from "../tree.ts";
import { type AuditFault, type FaultReason, type TrailReader, verifyTrail } from "../verify.ts";
import { verify } from "../verify_tree.ts";
import { system } from "../write.ts";
import { entryRanges, REISSUED } from "./accepted.ts";
import { FormerChain, formerHashOf } from "./chain.ts";

const BATCH = 500;
const LOCK = "reissued trail";

/** Reads a trail of format 1 of which some entries may have been issued again, with all its faults. */
class ChainReader extends FormerChain implements TrailReader {
  readonly checkpoints = "audit_checkpoints";
  first: AuditFault | null = null;
  /** A fault that cannot be accepted. */
  loss: AuditFault | null = null;
  /** The numbers of the entries with a fault. */
  readonly faulty = new Set<number>();

  isWhole(row: AuditRow): boolean {
    return formerHashOf(row) !== null && this.continues(row);
  }

  passes(fault: AuditFault): boolean {
    this.first ??= fault;
    if (losses.includes(fault.reason)) this.loss ??= fault;
    this.faulty.add(fault.seq);
    return true;
  }
}

/** Entries that are gone cannot be issued again, and their numbers must not be given to others. */
const losses: readonly FaultReason[] = [
  "an entry is missing before this one",
  "an entry is outside the trail",
  "entries are missing at the end: a checkpoint covers more entries",
  "entries are missing at the end: the head counts more entries",
];

const RESTORE = "no flag passes over that: restore a backup that has all entries " +
  "(docs/operate.md), and start again";

export const isReissued = async (db: Database): Promise<boolean> =>
  (await readHead(db)).peaks !== null;

/** SQLite is issued again at the start; PostgreSQL by `deno task migrate`, before a release. */
export async function ensureReissued(store: Store): Promise<void> {
  if (await isReissued(store.db)) return;
  if (!engineOf(store.db).migratesAtStart) {
    throw new Error("DATABASE_URL: the trail is of an earlier version; run `deno task migrate`");
  }
  await reissueTrail(store);
}

/**
 * Issues the entries of a trail of format 1 again, so that their hashes hold nothing of anybody;
 * returns how many, 0 if that was done before. Killed, it goes on where it was. Throws where the old
 * trail has a fault, unless it is to be accepted and no entry is missing; the last entry then
 * names the entries with a fault.
 */
export async function reissueTrail(
  store: Store,
  { acceptsFault = false }: { acceptsFault?: boolean } = {},
): Promise<number> {
  const { db, auditKey } = store;
  if (await isReissued(db)) return 0;
  const reader = new ChainReader();
  const { head } = await verifyTrail(db, auditKey, reader);
  // Another process may have done it meanwhile.
  if (reader.first && await isReissued(db)) return 0;
  requireAcceptable(reader, acceptsFault);
  await reissueEntries(db);
  return await db.transaction().execute(async (trx) => {
    await takeLock(trx, LOCK);
    const { peaks, signature } = await readHead(trx);
    if (peaks !== null) return 0;
    await auditKey.reload(trx);
    const entries = await signTree(trx, auditKey.keys.at(-1)!);
    const { first, faulty } = reader;
    const accepted = first &&
      { fault: first.reason, entry: first.seq, faults: faulty.size, accepted: entryRanges(faulty) };
    await append(trx, [{
      actor: system,
      at: store.now().toISOString(),
      event: {
        category: "system",
        action: REISSUED,
        target: "Audit trail",
        status: first ? "warning" : "success",
        after: { entries, head, key: signerOf(signature), ...accepted },
      },
    }], auditKey);
    if (first) await requireWhole(trx, auditKey);
    return entries;
  });
}

function requireAcceptable({ first, loss }: ChainReader, acceptsFault: boolean): void {
  const fault = loss ?? first;
  if (!fault || !loss && acceptsFault) return;
  const advice = loss ? RESTORE : "to go on nevertheless, run `deno task migrate --accept-fault`";
  throw new Error(`the trail breaks at entry ${fault.seq}: ${fault.reason}; ${advice}`);
}

/** An accepted fault must not make the desk sign a trail that does not verify. */
async function requireWhole(trx: Database, signer: SigningKeys): Promise<void> {
  const { fault } = await verify(trx, signer);
  if (!fault) return;
  throw new Error(`the trail still breaks at entry ${fault.seq}: ${fault.reason}; ${RESTORE}`);
}

/** Gives each entry a secret and a body, in transactions of some hundred. */
async function reissueEntries(db: Database): Promise<void> {
  const counts = new Map<string, number>();
  for (let last = 0;;) {
    const end = await db.transaction().execute(async (trx) => {
      await takeLock(trx, LOCK);
      const rows = await entriesAfter(trx, last);
      const changed = rows.flatMap((row) => {
        const id = caseOf(row);
        const caseNumber = id === null ? null : (counts.get(id) ?? 0) + 1;
        if (id !== null) counts.set(id, caseNumber!);
        if (row.body !== null) return [];
        const facts = { ...row, caseNumber, formerHash: row.hash };
        const secret = newEntrySecret();
        const { seq, formerHash } = facts;
        return [{ seq, caseNumber, formerHash, secret, ...sealedEntry(facts, secret) }];
      });
      if (changed.length > 0) await writeEntries(trx, changed);
      return rows.at(-1)?.seq;
    });
    if (end === undefined) return;
    last = end;
    await yieldToEventLoop();
  }
}

const entriesAfter = (db: Database, seq: number): Promise<AuditRow[]> =>
  db.selectFrom("audit_log").selectAll().where("seq", ">", seq).orderBy("seq").limit(BATCH)
    .execute();

type Reissued = Pick<
  AuditRow,
  "seq" | "caseNumber" | "formerHash" | "secret" | "body" | "hash"
>;

async function writeEntries(trx: Database, rows: readonly Reissued[]): Promise<void> {
  const columns = ["caseNumber", "formerHash", "secret", "body", "hash"];
  const incoming = engineOf(trx).rowsIn(JSON.stringify(rows), "audit_log", ["seq", ...columns]);
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`incoming.${column}`)}`);
  // The limit and the range keep SQLite from reading the JSON once for each entry of the trail.
  await sql`update audit_log set ${sql.join(set)}
    from (select * from ${incoming} limit ${BATCH}) as incoming
    where audit_log."seq" = incoming."seq"
      and audit_log."seq" between ${rows[0]!.seq} and ${rows.at(-1)!.seq}`.execute(trx);
}

/** Writes the tree over all entries, with signed roots where a trail of this format has them. */
async function signTree(trx: Database, key: string): Promise<number> {
  const tree = new Tree();
  const subtrees: Subtree[] = [];
  const checkpoints: AuditRootRow[] = [];
  for (let last = 0;;) {
    const rows = await entriesAfter(trx, last);
    for (const { seq, hash, at } of rows) {
      if (seq !== tree.size + 1) throw new Error(`entry ${tree.size + 1} of the trail is missing`);
      subtrees.push(...tree.push(hash));
      if (seq % CHECKPOINT_EVERY > 0) continue;
      checkpoints.push(checkpointOf({ seq, hash: tree.root(), at }, key));
    }
    const end = rows.at(-1);
    if (!end) break;
    last = end.seq;
  }
  await putRows(trx, "audit_tree", subtrees, { replace: false });
  await putRows(trx, "audit_roots", checkpoints, { replace: false });
  const { size } = tree;
  const hash = tree.root();
  const signature = signatureOf(size, hash, "", key);
  await trx.updateTable("audit_head").set({ size, hash, peaks: tree.stored(), signature })
    .where("id", "=", 1).execute();
  return size;
}
