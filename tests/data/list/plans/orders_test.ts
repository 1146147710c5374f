import assert from "node:assert/strict";
import { sql } from "kysely";
import { listOf } from "../../../../data/lists.ts";
import { withStore } from "../../../stores.ts";
import { choicesOf, names, plansOf, plant, requireBounded, requireLanes } from "./plans.ts";

Deno.test("a rare search goes by its index, and nothing walks through the whole list", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { table } = listOf(name).listShape;
      const plans = await plansOf(store, name, { q: "zzqqxx" });
      const [edge, walk, index, ...rest] = plans;
      assert.match(edge!.statement, /limit 1 offset 999$/, name);
      assert.match(walk!.plan.join(), new RegExp(`SEARCH ${table} USING INDEX`), name);
      assert.match(index!.plan.join(), new RegExp(`SCAN ${table}_search VIRTUAL TABLE`), name);
      assert.deepEqual(rest, [], `${name}: nothing was found, and nothing is asked for`);
      for (const { plan, statement } of plans.slice(0, 2)) requireBounded(plan, statement, name);
      // Of the oldest record, which the first steps through the list do not meet.
      const key = table === "audit_log" ? "target" : "id";
      const by = sql.raw(`"${listOf(name).listShape.instant as string}"`);
      const { rows: [oldest] } = await sql<{ id: string }>`
        select ${sql.raw(key)} as id from ${sql.table(table)} order by ${by} limit 1`
        .execute(store.db);
      const found = await plansOf(store, name, { q: oldest!.id });
      assert.equal(found.length, 4, `${name}: ${oldest!.id}`);
      requireBounded(found[3]!.plan, found[3]!.statement, name);
      assert.match(found[3]!.plan.join(), /USING INTEGER PRIMARY KEY \(rowid=\?\)/, name);
    }
  }));

Deno.test("each order, each filter and each pair of them goes by an index that has its order", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { table, sorts } = listOf(name).listShape;
      for (const column of sorts as readonly string[]) {
        for (const sort of [column, `-${column}`]) {
          for (const { plan, statement } of await plansOf(store, name, { sort })) {
            requireBounded(plan, statement, `${name} by ${sort}`);
          }
          for (const choice of choicesOf(name)) {
            const plans = await plansOf(store, name, { sort, ...choice });
            const why = `${name} ${JSON.stringify(choice)} by ${sort}`;
            for (const { plan, statement } of plans) requireBounded(plan, statement, why);
            if (plans.length === 1) requireLanes(plans[0]!, table, why);
            else assert.ok("date" in choice, `${why} takes ${plans.length} statements`);
          }
        }
      }
    }
  }));
