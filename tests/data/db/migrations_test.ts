import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../data/db/database.ts";
import { applyDefinition, definitions, migrate } from "../../../data/db/migrate.ts";
import { hitsOf } from "../../../data/list/search.ts";
import { holds } from "../../../data/list/words.ts";
import * as transactions from "../../../data/records/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { aUser } from "../../support/records.ts";

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

/** A database with rows from before a migration. */
async function migratedWith(
  migration: string,
  fill: (db: ReturnType<typeof openDatabase>) => Promise<void>,
): Promise<ReturnType<typeof openDatabase>> {
  const db = openDatabase("sqlite::memory:");
  for (const [name, definition] of Object.entries(definitions)) {
    if (name === migration) await fill(db);
    await applyDefinition(db, definition);
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

Deno.test("what was there before is found by what it is found by since", async () => {
  const db = await migratedWith("0020_search", async (db) => {
    await sql`insert into users ("id", "name", "email", "role", "status", "joinedAt", "search")
      values ('U_9', 'Zoë Ilić', 'zi@desk.example', 'mentee', 'active', '', 'zoe ilic zi@desk.example')`
      .execute(db);
    await sql`insert into transactions values
      ('t_9', 'payout', 5, 'Fee', 'U_9', '', 'pending', 'fee')`.execute(db);
    await sql`insert into content ("id", "title", "type", "author", "authorId", "published",
      "createdAt", "views", "likes", "comments", "shares", "description", "category", "search")
      values ('x_9', 'Pips', 'course', 'Léa', 'U_9', 1, '', 0, 0, 0, 0, 'Über alles', null, '')`
      .execute(db);
  });
  const finds: [table: "users" | "transactions" | "content", q: string, id: string][] = [
    ["users", "u_9 zoe", "U_9"],
    ["transactions", "ilic zi@ fee t_9", "t_9"],
    ["content", "uber lea x_9", "x_9"],
  ];
  for (const [table, q, id] of finds) {
    const list = { table, ...table === "transactions" && transactions.listShape };
    const rows = await db.selectFrom(table).select("id").where(holds(list, q)).execute();
    assert.deepEqual(rows.map((row) => row.id), [id], table);
    assert.equal((await hitsOf(db, list, q))?.length, 1, `${table} by its index`);
    assert.deepEqual(await hitsOf(db, list, `${q} nobody`), []);
  }
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

Deno.test("each migration says which tables it creates", () => {
  for (const [name, { creates, statements }] of Object.entries(definitions)) {
    const made = statements.join("\n").matchAll(/create table (\w+)|rename to (\w+)/g);
    assert.deepEqual([...made].map(([, created, renamed]) => created ?? renamed), creates, name);
  }
});
