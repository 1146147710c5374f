import assert from "node:assert/strict";
import type { FilterShape } from "../../../../data/list/shape.ts";
import { listOf } from "../../../../data/lists.ts";
import { withStore } from "../../../support/stores.ts";
import { indexesOf, names, plansOf, plant, requireBounded } from "./plans.ts";

/** Days without a record. */
const days = { from: "2998-01-01", to: "2998-12-31" };

Deno.test("a range in its own order reads the index of its column, alone and with a filter", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { instant, filters } = listOf(name).listShape;
      for (const sort of [instant, `-${instant}`] as string[]) {
        const plans = await plansOf(store, name, { sort, ...days });
        for (const planned of plans) {
          requireBounded(planned, `${name} by ${sort}`);
          const range = new RegExp(`\\(${instant}>\\? AND ${instant}<\\?`);
          assert.match(planned.plan.join(), range, planned.statement);
        }
      }
      for (const [filter, shape] of Object.entries<FilterShape>(filters)) {
        if (indexesOf(shape).some((index) => index !== "facets")) continue;
        const address = { [filter]: shape.values[0] ?? "", sort: `-${instant as string}`, ...days };
        for (const planned of await plansOf(store, name, address)) {
          requireBounded(planned, `${name} ${filter}`);
          const both = new RegExp(`\\w+=\\? AND ${instant}>\\? AND ${instant}<\\?`);
          assert.match(planned.plan.join(), both, planned.statement);
        }
      }
    }
    for (const sort of ["amountCents", "-amountCents"]) {
      const amounts = { sort, amountFrom: "1", amountTo: "2" };
      for (const planned of await plansOf(store, "transactions", amounts)) {
        requireBounded(planned, sort);
        assert.match(planned.plan.join(), /\(amountCents>\? AND amountCents<\?/);
      }
    }
  }));

Deno.test("a range in another order is found by its own index and then sorted", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { sorts, instant } = listOf(name).listShape;
      const range = new RegExp(`\\(${instant}>\\? AND ${instant}<\\?`);
      for (const sort of (sorts as readonly string[]).filter((sort) => sort !== instant)) {
        for (const period of [days, { from: "2020-01-01", to: "2026-11-17" }]) {
          for (const planned of await plansOf(store, name, { sort, ...period })) {
            requireBounded(planned, `${name} by ${sort}`);
            assert.match(planned.plan.join(), range, planned.statement);
          }
        }
      }
    }
    const rare = { type: "payout", status: "pending", amountFrom: "4999.99", sort: "-date" };
    for (const planned of await plansOf(store, "transactions", { ...rare, ...days })) {
      requireBounded(planned, "pending payouts");
      const slice = /type=\? AND status=\? AND (date>\? AND date<\?|amountCents>\?)/;
      assert.match(planned.plan.join(), slice, planned.statement);
    }
  }));

Deno.test("a filter by reasons is found by the index of requests that have some", () =>
  withStore(async (store) => {
    await plant(store);
    const addresses: Record<string, string>[] = [
      ...[{}, { sort: "userName" }, { status: "declined" }, { q: "ana" }, days],
    ];
    for (const others of addresses) {
      const plans = await plansOf(store, "kyc-requests", { reason: "no-answer", ...others });
      for (const planned of plans) requireBounded(planned, JSON.stringify(others));
      const read = plans.flatMap(({ plan }) => plan).join("\n");
      if (!("q" in others)) assert.match(read, /COVERING INDEX kyc_requests_with_reasons/, read);
    }
  }));
