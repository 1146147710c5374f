import assert from "node:assert/strict";
import { sql } from "kysely";
import { engineOf } from "../../../data/db/engine/engine_of.ts";
import * as users from "../../../data/records/users.ts";
import { engines, withDatabase } from "../../support/databases.ts";
import { aUser } from "../../support/records.ts";

const WORD = "Vexillographer".repeat(50);

Deno.test("a SQLite file is rewritten once, so that rows that were deleted earlier are gone", async () => {
  const { url, remove } = await engines.find(({ name }) => name === "a SQLite file")!.provide();
  const path = url.slice("sqlite:".length);
  const holdsWord = async () =>
    new TextDecoder("latin1").decode(await Deno.readFile(path)).includes(WORD);
  try {
    await withDatabase(url, async (db) => {
      await sql`pragma secure_delete = off`.execute(db);
      await sql`insert into cache_tags values (${WORD}, 1)`.execute(db);
      await sql`delete from cache_tags where "tag" = ${WORD}`.execute(db);
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
      const people = ["u_1", "u_2", "u_3"].map((id) => aUser({ id, email: `${id}@example.com` }));
      await users.insert(db, people);
      await sql`delete from users where "id" = 'u_1'`.execute(db);
      // The search index names rows by their rowid.
      const rowids = async () => (await sql`select rowid, "id" from users`.execute(db)).rows;
      const known = await rowids();
      assert.equal(await holdsWord(), true);
      await engineOf(db).rewriteOnce(db);
      assert.equal(await holdsWord(), false);
      assert.deepEqual(await rowids(), known);
      const version = async () =>
        (await sql<{ user_version: number }>`pragma user_version`.execute(db)).rows;
      const before = await version();
      await engineOf(db).rewriteOnce(db);
      assert.deepEqual([before, await version()], [[{ user_version: 1 }], [{ user_version: 1 }]]);
    });
  } finally {
    await remove();
  }
});
