import assert from "node:assert/strict";
import { sql } from "kysely";
import { findService } from "../../data/staff/accounts/service_tokens.ts";
import { engines, openStoreAt, postgresUrl } from "../support/databases.ts";
import { aToken, user } from "../data/imports/import_files.ts";
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

Deno.test("the steps after pg_restore are for PostgreSQL, and take no other argument", () =>
  withTasks(async (desk) => {
    const wrong = await desk.run(COMMAND);
    assert.deepEqual([wrong.code, /is SQLite/.test(wrong.err)], [1, true]);
    const both = await desk.run([...COMMAND, "--force"]);
    assert.equal(both.err, "--force is not for --after-pg-restore\n");
  }));
