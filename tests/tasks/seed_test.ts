import assert from "node:assert/strict";
import { readTotals } from "../support/totals.ts";
import type { Store } from "../../data/store.ts";
import { sizes } from "../data/imports/import_files.ts";
import { withTasks } from "./desk.ts";
import { proofTest } from "../support/long_form.ts";

Deno.test("deno task seed plants the sample data once, and nobody can sign in to it", () =>
  withTasks(async (desk) => {
    const first = await desk.run(["seed"]);
    assert.equal(first.code, 0);
    const before = await desk.withStore(async (store) => {
      assert.deepEqual(await store.db.selectFrom("credentials").select("staffId").execute(), []);
      assert.equal((await store.db.selectFrom("staff").select("id").execute()).length, 5);
      return await sizes(store);
    });
    assert.ok(before.users! >= 12);
    const again = await desk.run(["seed"]);
    assert.equal(again.code, 1);
    assert.match(again.err, /^Sample or similar data already exists\./);
    assert.deepEqual(await desk.withStore(sizes), before);
  }));

const ROWS = 1_200;
const lists = [
  ...["users", "kyc_requests", "communities", "transactions", "content", "partners"] as const,
];

const everything = async ({ db }: Store) =>
  await Promise.all(lists.map((list) => db.selectFrom(list).selectAll().orderBy("id").execute()));

proofTest(
  "deno task seed --rows plants the same records everywhere, and each once",
  () =>
    withTasks(async (desk) => {
      const other = { DATABASE_URL: `sqlite:${desk.folder}/other.db` };
      const [one, two] = await Promise.all([
        desk.run(["seed", "--rows", String(ROWS)]),
        desk.run(["seed", "--rows", String(ROWS)], other),
      ]);
      assert.deepEqual([one.code, two.code], [0, 0]);
      const planted = await desk.withStore(everything);
      for (const rows of planted) assert.equal(rows.length, ROWS);
      assert.deepEqual(await desk.withStore(everything, `${desk.folder}/other.db`), planted);
      const again = await desk.run(["seed", "--rows", String(ROWS)]);
      assert.equal(again.out.match(/: 0 inserted, 0 updated, 1,200 unchanged/g)?.length, 6);
      assert.deepEqual(await desk.withStore(everything), planted);
    }),
);

Deno.test("deno task seed --rows keeps the totals and leaves what is there alone", () =>
  withTasks(async (desk) => {
    await desk.run(["seed"]);
    const before = await desk.withStore(sizes);
    await desk.run(["seed", "--rows", "30"]);
    await desk.withStore(async (store) => {
      const { db } = store;
      assert.equal((await sizes(store)).users, before.users! + 30);
      const names = ["users", "kyc:pending", "communities:active", "content:published"] as const;
      const count = async (table: typeof lists[number], column: string, value: string | number) =>
        (await db.selectFrom(table).selectAll().execute())
          .filter((row) => (row as unknown as Record<string, unknown>)[column] === value).length;
      assert.deepEqual(await readTotals(db, names), {
        users: (await db.selectFrom("users").select("id").execute()).length,
        "kyc:pending": await count("kyc_requests", "status", "pending"),
        "communities:active": await count("communities", "status", "active"),
        "content:published": await count("content", "published", 1),
      });
    });
  }));

Deno.test("deno task seed --rows takes a number of records, from one to ten million", () =>
  withTasks(async (desk) => {
    const asked = ["0", "10000001", "-5", "1e3", "many"];
    const refused = await Promise.all(asked.map((rows) => desk.run(["seed", `--rows=${rows}`])));
    for (const { code, err } of refused) {
      assert.deepEqual([code, err], [1, "--rows takes a number from 1 to 10000000\n"]);
    }
  }));
