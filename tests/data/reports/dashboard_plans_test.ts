import assert from "node:assert/strict";
import { CompiledQuery } from "kysely";
import { newsSince, readToday } from "../../../data/kyc/figures/today.ts";
import { readNeeds } from "../../../data/reports/needs.ts";
import type { Store } from "../../../data/store.ts";
import { withStore } from "../../support/stores.ts";
import { notingStatements } from "../../../tasks/ops/noted_statements.ts";
import { plant } from "../list/plans/plans.ts";

/** The queries of the dashboard for an admin who was away for a week. */
async function askedOf(store: Store, role: "admin" | "support"): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const db = notingStatements(store.db, asked);
  const now = store.now();
  await readNeeds({ ...store, db, reads: db }, { id: "s_1", role });
  await readToday(db, { now, timeZone: "America/Los_Angeles", personId: "s_1" });
  await newsSince(db, new Date(now.getTime() - 7 * 864e5).toISOString(), "s_1");
  return asked;
}

Deno.test("nothing that the dashboard asks walks through a table, or sorts what it finds", () =>
  withStore(async (store) => {
    await plant(store);
    const asked = await askedOf(store, "admin");
    assert.ok(asked.length >= 10, `${asked.length} statements`);
    for (const { sql, parameters } of asked) {
      const { rows } = await store.db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      );
      for (const { detail } of rows) {
        // Tables are read through an index only.
        assert.doesNotMatch(detail, /^SCAN (kyc|transactions|sums|staff)/, sql);
        if (!/kyc_waits/.test(sql)) assert.doesNotMatch(detail, /TEMP B-TREE/, sql);
      }
      const reads = rows.filter(({ detail }) => /^SEARCH kyc_(requests|decisions)/.test(detail));
      for (const { detail } of reads) assert.match(detail, /USING COVERING INDEX/, sql);
    }
  }));

Deno.test("for who may not read finance nothing of it is read", () =>
  withStore(async (store) => {
    const told = async (role: "admin" | "support") =>
      (await askedOf(store, role)).map(({ parameters }) => JSON.stringify(parameters)).join();
    assert.match(await told("admin"), /payouts waiting/);
    assert.doesNotMatch(await told("support"), /payout|revenue|transactions/);
  }));
