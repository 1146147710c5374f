import { sql } from "kysely";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { Database } from "../../db/database.ts";
import { engineOf } from "../../db/engine/engine_of.ts";
import { takeLock } from "../../db/locks.ts";
import { putRows } from "../../db/rows.ts";
import type { Store } from "../../store.ts";
import { type AuditRootRow, checkpointOf, signatureOf } from "../checkpoints.ts";
import { newEntrySecret, sealedEntry } from "../entry_body.ts";
import { FormerChain, formerHashOf } from "./chain.ts";
import { append, type AuditRow, caseOf, CHECKPOINT_EVERY, readHead } from "../trail.ts";
import { type Subtree, Tree } from "../tree.ts";
import { type TrailReader, verifyTrail } from "../verify.ts";
import { system } from "../write.ts";

const BATCH = 500;
const LOCK = "reissued trail";

/** Reads a trail of format 1 of which some entries may have been issued again. */
class ChainReader extends FormerChain implements TrailReader {
  readonly checkpoints = "audit_checkpoints";

  isWhole(row: AuditRow): boolean {
    return formerHashOf(row) !== null && this.continues(row);
  }
}

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
 * records it.
 */
export async function reissueTrail(
  store: Store,
  { acceptsFault = false }: { acceptsFault?: boolean } = {},
): Promise<number> {
  const { db, auditKey } = store;
  if (await isReissued(db)) return 0;
  const { head, fault } = await verifyTrail(db, auditKey, new ChainReader());
  // Another process may have done it meanwhile.
  if (fault && await isReissued(db)) return 0;
  if (fault && !acceptsFault) {
    throw new Error(
      `the trail breaks at entry ${fault.seq}: ${fault.reason}; to go on nevertheless, run ` +
        "`deno task migrate --accept-fault`",
    );
  }
  await reissueEntries(db);
  return await db.transaction().execute(async (trx) => {
    await takeLock(trx, LOCK);
    if (await isReissued(trx)) return 0;
    await auditKey.reload(trx);
    const key = auditKey.keys.at(-1)!;
    const { tree, subtrees, checkpoints } = await growTree(trx, key);
    await putRows(trx, "audit_tree", subtrees, { replace: false });
    await putRows(trx, "audit_roots", checkpoints, { replace: false });
    const [entries, root] = [tree.size, tree.root()];
    await trx.updateTable("audit_head").set({
      size: entries,
      hash: root,
      peaks: tree.stored(),
      signature: signatureOf(entries, root, "", key),
    }).where("id", "=", 1).execute();
    await append(trx, [{
      actor: system,
      at: store.now().toISOString(),
      event: {
        category: "system",
        action: "Trail re-issued",
        target: "Audit trail",
        status: fault ? "warning" : "success",
        after: { entries, head, ...fault && { fault: fault.reason, entry: fault.seq } },
      },
    }], auditKey);
    return entries;
  });
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

/** The tree over all entries, and signed roots where a trail of this format would have them. */
async function growTree(trx: Database, key: string) {
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
    if (!end) return { tree, subtrees, checkpoints };
    last = end.seq;
  }
}
