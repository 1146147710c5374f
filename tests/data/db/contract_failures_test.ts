import assert from "node:assert/strict";
import { sql } from "kysely";
import { DatabaseSync } from "node:sqlite";
import { verify } from "../../../data/audit/verify_tree.ts";
import { type Database, sqlitePath } from "../../../data/db/database.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { engines, withDatabase } from "../../support/databases.ts";
import { type Ground, onEachEngine, proofEngines } from "../../support/engines.ts";
import * as steps from "../../support/steps.ts";
import { Desk } from "../../support/helpers.ts";
import { actor, outcomes, plantRequests, untilServed } from "../../support/fixtures.ts";

const only = (name: string) => engines.filter((engine) => engine.name === name);

const decide = (store: Store, id: string, notes = "fine") =>
  steps.decide(store, id, { status: "accepted", reviewNotes: notes }, {
    reviewer: actor("s_1", "Rita Reviewer"),
    version: null,
    onlyOffered: false,
    idempotencyKey: null,
  });

const versionOf = async (store: Store, id: string) => (await kyc.get(store, id)).version;

onEachEngine({
  "a full disk refuses a decision for a while, loses nothing and is no lasting harm": fullDisk,
  "a long read of the file, such as a backup, keeps no decision from being written": async (
    { store, url },
  ) => {
    await plantRequests(store, 1);
    const reader = new DatabaseSync(sqlitePath(url)!, { readOnly: true });
    const read = () => reader.prepare("select version from kyc_requests").get()?.version;
    reader.exec("begin");
    assert.equal(read(), 1);
    await decide(store, "k_1");
    assert.equal(read(), 1);
    reader.exec("commit");
    assert.equal(read(), 2);
    reader.close();
  },
}, only("a SQLite file"));

async function fullDisk({ store }: Ground): Promise<void> {
  await plantRequests(store, 1);
  const limit = async (pages: string) =>
    void await sql.raw(`pragma max_page_count = ${pages}`).execute(store.db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
  await limit(String(rows[0]?.page_count));
  const attempts = [];
  for (let n = 0; n < 20; n++) attempts.push(decide(store, "k_1", "long ".repeat(1_900)));
  const { values, errors } = await outcomes(attempts);
  assert.ok(errors.length > 0, "the disk did not become full");
  for (const { kind, retryAfterSeconds } of errors) {
    assert.deepEqual([kind, retryAfterSeconds], ["unavailable", 60]);
  }
  assert.equal(await versionOf(store, "k_1"), values.length + 1);
  await limit("1000000");
  assert.equal((await decide(store, "k_1")).version, values.length + 2);
  const proof = await verify(store.db, store.auditKey);
  assert.deepEqual([proof.fault, proof.size], [null, values.length + 1]);
}

/** Ends the connections, as an administrator or a server that shuts down would. */
const endConnections = (url: string) =>
  withDatabase(url, (db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db));

onEachEngine({
  "a connection that dies in the middle of a decision is 503, and no other one notices": async (
    { store, url },
  ) => {
    await plantRequests(store, 20);
    const dying = store.db.transaction().execute(async (trx) => {
      await trx.updateTable("kyc_requests").set({ version: 77 }).execute();
      await endConnections(url);
      await trx.updateTable("kyc_requests").set({ version: 78 }).execute();
    });
    await assert.rejects(dying, { kind: "unavailable", retryAfterSeconds: 2 });
    const { values } = await outcomes(
      Array.from({ length: 20 }, (_, n) => versionOf(store, `k_${n + 1}`)),
    );
    assert.deepEqual(values, Array(20).fill(1));
    assert.equal((await decide(store, "k_1")).version, 2);
  },
  "a connection that dies before its transaction ends is never a success": async (
    { store, url },
  ) => {
    await plantRequests(store, 1);
    const dying = store.db.transaction().execute(async (trx) => {
      await trx.updateTable("kyc_requests").set({ version: 77 }).execute();
      await endConnections(url);
    });
    await assert.rejects(dying, { kind: "unavailable" });
    assert.equal(await versionOf(store, "k_1"), 1);
  },
  "connections that end while nobody uses them are replaced by new ones": replaced,
  "a transaction in which a failure was passed over is not committed as if it were whole": async (
    { store },
  ) => {
    await plantRequests(store, 1);
    const attempt = store.db.transaction().execute(async (trx) => {
      await trx.updateTable("kyc_requests").set({ version: 77 }).execute();
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });
    await assert.rejects(attempt);
    assert.equal(await versionOf(store, "k_1"), 1);
  },
  "a statement that takes too long, and a deadlock, are 503 and leave good connections": async (
    { store },
  ) => {
    await plantRequests(store, 2);
    const slow = store.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 20`.execute(trx);
      await sql`select pg_sleep(5)`.execute(trx);
    });
    await assert.rejects(slow, { kind: "unavailable", retryAfterSeconds: 2 });
    const { values, refusals } = await outcomes(crossings(store));
    assert.deepEqual([values.length, refusals], [1, ["unavailable"]]);
    assert.equal((await decide(store, "k_1")).version, 78);
  },
  "the server gives up statements after ten seconds, but not migrations": async (
    { store, url },
  ) => {
    const show = async (db: Database) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db))
        .rows[0]?.statement_timeout;
    assert.equal(await show(store.db), "10s");
    assert.equal(await withDatabase(url, show, { unhurried: true }), "0");
  },
  "however the database is set, statements are read and run as ours are": async (
    { store, url },
  ) => {
    await plantRequests(store, 1);
    const name = sql.id(new URL(url).pathname.slice(1));
    for (const setting of ["jit = on", "standard_conforming_strings = off"]) {
      await sql`alter database ${name} set ${sql.raw(setting)}`.execute(store.db);
    }
    await withDatabase(url, async (db) => {
      const { rows: [shown] } = await sql`select current_setting('jit') as "jit",
        current_setting('standard_conforming_strings') as "strings"`.execute(db);
      assert.deepEqual({ ...shown as object }, { jit: "off", strings: "on" });
    });
  },
}, only("PostgreSQL"));

onEachEngine({
  "reads go on while transactions take all their connections, and /ready names the cause":
    exhausted,
  "decisions on a row that somebody else has locked are refused, and others go on": lockedRow,
}, proofEngines().filter(({ name }) => name === "PostgreSQL"));

async function replaced({ store, url }: Ground): Promise<void> {
  await plantRequests(store, 8);
  const readAll = () =>
    outcomes(Array.from({ length: 8 }, (_, n) => versionOf(store, `k_${n + 1}`)));
  assert.equal((await readAll()).values.length, 8);
  await endConnections(url);
  // The pool may hand out a closed connection until it learns of its end.
  let last = await readAll();
  for (let tries = 0; last.errors.length > 0 && tries < 100; tries++) {
    assert.deepEqual(new Set(last.refusals), new Set(["unavailable"]));
    last = await readAll();
  }
  assert.deepEqual(last.values, Array(8).fill(1));
}

/** Two transactions, each of which holds the row that the other one needs next. */
function crossings(store: Store): Promise<void>[] {
  const both = Promise.withResolvers<void>();
  let held = 0;
  return [["k_1", "k_2"], ["k_2", "k_1"]].map((ids) =>
    store.db.transaction().execute(async (trx) => {
      for (const id of ids) {
        await trx.updateTable("kyc_requests").set({ version: 77 }).where("id", "=", id).execute();
        if (++held === 2) both.resolve();
        await both.promise;
      }
    })
  );
}

async function exhausted({ store }: Ground): Promise<void> {
  await plantRequests(store, 1);
  const held = Promise.withResolvers<void>();
  const transactions = Array.from(
    { length: 7 },
    () =>
      store.db.transaction().execute(async (trx) => {
        await trx.selectFrom("kyc_requests").select("id").execute();
        await held.promise;
      }),
  );
  await assert.rejects(decide(store, "k_1"), {
    kind: "unavailable",
    code: "database.connections_taken",
    retryAfterSeconds: 2,
  });
  assert.equal(await versionOf(store, "k_1"), 1, "reads have connections of their own");
  const reads = Array.from(
    { length: 3 },
    () => store.db.connection().execute(() => held.promise),
  );
  const ready = await new Desk(store).bare("/ready");
  assert.deepEqual([ready.status, JSON.parse(ready.text)], [503, {
    status: "database away",
    reason: "All connections to the database are taken. Try again shortly.",
  }]);
  held.resolve();
  await Promise.all([...transactions, ...reads]);
  const { values } = await outcomes(
    Array.from({ length: 30 }, () => untilServed(() => decide(store, "k_1"))),
  );
  assert.equal(values.length, 30);
}

async function lockedRow({ store, url }: Ground): Promise<void> {
  await plantRequests(store, 2);
  await withDatabase(url, (other) =>
    other.transaction().execute(async (trx) => {
      await sql`select 1 from kyc_requests where "id" = 'k_1' for update`.execute(trx);
      const refused = outcomes(Array.from({ length: 12 }, () => decide(store, "k_1")));
      const { values } = await outcomes(
        Array.from({ length: 30 }, () => versionOf(store, "k_1")),
      );
      assert.deepEqual(new Set(values), new Set([1]));
      assert.equal((await untilServed(() => decide(store, "k_2"))).version, 2);
      const { errors } = await refused;
      assert.deepEqual(
        errors.map(({ kind, retryAfterSeconds }) => [kind, retryAfterSeconds]),
        Array(12).fill(["unavailable", 2]),
      );
    }));
  assert.equal((await decide(store, "k_1")).version, 2);
}
