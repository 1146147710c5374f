import assert from "node:assert/strict";
import { sql } from "kysely";
import { doneBy } from "../../../../data/audit/entry.ts";
import { append } from "../../../../data/audit/trail.ts";
import type { ListName } from "../../../../data/list/names.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { listOf } from "../../../../data/lists.ts";
import * as communities from "../../../../data/records/communities.ts";
import * as content from "../../../../data/records/content.ts";
import * as transactions from "../../../../data/transactions/transactions.ts";
import type { Store } from "../../../../data/store.ts";
import { withStore } from "../../../support/stores.ts";
import { type Planned, plansIn, plansOf, plant, requireBounded } from "./plans.ts";

/** Reads the records of one owner. */
const owners: Partial<Record<ListName, (store: Store, id: string) => Promise<unknown>>> = {
  "kyc-requests": kyc.ownedBy,
  communities: communities.ownedBy,
  content: content.ownedBy,
  transactions: transactions.ownedBy,
  "audit-logs": (store, id) => doneBy(store, id, () => true),
};

Deno.test("the records of an owner are found by the owner's index alone", () =>
  withStore(async (store) => {
    await plant(store);
    for (const [name, ownedBy] of Object.entries(owners) as [ListName, typeof kyc.ownedBy][]) {
      const { table, owner, filters, sorts, instant } = listOf(name).listShape;
      const column = owner as string | undefined;
      assert.ok(column, name);
      const id = await busiest(store, table, column);
      const require = (plans: readonly Planned[]) => {
        for (const planned of plans) {
          requireBounded(planned, name);
          const byOwner = new RegExp(
            `SEARCH ${table} USING (COVERING )?INDEX \\w+ \\(${column}=\\?`,
          );
          assert.match(planned.plan.join("\n"), byOwner, planned.statement);
        }
      };
      const beside = await plansIn(store, name, (watched) => ownedBy(watched, id));
      assert.equal(beside.length, 2, `${name}: the newest ones, and their number`);
      require(beside);
      require(await plansOf(store, name, { [column]: id }));
      for (const [filter, { values }] of Object.entries<{ values: readonly string[] }>(filters)) {
        require(await plansOf(store, name, { [column]: id, [filter]: values[0] ?? "a-code" }));
      }
      for (const sort of (sorts as readonly string[]).filter((sort) => sort !== instant)) {
        require(await plansOf(store, name, { [column]: id, sort }));
      }
    }
  }));

/** An owner of six records, which is more than are shown beside somebody. */
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
