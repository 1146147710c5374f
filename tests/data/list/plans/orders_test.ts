import assert from "node:assert/strict";
import { sql } from "kysely";
import { writeCursor } from "../../../../data/list/query.ts";
import { listOf } from "../../../../data/lists.ts";
import { casesToRun, suiteTest } from "../../../support/long_form.ts";
import { withStore } from "../../../support/stores.ts";
import {
  choicesOf,
  filtersOf,
  names,
  plansOf,
  plant,
  requireBounded,
  requireSlices,
} from "./plans.ts";

suiteTest(
  "a search reads the trigram index and then only the rows found there",
  () =>
    withStore(async (store) => {
      await plant(store);
      for (const name of names) {
        const { table, instant } = listOf(name).listShape;
        const [index, ...rest] = await plansOf(store, name, { q: "zzqqxx" });
        assert.match(index!.plan.join(), new RegExp(`SCAN ${table}_search VIRTUAL TABLE`), name);
        for (const planned of rest) requireBounded(planned, name);
        const key = table === "audit_log" ? "target" : "id";
        const { rows: [oldest] } = await sql<{ id: string }>`
        select ${sql.raw(key)} as id from ${sql.table(table)}
        order by ${sql.ref(instant as string)} limit 1`.execute(store.db);
        const found = (await plansOf(store, name, { q: oldest!.id })).at(-1)!;
        requireBounded(found, name);
        assert.match(found.plan.join(), /USING INTEGER PRIMARY KEY \(rowid=\?\)/, name);
      }
    }),
);

Deno.test("each sort, each filter and each pair of them reads an index in its order", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      for (const column of listOf(name).listShape.sorts as readonly string[]) {
        for (const sort of [column, `-${column}`]) {
          for (const planned of await plansOf(store, name, { sort })) {
            requireBounded(planned, `${name} by ${sort}`);
          }
          for (const choice of casesToRun(choicesOf(name), filtersOf)) {
            const why = `${name} ${JSON.stringify(choice)} by ${sort}`;
            for (const planned of await plansOf(store, name, { sort, ...choice })) {
              requireBounded(planned, why);
              if (!("date" in choice) && !contradicts(choice)) requireSlices(planned, name, why);
            }
          }
        }
      }
    }
  }));

/** No request of such a status is in such a queue. */
const contradicts = ({ status, queue }: Record<string, string>): boolean =>
  status !== undefined && queue !== undefined &&
  status !== (queue === "ending-soon" ? "accepted" : "pending");

suiteTest(
  "a page far down starts at its cursor, also among equal values",
  () =>
    withStore(async (store) => {
      await plant(store);
      const after = writeCursor({ position: ["accepted 2026-11-17", "k_seed_500"], back: false });
      const far = { sort: "status", after };
      for (const planned of await plansOf(store, "kyc-requests", far)) {
        requireBounded(planned, "far");
        assert.match(planned.plan.join(), /\(\(?statusKey,id\)?>\(\?,\?\)|\(statusKey>\?/);
      }
      const inRole = writeCursor({ position: ["mentee", "u_seed_500"], back: false });
      const filtered = { sort: "role", role: "mentee", status: "active", after: inRole };
      const [page] = await plansOf(store, "users", filtered);
      assert.match(page!.plan.join(), /\(role=\? AND status=\? AND id>\?\)/);
    }),
);

suiteTest(
  "rows whose time has come are found by their own index",
  () =>
    withStore(async (store) => {
      await plant(store);
      const searchesOf = async (address: Record<string, string>) => {
        const [page] = await plansOf(store, "kyc-requests", address);
        return page!.plan.filter((step) =>
          /COVERING INDEX kyc_requests_in_phase \(phase=\? AND expiresAt[<>]\?\)/.test(step)
        ).length;
      };
      assert.equal(await searchesOf({ status: "accepted" }), 2);
      assert.equal(await searchesOf({ status: "pending" }), 0, "no time comes for these");
    }),
);
