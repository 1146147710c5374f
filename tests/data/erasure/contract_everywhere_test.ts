import assert from "node:assert/strict";
import { sql } from "kysely";
import { readChanges } from "../../../data/changes/feed.ts";
import { definitions } from "../../../data/db/migrate.ts";
import type { Database } from "../../../data/db/database.ts";
import { engineOf } from "../../../data/db/engine/engine_of.ts";
import { removeOldDeletions, runErasures } from "../../../data/erasure/job.ts";
import { type TableAnswer, tableAnswers } from "../../../data/erasure/stores.ts";
import { verify } from "../../../data/audit/verify_tree.ts";
import { engines, openStoreAt } from "../../support/databases.ts";
import { bothEngines, onEachEngine } from "../../support/engines.ts";
import { addAccount } from "../../support/fixtures.ts";
import { TestClock } from "../../support/stores.ts";
import { runJob } from "./erasing.ts";
import { plantedTables, plantPerson } from "./planted.ts";
import { traces, USER } from "./planted_rows.ts";

const removed = ["corrections", "custom_reports", "decision_keys", "kyc_steps"];

Deno.test("Each table has an answer to an erasure", () => {
  const tables = Object.values(definitions).flatMap(({ creates }) => creates)
    .filter((table) => !removed.includes(table));
  assert.deepEqual(Object.keys(tableAnswers).toSorted(), tables.toSorted());
});

Deno.test("The planted person has a row in each table that an erasure changes", () => {
  const records = ["users", "kyc_requests", "transactions", "communities", "content", "changes"];
  const changed = Object.entries<TableAnswer>(tableAnswers)
    .filter(([, { answer }]) => answer === "emptied" || answer === "kept")
    .map(([table]) => table);
  assert.deepEqual(changed.filter((table) => ![...plantedTables, ...records].includes(table)), []);
});

/** The tables whose rows hold one of the strings, those of the search index too. */
async function tablesWithTraces(db: Database): Promise<string[]> {
  const found: string[] = [];
  const decoder = new TextDecoder("latin1");
  for (const table of await engineOf(db).tableNames(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`
      .execute(db);
    const texts = rows.flatMap((row) => Object.values(row)).map((value) =>
      value instanceof Uint8Array ? decoder.decode(value) : String(value)
    );
    if (traces.some((trace) => texts.some((text) => text.includes(trace)))) found.push(table);
  }
  return found.filter((table) => !/_search(_|$)/.test(table)).toSorted();
}

onEachEngine({
  "An erased person is in no column of any table": async ({ store, clock }) => {
    await addAccount(store, "s_admin");
    await plantPerson(store);
    const before = await tablesWithTraces(store.db);
    assert.deepEqual(plantedTables.filter((table) => !before.includes(table)), [
      "mentions",
      "document_blobs",
    ]);
    await runJob(store, clock);
    // The feed and the event name the id alone, for a month.
    assert.deepEqual(
      await tablesWithTraces(store.db),
      ["changes"],
    );
    assert.equal((await verify(store.db, store.auditKey)).fault, null);
    const payment = await store.db.selectFrom("transactions").selectAll().executeTakeFirstOrThrow();
    const { userId, description, paymentMethod, person, status } = payment;
    assert.deepEqual([userId, description, paymentMethod, person, status], [
      "",
      "",
      null,
      "",
      "completed",
    ]);
    const notices = await store.db.selectFrom("notifications").select(["staffId", "kind"])
      .execute();
    assert.deepEqual(notices, [
      { staffId: "s_rev", kind: "view_removed" },
      { staffId: "s_admin", kind: "erasure_ended" },
    ]);
    const { changes } = await readChanges(store, { after: "", types: ["users"] });
    assert.deepEqual(changes.map(({ id, deleted }) => [id, deleted]), [[USER, true]]);
    clock.advance(32 * 24 * 60 * 60 * 1_000);
    await store.db.updateTable("changes").set({ at: "2026-11-19T14:37:12.345Z" }).execute();
    await removeOldDeletions(store);
    assert.deepEqual(await tablesWithTraces(store.db), []);
    const orders = await store.db.selectFrom("erasure_orders").selectAll().execute();
    assert.deepEqual(orders, []);
    await runErasures(store);
  },
}, bothEngines());

const file = engines.find(({ name }) => name === "a SQLite file")!;

Deno.test("An erased person is in no byte of the database file and its log", async () => {
  const { url, remove } = await file.provide();
  const clock = new TestClock("2026-11-19T14:37:12.345Z");
  const store = await openStoreAt(url, clock.now);
  const path = url.slice("sqlite:".length);
  const found = async () => {
    const bytes = await Promise.all(
      [path, `${path}-wal`].map((name) => Deno.readFile(name).catch(() => new Uint8Array())),
    );
    const text = bytes.map((one) => new TextDecoder("latin1").decode(one)).join("");
    return traces.filter((trace) => text.includes(trace));
  };
  const trigrams = async (table: string) => {
    await sql`create virtual table if not exists ${sql.table(`${table}_words`)}
      using fts5vocab(${sql.lit(`${table}_search`)}, 'row')`.execute(store.db);
    const { rows } = await sql<{ term: string }>`select term from ${sql.table(`${table}_words`)}
      where term in ('qwo', 'zby')`.execute(store.db);
    return rows.length;
  };
  const indexed = ["users", "kyc_requests", "transactions", "communities", "content", "audit_log"];
  try {
    await plantPerson(store);
    assert.deepEqual(await found(), traces);
    for (const table of indexed) assert.equal(await trigrams(table), 2, table);
    await runJob(store, clock);
    assert.deepEqual(await found(), [USER]);
    for (const table of indexed) assert.equal(await trigrams(table), 0, table);
  } finally {
    await store.close();
    await remove();
  }
});
