import assert from "node:assert/strict";
import { sql } from "kysely";
import { readConfig } from "../../data/config.ts";
import { findService } from "../../data/staff/accounts/service_tokens.ts";
import { engines, openStoreAt, postgresUrl } from "../support/databases.ts";
import { aToken, user } from "../data/imports/import_files.ts";
import { openDesk } from "../../server/desk.ts";
import { createDatabase, dropDatabase, execute } from "../../tasks/testing/postgres.ts";
import { SECRET } from "../support/stores.ts";
import { type TaskDesk, withTasks } from "./desk.ts";

/** Runs a test with its own PostgreSQL database; skipped without PostgreSQL. */
const onPostgres = (
  name: string,
  provide: "provide" | "provideBare",
  test: (desk: TaskDesk, url: string) => Promise<void>,
) =>
  Deno.test({
    name,
    ignore: postgresUrl === undefined,
    fn: () =>
      withTasks(async (desk) => {
        const { url, remove } = await engines.find(({ name }) => name === "PostgreSQL")![provide]();
        await test(desk, url).finally(remove);
      }),
  });

const COMMAND = ["restore", "desk.dump", "--after-pg-restore", "--without-erasures"];

onPostgres("after pg_restore the same is ended on PostgreSQL", "provide", async (desk, url) => {
  const store = await openStoreAt(url);
  const token = await aToken(store, "platform feed");
  // A table of another application in the same database, and a schema that comes first in the path.
  await sql`create schema others`.execute(store.db);
  await sql`create table others.job (id text)`.execute(store.db);
  await sql`create schema authorization current_user`.execute(store.db);
  await store.close();
  const env = { DATABASE_URL: url };
  const { code, out, err } = await desk.run(COMMAND, env);
  assert.deepEqual([code, err], [0, ""]);
  assert.match(out, /sessions, invitations and tokens in it are ended/);
  const again = await openStoreAt(url);
  try {
    assert.equal(await findService(again, token), null);
    const entries = await again.db.selectFrom("audit_log").select(["action", "target"])
      .orderBy("seq", "desc").limit(1).execute();
    assert.deepEqual(entries, [{ action: "Backup restored", target: "desk.dump" }]);
  } finally {
    await again.close();
  }
  const rows = await desk.write("users.ndjson", JSON.stringify(user(1)));
  const imported = await desk.run(["import", "users", rows], env);
  assert.equal(imported.out, "1 inserted, 0 updated, 0 unchanged\n", imported.err);
});

onPostgres(
  "what is no desk's data is not told to be restored on PostgreSQL",
  "provideBare",
  async (desk, url) => {
    const { code, out, err } = await desk.run(COMMAND, { DATABASE_URL: url });
    assert.deepEqual([code, out, err], [1, "", "DATABASE_URL: contains no Mentor Desk data\n"]);
  },
);

/** Starts a server's desk, and ends it. */
async function start(url: string): Promise<void> {
  const { store } = await openDesk(readConfig({ DATABASE_URL: url, JWT_SECRET: SECRET }));
  await store.close();
}

const REFUSAL = /^DATABASE_URL: the database was restored or copied .* --after-pg-restore/;

onPostgres(
  "No server and no task starts on a restored database before its erased people went again, on PostgreSQL",
  "provide",
  async (desk, url) => {
    await start(url);
    await start(url);
    const name = `desk_${crypto.randomUUID()}`;
    const copy = await createDatabase(postgresUrl!, name, new URL(url).pathname.slice(1));
    const env = { DATABASE_URL: copy };
    try {
      await assert.rejects(start(copy), { message: REFUSAL });
      assert.match((await desk.run(["checkpoint"], env)).err, REFUSAL);
      assert.match((await desk.run(["verify-audit"], env)).out, /^The trail is whole/);
      await assert.rejects(start(copy), { message: REFUSAL });
      const { code, err } = await desk.run(COMMAND, env);
      assert.deepEqual([code, err], [0, ""]);
      await start(copy);
    } finally {
      await dropDatabase(postgresUrl!, name);
    }
  },
);

onPostgres(
  "A restore into the same database and one on another cluster are noticed, a rename and a missing right are not, on PostgreSQL",
  "provideBare",
  async (desk, url) => {
    assert.equal((await desk.run(["migrate"], { DATABASE_URL: url })).code, 0);
    await start(url);
    const change = (statement: string) => execute(url, statement);
    // As `pg_restore --clean` does it.
    await change(`alter table database_identity rename to former;
      create table database_identity (like former including all);
      insert into database_identity select * from former`);
    await assert.rejects(start(url), { message: REFUSAL });
    assert.equal((await desk.run(COMMAND, { DATABASE_URL: url })).code, 0);
    await change("update database_identity set cluster = '1'");
    await assert.rejects(start(url), { message: REFUSAL });
    await change("update database_identity set cluster = null");
    await start(url);
    assert.equal((await desk.run(COMMAND, { DATABASE_URL: url })).code, 0);
    const [server, name] = [new URL(url), `desk_${crypto.randomUUID()}`];
    await execute(postgresUrl!, `alter database "${server.pathname.slice(1)}" rename to "${name}"`);
    try {
      server.pathname = name;
      await start(server.href);
      await execute(
        server.href,
        `revoke execute on function pg_control_system() from public; create role "${name}";
          grant all on all tables in schema public to "${name}"`,
      );
      server.searchParams.set("options", `-c role=${name}`);
      await start(server.href);
    } finally {
      await dropDatabase(postgresUrl!, name);
      await execute(postgresUrl!, `drop role if exists "${name}"`);
    }
  },
);

Deno.test("the steps after pg_restore are for PostgreSQL, and take no other argument", () =>
  withTasks(async (desk) => {
    const wrong = await desk.run(COMMAND);
    assert.deepEqual([wrong.code, /is SQLite/.test(wrong.err)], [1, true]);
    const both = await desk.run([...COMMAND, "--force"]);
    assert.equal(both.err, "--force is not for --after-pg-restore\n");
  }));
