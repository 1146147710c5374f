import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../../data/db/database.ts";
import {
  appliedMigrations,
  applyDefinition,
  definitions,
  migrate,
} from "../../../data/db/migrate.ts";
import { plantDesk, refusedStart } from "../../reliability/server.ts";
import {
  type Engine,
  engines,
  openStoreAt,
  sharedEngines,
  withDatabase,
} from "../../support/databases.ts";
import { proofTest } from "../../support/long_form.ts";

const root = new URL("../../..", import.meta.url);

/** Tables with their columns, indexes and triggers, as the engine knows them. */
async function shape(db: Database, engine: Engine["name"]): Promise<unknown> {
  const query = engine === "PostgreSQL"
    ? sql`select table_name, column_name, data_type, collation_name
        from information_schema.columns where table_schema = 'public' order by 1, 2`
    : sql`select name, sql from sqlite_master order by 1, 2`;
  return (await query.execute(db)).rows;
}

for (const engine of engines) {
  Deno.test(`a migrated database is left as it is the next time (${engine.name})`, () =>
    withBare(engine, (url) =>
      withDatabase(url, async (db) => {
        const names = await migrate(db);
        assert.ok(names.length >= 1);
        assert.deepEqual(await appliedMigrations(db), names);
        const before = await shape(db, engine.name);
        assert.deepEqual(await migrate(db), []);
        assert.deepEqual(await shape(db, engine.name), before);
      })));
}

for (const engine of engines) {
  Deno.test(`a migration runs where one of a later day has run already (${engine.name})`, () =>
    withBare(engine, (url) =>
      withDatabase(url, async (db) => {
        const late = "20261128_mentions";
        await sql`create table kysely_migration (
          "name" varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(db);
        for (const [name, definition] of Object.entries(definitions)) {
          if (name === late) continue;
          await applyDefinition(db, definition);
          await sql`insert into kysely_migration ("name", "timestamp")
            values (${name}, ${"2026-11-28T00:00:00.000Z"})`.execute(db);
        }
        assert.deepEqual(await migrate(db), [late]);
        assert.deepEqual(await appliedMigrations(db), Object.keys(definitions).toSorted());
        await db.selectFrom("mentions").select("commentId").execute();
        assert.deepEqual(await migrate(db), []);
      })));
}

for (const engine of sharedEngines) {
  proofTest(
    `three processes that migrate at once leave one good database (${engine.name})`,
    () =>
      withBare(engine, async (url) => {
        const answers = await migrateAtOnce(url, 3);
        const done = answers.filter((names) => names.length > 0);
        assert.equal(done.length, 1, "each migration ran in one of them");
        assert.deepEqual(await withDatabase(url, appliedMigrations), done[0]);
        await plantDesk(url, 1);
      }),
  );

  proofTest(
    `a database of a newer version stops the start with one line (${engine.name})`,
    () =>
      withBare(engine, async (url) => {
        const at = "2026-11-27T10:00:00.000Z";
        await withDatabase(url, async (db) => {
          await migrate(db);
          await sql`insert into kysely_migration (name, timestamp)
          values ('9999_future', ${at})`.execute(db);
        });
        const before = await withDatabase(url, (db) => shape(db, engine.name));
        const line =
          "DATABASE_URL: the database is from a newer version: 9999_future migrated it on " +
          `${at}. Start a version that has data/db/migrations/9999_future.ts, or restore ` +
          "a backup made before that";
        await assert.rejects(openStoreAt(url), { message: line });
        await assert.rejects(withDatabase(url, migrate), { message: line });
        assert.deepEqual(await refusedStart(url), { code: 1, text: `error: ${line}\n` });
        assert.deepEqual(await withDatabase(url, (db) => shape(db, engine.name)), before);
      }),
  );
}

for (const engine of engines.filter(({ name }) => name === "PostgreSQL")) {
  proofTest(
    "PostgreSQL that is not up to date stops the start with one line",
    () =>
      withBare(engine, async (url) => {
        const line = "DATABASE_URL: the database is not up to date; run `deno task migrate`";
        await assert.rejects(openStoreAt(url), { message: line });
        assert.deepEqual(await refusedStart(url), { code: 1, text: `error: ${line}\n` });
        await withDatabase(url, migrate);
        await (await openStoreAt(url)).close();
      }),
  );
}

for (const engine of engines.filter(({ name }) => name === "PostgreSQL")) {
  Deno.test("PostgreSQL without pg_trgm stops the migration with one line", () =>
    withBare(engine, async (url) => {
      // Shadows the catalogue of available extensions with an empty table.
      await withDatabase(
        url,
        (db) => sql`create table pg_available_extensions (name text)`.execute(db),
      );
      const poorer = new URL(url);
      poorer.searchParams.set("options", "-c search_path=public,pg_catalog");
      await assert.rejects(withDatabase(poorer.href, migrate), {
        message: "DATABASE_URL: PostgreSQL lacks pg_trgm, by which it searches; " +
          "it is part of the package postgresql-contrib",
      });
      assert.deepEqual(await withDatabase(url, appliedMigrations), []);
    }));
}

async function withBare(engine: Engine, test: (url: string) => Promise<void>): Promise<void> {
  const { url, remove } = await engine.provideBare();
  try {
    await test(url);
  } finally {
    await remove();
  }
}

/** Starts all processes, lets them migrate at the same time, and returns the migrations of each. */
async function migrateAtOnce(url: string, count: number): Promise<string[][]> {
  const script = `
    import { openDatabase } from "./data/db/database.ts";
    import { migrate } from "./data/db/migrate.ts";
    const db = openDatabase(${JSON.stringify(url)});
    console.log("ready");
    for await (const _ of Deno.stdin.readable) break;
    console.log(JSON.stringify(await migrate(db)));
    await db.destroy();
  `;
  const processes = Array.from({ length: count }, () => {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["eval", "--quiet", "--ext=ts", script],
      cwd: root,
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    return { child, lines: child.stdout.pipeThrough(new TextDecoderStream()).getReader() };
  });
  for (const { lines } of processes) assert.equal((await lines.read()).value, "ready\n");
  await Promise.all(processes.map(async ({ child }) => {
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode("go\n"));
    await writer.close();
  }));
  return await Promise.all(processes.map(async ({ child, lines }) => {
    const { value = "" } = await lines.read();
    assert.ok((await lines.read()).done);
    assert.equal((await child.status).code, 0);
    return JSON.parse(value);
  }));
}
