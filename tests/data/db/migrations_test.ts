import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../data/db/database.ts";
import { applyDefinition, definitions, migrate } from "../../../data/db/migrate.ts";
import { hitsOf } from "../../../data/list/search.ts";
import * as users from "../../../data/records/users.ts";
import { aUser } from "../../support/records.ts";

const schema = async (db: ReturnType<typeof openDatabase>) => {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where sql is not null order by name`.execute(db);
  return rows.map((row) => ({ ...row }));
};

Deno.test("each migration is noted once, by its name and in order", async () => {
  const db = openDatabase("sqlite::memory:");
  await migrate(db);
  await migrate(db);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = rows.map(({ name }) => name);
  assert.equal(names[0], "20261127_baseline");
  assert.deepEqual(names, [...new Set(names)].toSorted());
  await db.destroy();
});

Deno.test("a migration that fails in the middle leaves nothing of itself", async () => {
  const db = openDatabase("sqlite::memory:");
  const failing = db.withPlugin({
    transformQuery: ({ node }) => {
      assert.doesNotMatch(JSON.stringify(node), /create table staff/);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await assert.rejects(migrate(failing), /staff/);
  const names = (await schema(db)).map(({ name }) => name);
  assert.deepEqual(names, ["kysely_migration", "kysely_migration_lock"]);
  await migrate(db);
  assert.ok((await schema(db)).length > 20);
  await db.destroy();
});

Deno.test("a file that was made compact is searched as before", async () => {
  const folder = await Deno.makeTempDir();
  const db = openDatabase(`sqlite:${folder}/desk.db`);
  await migrate(db);
  await users.insert(db, [1, 2, 3].map((n) => aUser({ id: `u_${n}`, email: `${n}@x.example` })));
  await db.deleteFrom("users").where("id", "=", "u_1").execute();
  await sql`vacuum`.execute(db);
  const [hit] = await hitsOf(db, users.listShape, "u_3") ?? [];
  const rows = await db.selectFrom("users").select("id").where(sql`rowid`, "=", hit).execute();
  assert.deepEqual(rows.map(({ id }) => id), ["u_3"]);
  assert.deepEqual(await hitsOf(db, users.listShape, "u_1"), []);
  await db.destroy();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("columns are text and integers only, bytes of documents aside, so that both engines answer alike", async () => {
  const db = openDatabase("sqlite::memory:");
  await migrate(db);
  const { rows } = await sql<{ type: string }>`
    select distinct lower(info.type) as type
    from sqlite_master as tables, pragma_table_info(tables.name) as info
    where tables.type = 'table' and tables.name not like 'kysely_%'
      and tables.name not like '%\\_search%' escape '\\'`.execute(db);
  const types = rows.map(({ type }) => type).toSorted();
  assert.deepEqual(types, ["bigint", "bytea", "integer", "text"]);
  await db.destroy();
});

Deno.test("each migration says which tables it creates", async () => {
  const db = openDatabase("sqlite::memory:");
  let before: string[] = [];
  for (const [name, definition] of Object.entries(definitions)) {
    await applyDefinition(db, definition);
    const { rows } = await sql<{ name: string }>`select name from sqlite_master
      where type = 'table' and name not like '%\\_search%' escape '\\'`.execute(db);
    const tables = rows.map(({ name }) => name);
    const made = tables.filter((table) => !before.includes(table));
    assert.deepEqual(made.toSorted(), [...definition.creates].toSorted(), name);
    before = tables;
  }
  await db.destroy();
});
