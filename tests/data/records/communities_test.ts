import assert from "node:assert/strict";
import * as communities from "../../../data/records/communities.ts";
import { withStore } from "../../support/stores.ts";
import { aCommunity } from "../../support/records.ts";

Deno.test("70 percent of the members are active and 20 percent new, rounded down", () => {
  const estimates: [members: number, activeMembers: number, newThisWeek: number][] = [
    [0, 0, 0],
    [1, 0, 0],
    [4, 2, 0],
    [5, 3, 1],
    [10, 7, 2],
    [73, 51, 14],
    [1284, 898, 256],
    [2075, 1452, 415],
  ];
  for (const [members, activeMembers, newThisWeek] of estimates) {
    assert.deepEqual(communities.statistics(members), { activeMembers, newThisWeek }, `${members}`);
  }
});

Deno.test("the estimates are exact where floating-point products fall short", () => {
  for (let tens = 0; tens < 2_000; tens++) {
    const expected = { activeMembers: tens * 7, newThisWeek: tens * 2 };
    assert.deepEqual(communities.statistics(tens * 10), expected, `${tens * 10}`);
  }
});

Deno.test("a community without a category comes back without one", () =>
  withStore(async (store) => {
    const records = [aCommunity(), aCommunity({ id: "c_macro", category: "Macro" })];
    await communities.insert(store.db, records);
    for (const record of records) {
      assert.deepEqual(await communities.get(store, record.id), record);
    }
    await assert.rejects(communities.get(store, "c_none"), { kind: "not_found" });
  }));
