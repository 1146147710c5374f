import { sql } from "kysely";
import { type AuditRootRow, checkpointOf, signatureOf } from "../../../data/audit/checkpoints.ts";
import { type AuditRow, readHead } from "../../../data/audit/trail.ts";
import { sha256Hex } from "../../../data/base/hashes.ts";
import { engineOf } from "../../../data/db/engine/engine_of.ts";
import { migrate } from "../../../data/db/migrate.ts";
import { keyFor, keyName } from "../../../data/keys/derived_keys.ts";
import { wrap } from "../../../data/keys/key_ring.ts";
import { openStore, type Store } from "../../../data/store.ts";
import { type sharedEngines, withDatabase } from "../../support/databases.ts";
import { DESK_SECRET, deskOfKycSteps, fillDesk } from "../../support/shipped/desks.ts";

/** A desk whose trail is of format 1. */
export async function withFormerTrail(
  provideBare: typeof sharedEngines[number]["provideBare"],
  test: (store: Store) => Promise<void>,
): Promise<void> {
  const { url, remove } = await provideBare();
  try {
    await fillDesk(url, deskOfKycSteps);
    await withDatabase(url, migrate);
    const store = await openFormer(url);
    await test(store).finally(() => store.close());
  } finally {
    await remove();
  }
}

export const openFormer = (databaseUrl: string): Promise<Store> =>
  openStore({ databaseUrl, simulatedDelay: false, jwtSecret: DESK_SECRET });

export const entriesOf = ({ db }: Store) =>
  db.selectFrom("audit_log").selectAll().orderBy("seq").execute();

type FormerRow = Omit<
  AuditRow,
  "targetKey" | "subject" | "body" | "secret" | "formerHash" | "caseNumber"
>;

/** Format 1: a chain of hashes over the fields. Entries without seals are older. */
function hashed(previous: string, row: Omit<FormerRow, "hash">): FormerRow {
  const { seq, at, category, action, actorId, actorName, target, status, requestId } = row;
  const { before, after, search, seals } = row;
  const names = [seq, at, category, action, actorId, actorName, target, status, requestId];
  const fields = [...names, before, after, search, ...seals === null ? [] : [seals]];
  return { ...row, hash: sha256Hex(previous + JSON.stringify(fields)) };
}

const BATCH = 500;

/** Adds entries as format 1 had them, with a checkpoint at each hundredth. */
export async function growFormer({ db, auditKey }: Store, entries: number): Promise<void> {
  const head = await readHead(db);
  let { size, hash } = head;
  const checkpoints: AuditRootRow[] = [];
  const rows: FormerRow[] = [];
  for (const end = size + entries; size < end; size++) {
    const row = aFormer(size + 1, hash);
    rows.push(row);
    ({ hash } = row);
    if (row.seq % 100 === 0) checkpoints.push(checkpointOf(row, auditKey.keys.at(-1)!));
  }
  await addFormer(db, rows, checkpoints, auditKey.keys.at(-1)!);
}

const aFormer = (seq: number, previous: string, more: Partial<FormerRow> = {}): FormerRow =>
  hashed(previous, {
    seq,
    at: new Date(Date.UTC(2026, 10, 20) + seq * 1000).toISOString(),
    category: "user",
    action: "Signed in",
    actorId: `s_${seq % 3}`,
    actorName: `Member ${seq % 3}`,
    target: `Thing ${seq}`,
    status: "success",
    requestId: null,
    before: null,
    after: JSON.stringify({ number: seq }),
    search: ` thing ${seq}`,
    seals: seq % 2 === 0 ? JSON.stringify({ "account s_1": "0123456789abcdef" }) : null,
    ...more,
  });

async function addFormer(
  db: Store["db"],
  rows: readonly FormerRow[],
  checkpoints: readonly AuditRootRow[],
  key: string,
): Promise<void> {
  const none = { caseNumber: null, body: null, secret: null, formerHash: null };
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH).map((row) => ({ ...row, ...none }));
    await db.insertInto("audit_log").values(some).execute();
  }
  if (checkpoints.length > 0) {
    await db.insertInto("audit_checkpoints").values(checkpoints)
      .onConflict((conflict) => conflict.column("size").doNothing()).execute();
  }
  const { seq, hash } = rows.at(-1)!;
  await db.updateTable("audit_head")
    .set({ size: seq, hash, signature: signatureOf(seq, hash, "", key) }).execute();
}

/** Rotates the keys as format 1 did: the old key signs the entry, the new one the head. */
export async function rotateFormer({ db, auditKey, keys, now }: Store): Promise<void> {
  const next = {
    generation: keys.current.generation + 1,
    createdAt: now().toISOString(),
    secret: `secret of generation ${keys.current.generation + 1}`,
  };
  const newKey = keyFor("audit checkpoint", next.secret);
  const { size, hash } = await readHead(db);
  const row = aFormer(size + 1, hash, {
    action: "Keys rotated",
    after: JSON.stringify({ key: keyName(newKey), newSecret: false }),
  });
  await addFormer(db, [row], [checkpointOf(row, auditKey.keys.at(-1)!)], newKey);
  await db.insertInto("key_generations").values(await wrap(next, keys.rootSecret)).execute();
  await keys.reload(db);
}

/** While `work` runs, an entry from `seq` on cannot be issued again, as if the process was killed. */
export async function failingAt(
  { db }: Store,
  seq: number,
  work: () => Promise<void>,
): Promise<void> {
  const isPostgres = engineOf(db).name === "postgres";
  const statements = isPostgres
    ? [
      `create function killed() returns trigger language plpgsql as
        $$ begin raise exception 'killed'; end $$`,
      `create trigger killed before update on audit_log for each row when (new."seq" >= ${seq})
        execute function killed()`,
    ]
    : [
      `create trigger killed before update on audit_log when new."seq" >= ${seq}
        begin select raise(abort, 'killed'); end`,
    ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await work();
  const drops = isPostgres
    ? ["drop trigger killed on audit_log", "drop function killed"]
    : ["drop trigger killed"];
  for (const statement of drops) await sql.raw(statement).execute(db);
}
