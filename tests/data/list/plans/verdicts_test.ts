import assert from "node:assert/strict";
import { CompiledQuery, sql } from "kysely";
import { parseListQuery } from "../../../../data/list/query.ts";
import { readCheckFigures } from "../../../../data/payouts/to_check.ts";
import { verdicts } from "../../../../data/kyc/requests/verdict.ts";
import { listShape } from "../../../../data/transactions/transactions.ts";
import type { Store } from "../../../../data/store.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { withStore } from "../../../support/stores.ts";
import { plansIn, plansOf, plant, requireBounded, requireSlices, statementsOf } from "./plans.ts";

const sorts = listShape.sorts.flatMap((sort) => [sort, `-${sort}`]);
const filters: Record<string, string>[] = [
  { queue: "to-check" },
  { queue: "to-check", verification: "none" },
  ...verdicts.map((verification) => ({ verification })),
  { verification: "waiting,declined", type: "payout" },
];

/** A statement that only finds out how many entries there are does not. */
const readsVerdicts = (statement: string): boolean => statement.includes("kyc_requests");

Deno.test("the verdict of each row is read by the index of the person's requests", () =>
  withStore(async (store) => {
    await plant(store);
    for (const filter of filters) {
      for (const sort of sorts) {
        const why = JSON.stringify({ ...filter, sort });
        for (const planned of await plansOf(store, "transactions", { ...filter, sort })) {
          requireBounded(planned, why);
          if ("queue" in filter) requireSlices(planned, "transactions", why);
          if (!readsVerdicts(planned.statement)) continue;
          const requests = planned.plan.filter((step) => /(SCAN|SEARCH) request\b/.test(step));
          assert.ok(requests.length > 0, why);
          for (const step of requests) {
            assert.match(
              step,
              /SEARCH request USING COVERING INDEX kyc_requests_in_userId \(userId=\?/,
              why,
            );
          }
        }
      }
    }
    const query = parseListQuery(listShape, new URLSearchParams("queue=to-check"));
    const read = (one: Store) => readCheckFigures(one, query);
    for (const { plan } of await plansIn(store, "transactions", read)) {
      assert.match(
        plan.join("\n"),
        /SEARCH transactions USING (?:COVERING )?INDEX \w+ \(type=\? AND status=\?\)/,
      );
    }
  }));

onEachEngine({
  "no filter by verdict scans requests, people or decisions": async ({ engine, store }) => {
    if (engine !== "PostgreSQL") return;
    await plant(store);
    for (const table of ["transactions", "kyc_requests", "users", "kyc_decisions"]) {
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(store.db);
    }
    for (const filter of filters) {
      const address = { ...filter, sort: "-date" };
      for (
        const { sql: statement, parameters } of await statementsOf(store, "transactions", address)
      ) {
        const { rows } = await store.db.executeQuery<Record<"QUERY PLAN", string>>(
          CompiledQuery.raw(`explain ${statement}`, [...parameters]),
        );
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        assert.doesNotMatch(plan, /Seq Scan on (kyc_requests|users)\b/, plan);
        if (readsVerdicts(statement)) assert.match(plan, /kyc_requests_in_userid/i, plan);
      }
    }
  },
});
