import assert from "node:assert/strict";
import { sql } from "kysely";
import { ERASED, sealedEntry } from "../../../data/audit/entry_body.ts";
import { type AuditRow, emptiedColumns } from "../../../data/audit/trail.ts";
import { Tree } from "../../../data/audit/tree.ts";
import { verify } from "../../../data/audit/verify_tree.ts";
import { signatureOf } from "../../../data/audit/checkpoints.ts";
import { system, write } from "../../../data/audit/write.ts";
import type { Database } from "../../../data/db/database.ts";
import { emptyEntries } from "../../../data/erasure/entries.ts";
import type { Store } from "../../../data/store.ts";
import { bothEngines, type Ground, onEachEngine } from "../../support/engines.ts";

const NAME = "Zebulonia Quarterstaff";

/** Nine entries about one person. */
const withEntries = (test: (store: Store) => Promise<void>) => async ({ store }: Ground) => {
  for (let n = 1; n <= 9; n++) {
    await write(store, system, (_, record) => {
      record({ category: "kyc", action: "KYC accepted", target: `${NAME} (k_${n})` });
    });
  }
  await test(store);
};

/** Empties entries 2, 3 and 5, and records the numbers that the cover names. */
const erase = (store: Store, cover?: [number, number][]) =>
  write(store, system, async (trx, record) => {
    const erased = await emptyEntries(trx, [5, 2, 3]);
    record({ category: "user", action: ERASED, target: "Erasure 1", erased: cover ?? erased });
  });

const reasonIn = async (store: Store, db: Database = store.db) =>
  (await verify(db, store.auditKey)).fault?.reason ?? null;

onEachEngine({
  "Emptied entries hold nothing, and a cover proves them": withEntries(async (store) => {
    await erase(store);
    assert.equal(await reasonIn(store), null);
    const rows = await store.db.selectFrom("audit_log").selectAll().where("seq", "in", [2, 3, 5])
      .execute();
    assert.ok(!JSON.stringify(rows).includes("Zebulonia"));
    assert.match(JSON.stringify(rows[0]!.body), /\\"seq\\":2,\\"v\\":2/);
    const { body } = await store.db.selectFrom("audit_log").select("body").where("seq", "=", 10)
      .executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(body!).erased, [[2, 3], [5, 5]]);
  }),
  "A cover of too much is found": withEntries(async (store) => {
    await erase(store, [[2, 5]]);
    assert.equal(await reasonIn(store), "an erasure covers an entry that is not emptied");
  }),
  "A cover of later entries is found": withEntries(async (store) => {
    await erase(store, [[2, 3], [5, 5], [11, 11]]);
    assert.equal(await reasonIn(store), "an erasure covers an entry that is not emptied");
  }),
  "A cover of too little is found": withEntries(async (store) => {
    await erase(store, [[2, 3]]);
    assert.equal(await reasonIn(store), "the entry is emptied without an erasure");
  }),
  "An entry changes in one way alone, emptied as a whole": withEntries(async ({ db }) => {
    const { target: _, ...halfway } = emptiedColumns;
    const refused: Partial<AuditRow>[] = [
      { target: "x" },
      { secret: null },
      halfway,
      { ...emptiedColumns, hash: "x" },
      { ...emptiedColumns, at: "2026-01-01T00:00:00.000Z" },
      { ...emptiedColumns, target: "x" },
    ];
    for (const columns of refused) {
      const changing = db.updateTable("audit_log").set(columns).where("seq", "=", 4).execute();
      await assert.rejects(changing, /append-only/, JSON.stringify(columns));
    }
    await db.updateTable("audit_log").set(emptiedColumns).where("seq", "=", 4).execute();
    const again = db.updateTable("audit_log").set(emptiedColumns).where("seq", "=", 4).execute();
    await assert.rejects(again, /append-only/);
  }),
}, bothEngines());

/** Somebody with the file drops the trigger, and computes tree and head again without the key. */
async function rewritten(store: Store, change: string): Promise<string | null> {
  const undo = new Error("undo");
  let reason: string | null = null;
  await store.db.transaction().execute(async (trx) => {
    await sql`drop trigger audit_log_no_update`.execute(trx);
    await sql.raw(change).execute(trx);
    reason = await reasonIn(store, trx);
    throw undo;
  }).catch((error) => {
    if (error !== undo) throw error;
  });
  return reason;
}

/** Both engines are verified by the same lines, so one of them is enough here. */
const sqliteAlone = bothEngines().filter(({ name }) => name !== "PostgreSQL");

onEachEngine({
  "An emptied entry that was filled, moved or forged is found": withEntries(async (store) => {
    await erase(store);
    const changed = "the entry was changed after it was written";
    const tamperings: [change: string, reason: string][] = [
      [`update audit_log set target = 'x' where seq = 3`, changed],
      [`update audit_log set status = 'error' where seq = 3`, changed],
      [`update audit_log set "caseNumber" = 1 where seq = 3`, changed],
      [`update audit_log set at = '2026-01-01T00:00:00.000Z' where seq = 3`, changed],
      [`update audit_log set body = replace(body, ':3,', ':2,') where seq = 3`, changed],
      [
        `update audit_log set body = replace(body, '[5,5]', '[5,6]') where seq = 10`,
        changed,
      ],
      [`update audit_log set secret = 'AAAA' where seq = 3`, changed],
    ];
    for (const [change, reason] of tamperings) {
      assert.equal(await rewritten(store, change), reason, change);
    }
  }),
  "An entry that an attacker emptied with a forged cover is found": withEntries(async (store) => {
    const note = await verify(store.db, store.auditKey);
    const rows = await store.db.selectFrom("audit_log").selectAll().orderBy("seq").execute();
    const last = rows.at(-1)!;
    const cover = { ...last, action: ERASED };
    const forged = sealedEntry(cover, last.secret!, [[4, 4]]);
    const tree = new Tree();
    for (const { hash } of rows.slice(0, -1)) tree.push(hash);
    tree.push(forged.hash);
    const head = { size: 9, hash: tree.root(), peaks: tree.stored() };
    await sql`drop trigger audit_log_no_update`.execute(store.db);
    await store.db.updateTable("audit_log").set(emptiedColumns).where("seq", "=", 4).execute();
    await store.db.updateTable("audit_log").set({ action: ERASED, ...forged })
      .where("seq", "=", 9).execute();
    await store.db.updateTable("audit_head")
      .set({ ...head, signature: signatureOf(9, head.hash, "", "ab".repeat(32)) }).execute();
    assert.equal(await reasonIn(store), "the head is not signed with this key");
    const external = { size: 9, hash: note.head, isNote: true };
    const found = await verify(store.db, store.auditKey, [external]);
    assert.equal(found.fault?.reason, "the entry does not match its signed checkpoint");
  }),
}, sqliteAlone);
