import { write } from "../../../data/audit/write.ts";
import { append, readHead } from "../../../data/audit/trail.ts";
import { checkpoint } from "../../../data/audit/checkpoints.ts";
import assert from "node:assert/strict";
import { sql } from "kysely";
import { verify } from "../../../data/audit/verify_tree.ts";
import type { Database } from "../../../data/db/database.ts";
import { type Store } from "../../../data/store.ts";
import { type Engine } from "../../support/databases.ts";
import { bothEngines, onEachEngine } from "../../support/engines.ts";
import { actor, outcomes, untilServed } from "../../support/fixtures.ts";
import { turnsDuring } from "./turns.ts";

const someone = actor("s_1", "Someone");

const note = (store: Store, target: string, times = 1) =>
  write(store, someone, (_trx, record) => {
    for (let n = 0; n < times; n++) {
      record({ category: "system", action: "Backup completed", target });
    }
    return Promise.resolve();
  });

const sizes = async (db: Database) =>
  (await db.selectFrom("audit_roots").select("size").orderBy("size").execute())
    .map(({ size }) => size);

const sameRow = (table: string): string => {
  if (table !== "audit_log") return `insert into ${table} select * from ${table}`;
  const columns = `"seq", "category", "action", "actorId", "actorName", "target", "at", "status",
    "requestId", "before", "after", "search", "hash"`;
  return `insert into audit_log (${columns}) select ${columns} from audit_log`;
};

const forbidden = (engine: Engine["name"], table: string, key: string): string[] => [
  `update ${table} set "hash" = 'x'`,
  `delete from ${table}`,
  ...(engine === "PostgreSQL"
    ? [
      `truncate ${table}`,
      `${sameRow(table)} on conflict (${key}) do update set "hash" = 'x'`,
    ]
    : [sameRow(table).replace("insert", "insert or replace")]),
];

onEachEngine({
  "other requests run while the trail is verified": async ({ store }) => {
    for (let portion = 0; portion < 6; portion++) await note(store, "one of many", 500);
    let size = 0;
    const turns = await turnsDuring(async () => {
      size = (await verify(store.reads, store.auditKey)).size;
    });
    assert.equal(size, 3_000);
    assert.ok(turns >= 5, `${turns} turns`);
  },

  "nobody changes, removes or empties the trail or its checkpoints through the database": async (
    { store, engine },
  ) => {
    await note(store, "one thing");
    await checkpoint(store);
    const statements = [
      ...forbidden(engine, "audit_log", "seq"),
      ...forbidden(engine, "audit_roots", "size"),
    ];
    for (const statement of statements) {
      await assert.rejects(sql.raw(statement).execute(store.db), /append-only/, statement);
    }
    assert.deepEqual((await verify(store.db, store.auditKey)).fault, null);
    assert.deepEqual(await sizes(store.db), [1]);
  },
  "entries that come at once make one chain without a gap": async ({ store }) => {
    const { values } = await outcomes(
      Array.from({ length: 40 }, (_, n) => untilServed(() => note(store, `thing ${n}`, n % 3 + 1))),
    );
    assert.equal(values.length, 40);
    const { size, hash } = await readHead(store.db);
    const proof = await verify(store.db, store.auditKey);
    assert.deepEqual([proof.fault, proof.size, proof.head, size], [null, 79, hash, 79]);
  },
  "every hundredth entry is signed, also where many come together, and the last on demand": async (
    { store },
  ) => {
    assert.equal(await checkpoint(store), null);
    await note(store, "a", 99);
    assert.deepEqual(await sizes(store.db), []);
    await note(store, "b", 2);
    await note(store, "c", 240);
    const { size } = await checkpoint(store) ?? {};
    await checkpoint(store);
    assert.equal(size, 341);
    assert.deepEqual(await sizes(store.db), [100, 200, 300, 341]);
    const proof = await verify(store.db, store.auditKey);
    assert.deepEqual([proof.fault, proof.checkpoints, proof.foreignCheckpoints], [null, 4, 0]);
  },
  "a head that is not signed with the key of the desk stays so, whatever is written after it":
    async ({ store }) => {
      await note(store, "a", 100);
      const auditKey = {
        ...store.auditKey,
        keys: ["another key"],
        reload: () => Promise.resolve(),
      };
      const { fault } = await verify(store.db, auditKey);
      assert.equal(fault?.reason, "the head is not signed with this key");
      await note({ ...store, auditKey }, "an entry under another key");
      for (const key of [auditKey, store.auditKey]) {
        const proof = await verify(store.db, key);
        assert.equal(proof.fault?.reason, "the head is not signed with this key");
      }
    },
  "an entry reads back as it was written, whatever its text": async ({ store }) => {
    const texts = [
      "",
      "山田 🦊",
      "half \ud800 a character",
      'a "quote"',
      "\u2028\r\n\t",
      "é".normalize("NFD"),
    ];
    for (const text of texts) await note(store, text);
    await assert.rejects(note(store, "a\0b"), { kind: "invalid" });
    const proof = await verify(store.db, store.auditKey);
    assert.deepEqual([proof.fault, proof.size], [null, texts.length]);
  },
  "a transaction that is rolled back leaves no entry and no gap": async ({ store }) => {
    await note(store, "before");
    const attempt = write(store, someone, (trx, record) => {
      record({ category: "system", action: "Email delivery failed", target: "nothing" });
      return trx.insertInto("sums").values({ name: "users", period: "all", value: 7 }).execute()
        .then(() => Promise.reject(new Error("in the middle")));
    });
    await assert.rejects(attempt, /in the middle/);
    const late = store.db.transaction().execute(async (trx) => {
      const event = {
        category: "system",
        action: "Email delivery failed",
        target: "at the end",
      } as const;
      await append(trx, [{ event, actor: someone, at: store.now().toISOString() }], store.auditKey);
      throw new Error("at the end");
    });
    await assert.rejects(late, /at the end/);
    await note(store, "after");
    assert.deepEqual(await store.db.selectFrom("sums").selectAll().execute(), []);
    assert.equal((await verify(store.db, store.auditKey)).size, 2);
  },
  "an entry added while the proof is under way is no fault": async ({ store }) => {
    await note(store, "a", 95);
    const proofs = [];
    const notes = Array.from({ length: 20 }, (_, n) => note(store, `during ${n}`));
    for (let n = 0; n < 10; n++) proofs.push(await verify(store.db, store.auditKey));
    await Promise.all(notes);
    assert.deepEqual(proofs.map(({ fault }) => fault), Array(10).fill(null));
    assert.equal((await verify(store.db, store.auditKey)).size, 115);
  },
}, bothEngines());
