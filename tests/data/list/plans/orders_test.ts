import assert from "node:assert/strict";
import { sql } from "kysely";
import { writeCursor } from "../../../../data/list/cursor.ts";
import type { ListName } from "../../../../data/list/names.ts";
import { listOf } from "../../../../data/lists.ts";
import { withStore } from "../../../support/stores.ts";
import { choicesOf, names, plansOf, plant, requireBounded, requireLanes } from "./plans.ts";

/** In all records of a list, where that is not what is in those of the others. */
const frequent: Partial<Record<ListName, string>> = { staff: "member", "audit-logs": "t_" };

Deno.test("a rare search goes by its index, and nothing walks through the whole list", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { table } = listOf(name).listShape;
      const [index, ...rest] = await plansOf(store, name, { q: "zzqqxx" });
      assert.match(index!.plan.join(), new RegExp(`SCAN ${table}_search VIRTUAL TABLE`), name);
      assert.deepEqual(rest, [], `${name}: nothing was found, and nothing is asked for`);
      // What more have than are sorted at once is first looked for among the newest.
      const [, edge, walk] = await plansOf(store, name, { q: frequent[name] ?? "seed" });
      assert.match(edge!.statement, /limit 1 offset 999$/, name);
      for (const { plan, statement } of [edge!, walk!]) requireBounded(plan, statement, name);
      // Of the oldest record, which the newest are not.
      const key = table === "audit_log" ? "target" : "id";
      const by = sql.raw(`"${listOf(name).listShape.instant as string}"`);
      const { rows: [oldest] } = await sql<{ id: string }>`
        select ${sql.raw(key)} as id from ${sql.table(table)} order by ${by} limit 1`
        .execute(store.db);
      const found = await plansOf(store, name, { q: oldest!.id });
      const rows = found.at(-1)!;
      requireBounded(rows.plan, rows.statement, name);
      assert.match(rows.plan.join(), /USING INTEGER PRIMARY KEY \(rowid=\?\)/, name);
    }
  }));

/** What time has moved since the last sweep is found by its own index: each move in one place of it. */
const movesIn = (plan: readonly string[]): number => {
  const searches = plan.filter((step) => step.startsWith("SEARCH"));
  const moves = searches.filter((step) =>
    /COVERING INDEX kyc_requests_in_phase \(phase=\? AND expiresAt[<>]\?\)/.test(step)
  );
  return moves.length === searches.length ? moves.length : 0;
};

/** No request of such a status is in such a queue. */
const contradicts = ({ status, queue }: Record<string, string>): boolean =>
  status !== undefined && queue !== undefined &&
  status !== (queue === "ending-soon" ? "accepted" : "pending");

/** What is narrowed to a range of another column is first looked for among the first of its order. */
const isRanged = (choice: Record<string, string>, column: string): boolean =>
  "date" in choice || {
      "due-soon": column !== "dueAt",
      overdue: column !== "dueAt",
      "ending-soon": column !== "status",
    }[choice.queue ?? ""] === true;

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
            if (contradicts(choice)) {
              assert.deepEqual(plans, [], why);
              continue;
            }
            for (const { plan, statement } of plans) requireBounded(plan, statement, why);
            const [page, ...others] = plans.filter(({ plan }) => movesIn(plan) === 0);
            if (others.length === 0) requireLanes(page!, table, why);
            else assert.ok(isRanged(choice, column), `${why} takes ${plans.length} statements`);
          }
        }
      }
    }
  }));

Deno.test("what lies behind a place among equals is handed on before the rest, and not sorted first", () =>
  withStore(async (store) => {
    await plant(store);
    for (const sort of ["status", "-status"]) {
      const after = writeCursor({ place: ["accepted 2026-11-17", "k_seed_500"], back: false });
      const [page] = await plansOf(store, "kyc-requests", { sort, after });
      const { plan, statement } = page!;
      requireBounded(plan, statement, sort);
      const places = plan.filter((step) => /^SEARCH kyc_requests USING COVERING INDEX/.test(step));
      assert.match(places[0] ?? "", /\(<expr>=\? AND id[<>]\?\)/, sort);
      assert.match(places[1] ?? "", /\(<expr>[<>]\?\)/, sort);
      // The rows that were found, at the end.
      const sorts = plan.flatMap((step, index) => /TEMP B-TREE/.test(step) ? [index] : []);
      assert.deepEqual(sorts, [plan.length - 1], `${sort}: ${plan.join("\n")}`);
    }
  }));

Deno.test("what goes on after now is asked for without what has ended since", () =>
  withStore(async (store) => {
    await plant(store);
    const movesOf = async (address: Record<string, string>) =>
      (await plansOf(store, "kyc-requests", address))
        .reduce((sum, { plan }) => sum + movesIn(plan), 0);
    assert.equal(await movesOf({ status: "accepted" }), 2);
    assert.equal(await movesOf({ queue: "ending-soon" }), 1);
  }));
