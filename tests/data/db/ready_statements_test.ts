import assert from "node:assert/strict";
import { CompiledQuery, sql } from "kysely";
import type { Database } from "../../../data/db/database.ts";
import { STATEMENTS_KEPT } from "../../../data/db/statements.ts";
import { engines, onEachEngine } from "../../support/engines.ts";

const ask = async (db: Database, text: string): Promise<Record<string, unknown>[]> =>
  (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows;

/** What its connection holds ready, and how often that was asked for. */
const heldBy = (db: Database) =>
  ask(
    db,
    `select statement, generic_plans + custom_plans as asked from pg_prepared_statements
      where statement like '%numbers%'`,
  );

const onOne = (db: Database, work: (db: Database) => Promise<void>): Promise<void> =>
  db.connection().execute(work);

/** It is gone when the connection is. */
const numbers = "create temporary table numbers as select 1 as n";

onEachEngine({
  "what is asked again is held ready, what many or few may answer is planned each time": async (
    { store },
  ) => {
    for (const db of [store.db, store.reads]) {
      const held = db === store.db;
      const text = `select n, ${held} as held from numbers`;
      await onOne(db, async (db) => {
        await ask(db, numbers);
        for (let time = 1; time <= 3; time++) {
          assert.deepEqual(await ask(db, text), [{ n: 1, held }]);
          const found = (await heldBy(db)).filter(({ statement }) => statement === text);
          assert.deepEqual(found, held ? [{ statement: text, asked: time }] : []);
        }
        await ask(db, "drop table numbers");
      });
    }
  },

  "in a transaction, which could not go on, nothing is held ready": async ({ store }) => {
    await store.db.transaction().execute(async (trx) => {
      await ask(trx, numbers);
      assert.deepEqual(await ask(trx, "select n from numbers"), [{ n: 1 }]);
      assert.deepEqual(await heldBy(trx), []);
      await ask(trx, "drop table numbers");
    });
  },

  "what a migration has changed is told as it is now": async ({ store }) => {
    await onOne(store.db, async (db) => {
      await ask(db, numbers);
      const all = () => ask(db, "select * from numbers");
      assert.deepEqual([await all(), await all()], [[{ n: 1 }], [{ n: 1 }]]);
      await ask(db, "alter table numbers add column more text default 'yes'");
      for (let time = 0; time < 2; time++) assert.deepEqual(await all(), [{ n: 1, more: "yes" }]);
      await ask(db, "drop table numbers");
    });
  },

  "behind a pooler that hands on its connections all is answered, and no more held ready": async (
    { store },
  ) => {
    await onOne(store.db, async (db) => {
      await ask(db, numbers);
      const text = "select n from numbers where n > 0";
      await ask(db, text);
      // As on another connection, which was never told.
      await ask(db, "deallocate all");
      for (let time = 0; time < 2; time++) assert.deepEqual(await ask(db, text), [{ n: 1 }]);
      assert.deepEqual(await heldBy(db), []);
      await ask(db, "drop table numbers");
    });
  },

  "what asks for very much does not fill the server's memory": async ({ store }) => {
    const processOf = async (db: Database) => {
      const { rows: [row] } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        db,
      );
      return row?.pid;
    };
    const first = await processOf(store.db);
    assert.equal(await processOf(store.db), first, "the connection is used again");
    for (let n = 0; n <= STATEMENTS_KEPT; n++) await ask(store.db, `select ${n} as n`);
    const [{ held } = { held: NaN }] = await ask(
      store.db,
      "select count(*) as held from pg_prepared_statements",
    );
    assert.ok(Number(held) < 10, `${held} are held`);
    assert.notEqual(await processOf(store.db), first);
  },
}, engines.filter(({ name }) => name === "PostgreSQL"));
