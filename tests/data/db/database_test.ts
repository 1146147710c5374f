import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { readConfig, readDatabaseUrl, readStoreConfig } from "../../../data/config.ts";
import { writeProblemOf } from "../../../data/db/write_problem.ts";
import { openStore } from "../../../data/store.ts";
import * as users from "../../../data/records/users.ts";
import { SECRET, withStore } from "../../support/stores.ts";
import { aUser } from "../../support/records.ts";

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

async function withFile(test: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(`${folder}/desk.db`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const options = { simulatedDelay: false, jwtSecret: SECRET };

Deno.test("two transactions do not run into each other between their awaits", () =>
  withStore(async ({ db }) => {
    const steps: string[] = [];
    const work = (name: string) =>
      db.transaction().execute(async (trx) => {
        steps.push(`${name} begins`);
        await users.insert(trx, [aUser({ id: name })]);
        await pause();
        await trx.selectFrom("users").selectAll().execute();
        steps.push(`${name} ends`);
      });
    await Promise.all([work("one"), work("two"), work("three")]);
    assert.deepEqual(steps, [
      ...["one begins", "one ends", "two begins", "two ends"],
      ...["three begins", "three ends"],
    ]);
  }));

Deno.test("a transaction that fails is taken back, and the others stay", () =>
  withStore(async ({ db }) => {
    const results = await Promise.allSettled([
      db.transaction().execute(async (trx) => {
        await users.insert(trx, [aUser({ id: "u_failed" })]);
        await pause();
        throw new Error("changed my mind");
      }),
      db.transaction().execute((trx) => users.insert(trx, [aUser({ id: "u_kept" })])),
    ]);
    assert.deepEqual(results.map(({ status }) => status), ["rejected", "fulfilled"]);
    const rows = await db.selectFrom("users").select("id").execute();
    assert.deepEqual(rows.map(({ id }) => id), ["u_kept"]);
  }));

Deno.test("between the steps of a long transaction others have the event loop", () =>
  withStore(async ({ db }) => {
    const long = sql`with recursive counted("n") as (
      select 1 union all select "n" + 1 from counted where "n" < 100000
    ) select count(*) from counted`;
    let turns = 0;
    const timer = setInterval(() => turns++);
    await db.transaction().execute(async (trx) => {
      for (let step = 0; step < 10; step++) await long.execute(trx);
    }).finally(() => clearInterval(timer));
    assert.ok(turns >= 5, `others had ${turns} turns in ten steps`);
  }));

Deno.test("values are bound, not written into the statement", () =>
  withStore(async (store) => {
    const name = `Robert'); drop table users; --`;
    await users.insert(store.db, [aUser({ name })]);
    assert.equal((await users.get(store, "u_test")).name, name);
  }));

const session = {
  id: "x",
  createdAt: "",
  expiresAt: "",
  lastSeenAt: "",
  confirmedAt: "",
  device: "",
};

Deno.test("a reference to a record that is not there is refused", () =>
  withStore((store) =>
    assert.rejects(
      store.db.insertInto("sessions")
        .values({ ...session, staffId: "s_none" }).execute(),
      /FOREIGN KEY/,
    )
  ));

Deno.test("a file keeps its records, safely written, and has no sample data", () =>
  withFile(async (path) => {
    const first = await openStore({ databaseUrl: `sqlite:${path}`, ...options });
    assert.equal(first.sample, null);
    assert.deepEqual(await first.db.selectFrom("users").selectAll().execute(), []);
    await users.insert(first.db, [aUser()]);
    const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(first.db);
    const sync = await sql<{ synchronous: number }>`pragma synchronous`.execute(first.db);
    assert.deepEqual([mode.rows[0]?.journal_mode, sync.rows[0]?.synchronous], ["wal", 2]);
    await first.close();
    const second = await openStore({ databaseUrl: `sqlite:${path}`, ...options });
    assert.equal((await users.get(second, "u_test")).name, "Test Person");
    await second.close();
  }));

Deno.test("a write waits for another process that holds the file", () =>
  withFile(async (path) => {
    const store = await openStore({ databaseUrl: `sqlite:${path}`, ...options });
    const other = new DatabaseSync(path);
    other.exec("begin immediate");
    let written = false;
    const write = store.db.transaction().execute((trx) => users.insert(trx, [aUser()]))
      .then(() => written = true);
    await new Promise((resolve) => setTimeout(resolve, 40));
    assert.equal(written, false);
    other.exec("commit");
    await write;
    assert.equal((await users.get(store, "u_test")).id, "u_test");
    other.close();
    await store.close();
  }));

Deno.test("an engine that this version does not serve is refused, DATABASE_URL named", () => {
  const env = { DATABASE_URL: "mysql://localhost/desk", JWT_SECRET: SECRET };
  for (const read of [readConfig, readDatabaseUrl, readStoreConfig]) {
    assert.throws(() => read(env), /^Error: DATABASE_URL: must be sqlite:PATH or postgres:/);
  }
});

Deno.test("a database file and its log are for their owner alone, and one from before is made so", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/desk.db`;
  const rights = async () =>
    (await Promise.all(["", "-wal", "-shm"].map((end) => Deno.stat(path + end))))
      .map(({ mode }) => (mode ?? 0) & 0o777);
  try {
    for (const before of [0o600, 0o644]) {
      if (before === 0o644) await Deno.chmod(path, before);
      const store = await openStore({ databaseUrl: `sqlite:${path}`, ...options });
      assert.deepEqual(await rights(), [0o600, 0o600, 0o600]);
      await store.close();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a file that is closed is whole by itself, also where a thread has read it", () =>
  withFile(async (path) => {
    const store = await openStore({ ...options, databaseUrl: `sqlite:${path}` });
    await users.insert(store.db, [aUser({ id: "u_last" })]);
    await store.reads.selectFrom("users").selectAll().execute();
    await store.close();
    await Deno.copyFile(path, `${path}.copy`);
    const sqlite = new DatabaseSync(`${path}.copy`);
    assert.deepEqual(sqlite.prepare("select id from users").all().map(({ id }) => id), ["u_last"]);
    sqlite.close();
  }));

Deno.test("a file that was taken away, or is another one now, is trouble", () =>
  withFile(async (path) => {
    const store = await openStore({ ...options, databaseUrl: `sqlite:${path}` });
    assert.equal(await writeProblemOf(store.db), null);
    await Deno.rename(path, `${path}.old`);
    assert.match(await writeProblemOf(store.db) ?? "", /file of the database is gone/);
    await Deno.copyFile(`${path}.old`, path);
    assert.match(await writeProblemOf(store.db) ?? "", /another one is in its place/);
    await Deno.rename(`${path}.old`, path);
    assert.equal(await writeProblemOf(store.db), null);
    await store.close();
  }));
