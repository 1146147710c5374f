import assert from "node:assert/strict";
import { parseListQuery } from "../../../../data/list/query.ts";
import { isRecordName, listOf } from "../../../../data/lists.ts";
import * as transactions from "../../../../data/records/transactions.ts";
import { withStore } from "../../../support/stores.ts";
import { names, plansIn, plansOf, plant, requireBounded } from "./plans.ts";

/** Days of which no record is. */
const days = { from: "2998-01-01", to: "2998-12-31" };

Deno.test("a range goes by the index of its own column, alone and beside a filter", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { instant, filters, table } = listOf(name).listShape;
      const range = new RegExp(
        `SEARCH ${table} USING INDEX \\w+ \\(${instant}>\\? AND ${instant}<\\?`,
      );
      for (const sort of [instant, `-${instant}`] as string[]) {
        const [page, ...rest] = await plansOf(store, name, { sort, ...days });
        assert.match(page!.plan.join(), range, `${name} by ${sort}`);
        requireBounded(page!.plan, page!.statement, `${name} by ${sort}`);
        assert.deepEqual(rest, [], `${name} by ${sort}`);
      }
      for (const [filter, narrowing] of Object.entries<Filter>(filters)) {
        if (narrowing.periods) continue;
        const sort = `-${instant as string}`;
        const on = { [filter]: narrowing.values[0]!, sort, ...days };
        const [page] = await plansOf(store, name, on);
        const both = new RegExp(`\\w+=\\? AND ${instant}>\\? AND ${instant}<\\?`);
        assert.match(page!.plan.join(), both, `${name} ${filter}`);
        requireBounded(page!.plan, page!.statement, `${name} ${filter}`);
      }
    }
    for (const sort of ["amountCents", "-amountCents"]) {
      const [page] = await plansOf(store, "transactions", { sort, amountFrom: "1", amountTo: "2" });
      assert.match(page!.plan.join(), /\(amountCents>\? AND amountCents<\?/);
      requireBounded(page!.plan, page!.statement, `transactions by ${sort}`);
    }
  }));

Deno.test("a range of a part is counted in its place of an index, before there are statistics", () =>
  withStore(async (store) => {
    await plant(store);
    const { listShape, list } = transactions;
    const address = { type: "revenue", status: "pending", from: "2024-01-01", to: "2026-12-31" };
    const query = parseListQuery(listShape, new URLSearchParams(address));
    const plans = await plansIn(
      store,
      "transactions",
      (watched) => list(watched, { ...query, bounded: true }, 2),
    );
    assert.ok(plans.some(({ statement }) => statement.includes("count(*)")));
    for (const { plan, statement } of plans) {
      const inPlace = /INDEX \w+ \(type=\? AND status=\? AND date>\? AND date<\?/;
      assert.match(plan.join(), inPlace, statement);
    }
  }));

/** That an index of a range holds all that is asked. */
const covered = (table: string, instant: string, bothEnds = false): RegExp =>
  new RegExp(
    `SEARCH ${table} USING COVERING INDEX \\w+ \\(${instant}>\\?` +
      (bothEnds ? ` AND ${instant}<\\?` : ""),
  );

interface Filter {
  values: readonly string[];
  periods?: object;
}

Deno.test("a range in another order is walked in steps, and what is rare is found by its index", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { sorts, instant, table } = listOf(name).listShape;
      for (const sort of sorts as readonly string[]) {
        if (sort === instant) continue;
        const plans = await plansOf(store, name, { sort, ...days });
        const why = `${name} by ${sort}`;
        for (const { plan, statement } of plans) requireBounded(plan, statement, why);
        const [walk, edge, keys] = plans;
        assert.match(walk!.statement, / limit 1000\) as entries/, why);
        assert.match(edge!.statement, /limit 1 offset 999$/, why);
        assert.match(keys!.plan.join(), covered(table, instant, true), why);
        assert.match(keys!.statement, / limit 10001\)/, why);
        if (!isRecordName(name)) continue;
        // What the few of a range are sorted by, the index of the range has.
        const [, , , few] = await plansOf(store, name, { sort, from: "2026-11-17" });
        assert.match(few!.plan.join(), covered(table, instant), why);
        requireBounded(few!.plan, few!.statement, why);
      }
    }
    const rare = { type: "payout", status: "pending", amountFrom: "4999.99", sort: "-date" };
    const plans = await plansOf(store, "transactions", { ...rare, ...days });
    for (const { plan, statement } of plans) requireBounded(plan, statement, "pending payouts");
    assert.match(plans[0]!.plan.join(), /type=\? AND status=\? AND date>\? AND date<\?/);
  }));
