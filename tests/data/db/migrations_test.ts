import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../data/db/database.ts";
import { definitions, migrate, take } from "../../../data/db/migrate.ts";
import * as users from "../../../data/records/users.ts";
import { aUser } from "../../records.ts";

const schema = async (db: ReturnType<typeof openDatabase>) => {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where sql is not null order by name`.execute(db);
  return rows.map((row) => ({ ...row }));
};

Deno.test("migrating again changes neither schema nor records", async () => {
  const db = openDatabase("sqlite::memory:");
  await migrate(db);
  await users.insert(db, [aUser()]);
  const before = await schema(db);
  await migrate(db);
  await migrate(db);
  assert.deepEqual(await schema(db), before);
  assert.equal((await users.get({ db, now: () => new Date() }, "u_test")).name, "Test Person");
  await db.destroy();
});

Deno.test("each migration is noted once, by its name and in order", async () => {
  const db = openDatabase("sqlite::memory:");
  await migrate(db);
  await migrate(db);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = rows.map(({ name }) => name);
  assert.equal(names[0], "0001_lists");
  assert.deepEqual(names, [...new Set(names)].toSorted());
  await db.destroy();
});

Deno.test("two processes that migrate one file at once leave one schema", async () => {
  const folder = await Deno.makeTempDir();
  const [one, other] = [openDatabase, openDatabase].map((open) => open(`sqlite:${folder}/desk.db`));
  await Promise.all([migrate(one!), migrate(other!)]);
  assert.deepEqual(await schema(one!), await schema(other!));
  await Promise.all([one!.destroy(), other!.destroy()]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a migration that fails in the middle leaves nothing of itself", async () => {
  const db = openDatabase("sqlite::memory:");
  // The last statements of the first migration meet a table that is already there.
  await sql`create table staff (id text)`.execute(db);
  await assert.rejects(migrate(db), /staff/);
  const names = (await schema(db)).map(({ name }) => name);
  assert.deepEqual(names, ["kysely_migration", "kysely_migration_lock", "staff"]);
  await sql`drop table staff`.execute(db);
  await migrate(db);
  assert.ok((await schema(db)).length > 20);
  await db.destroy();
});

/** A database that held something before a migration came. */
async function migratedWith(
  migration: string,
  fill: (db: ReturnType<typeof openDatabase>) => Promise<void>,
): Promise<ReturnType<typeof openDatabase>> {
  const db = openDatabase("sqlite::memory:");
  for (const [name, definition] of Object.entries(definitions)) {
    if (name === migration) await fill(db);
    await take(db, definition);
  }
  return db;
}

Deno.test("requests that came decided before are known as imported, decided ones are not", async () => {
  const db = await migratedWith("0016_imported_requests", async (db) => {
    for (const [id, status, version] of [["a", "accepted", 1], ["b", "declined", 2]] as const) {
      await sql`insert into kyc_requests values (${id}, 'u_1', 'Amy', 'individual', '', ${status},
        '[]', null, 's_1', null, ${version}, 'amy')`.execute(db);
    }
  });
  const rows = await db.selectFrom("kyc_requests").select(["id", "imported"]).orderBy("id")
    .execute();
  assert.deepEqual(rows.map(({ id, imported }) => [id, imported]), [["a", 1], ["b", 0]]);
  await db.destroy();
});

Deno.test("figures that only the sample had put are not taken for measured ones", async () => {
  const db = await migratedWith("0013_daily_figures", async (db) => {
    const figures = `{"activeUsersDaily":11}`;
    await sql`insert into analytics values ('engagementMetrics', ${figures})`.execute(db);
  });
  assert.deepEqual(await db.selectFrom("daily_figures").selectAll().execute(), []);
  assert.ok(!(await schema(db)).some(({ name }) => name === "analytics"));
  await db.destroy();
});

Deno.test("columns are text and integers only, so that both engines answer alike", async () => {
  const db = openDatabase("sqlite::memory:");
  await migrate(db);
  const { rows } = await sql<{ type: string }>`
    select distinct lower(info.type) as type
    from sqlite_master as tables, pragma_table_info(tables.name) as info
    where tables.type = 'table' and tables.name not like 'kysely_%'
      and tables.name not like '%\\_search%' escape '\\'`.execute(db);
  const types = rows.map(({ type }) => type).toSorted();
  assert.deepEqual(types, ["bigint", "integer", "text"]);
  await db.destroy();
});

Deno.test("each migration says which tables it creates", () => {
  for (const [name, { creates, statements }] of Object.entries(definitions)) {
    const made = statements.join("\n").matchAll(/create table (\w+)|rename to (\w+)/g);
    assert.deepEqual([...made].map(([, created, renamed]) => created ?? renamed), creates, name);
  }
});
