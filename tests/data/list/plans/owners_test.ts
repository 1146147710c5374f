import assert from "node:assert/strict";
import { sql } from "kysely";
import { doneBy } from "../../../../data/audit/entry.ts";
import { append } from "../../../../data/audit/trail.ts";
import type { ListName } from "../../../../data/list/names.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { listOf } from "../../../../data/lists.ts";
import * as communities from "../../../../data/records/communities.ts";
import * as content from "../../../../data/records/content.ts";
import * as transactions from "../../../../data/records/transactions.ts";
import type { Store } from "../../../../data/store.ts";
import { withStore } from "../../../support/stores.ts";
import { plansIn, plansOf, plant, requireBounded } from "./plans.ts";

/** Records of one owner, among many of others. */
const owners: Partial<Record<ListName, (store: Store, id: string) => Promise<unknown>>> = {
  "kyc-requests": kyc.ownedBy,
  communities: communities.ownedBy,
  content: content.ownedBy,
  transactions: transactions.ownedBy,
  "audit-logs": ({ db }, id) => doneBy(db, id, () => true),
};

Deno.test("what belongs to somebody goes by the index of its owner alone", () =>
  withStore(async (store) => {
    await plant(store);
    for (const [name, ownedBy] of Object.entries(owners) as [ListName, typeof kyc.ownedBy][]) {
      const { table, owner, filters, sorts, instant } = listOf(name).listShape;
      const column = owner as string | undefined;
      assert.ok(column, name);
      const id = await busiest(store, table, column);
      const byOwner = new RegExp(`^SEARCH ${table} USING (COVERING )?INDEX \\w+ \\(${column}=\\?`);
      const require = (plans: { plan: string[]; statement: string }[], sorted: boolean) => {
        for (const { plan, statement } of plans) {
          assert.match(plan.find((step) => step.includes(` ${table} `))!, byOwner, statement);
          if (!sorted) assert.doesNotMatch(plan.join(), /TEMP B-TREE/, statement);
        }
      };
      const beside = await plansIn(store, name, (watched) => ownedBy(watched, id));
      assert.equal(beside.length, 2, `${name}: more than it shows`);
      require(beside, false);
      require(await plansOf(store, name, { [column]: id }), false);
      for (const [filter, { values }] of Object.entries<{ values: readonly string[] }>(filters)) {
        const asked = { [column]: id, [filter]: values[0]!, sort: `-${instant}` };
        const plans = await plansOf(store, name, asked);
        require(plans, true);
        // Who has very much is not gone through at once.
        for (const { plan, statement } of plans) requireBounded(plan, statement, name);
        if (filter !== "date") assert.match(plans[0]!.statement, / limit 1000\)/, name);
      }
      // By another column what is theirs is sorted, after the first steps through the list.
      for (const sort of (sorts as readonly string[]).filter((sort) => sort !== instant)) {
        const plans = await plansOf(store, name, { [column]: "nobody", sort });
        const [edge, walk, ...theirs] = plans;
        for (const { plan, statement } of [edge!, walk!]) requireBounded(plan, statement, name);
        assert.equal(theirs.length, 1, `${name} by ${sort}`);
        require(theirs, true);
      }
    }
  }));

/** Whose records there are most of; all of a few rows become theirs where each has one. */
async function busiest(store: Store, table: string, column: string): Promise<string> {
  if (table === "audit_log") {
    const actor = { id: "s_busy", name: "Busy", requestId: null };
    const event = { category: "user", action: "Role changed", target: "Somebody" } as const;
    const at = new Date(0).toISOString();
    const entries = Array.from({ length: 6 }, () => ({ event, actor, at }));
    await append(store.db, entries, store.auditKey);
    return "s_busy";
  }
  const few = sql`(select "id" from ${sql.table(table)} limit 6)`;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'u_busy' where "id" in ${few}`
    .execute(store.db);
  return "u_busy";
}
