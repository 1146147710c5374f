import assert from "node:assert/strict";
import * as analytics from "../../../data/reports/analytics.ts";
import { plantSample } from "../../../data/sample/plant.ts";
import { withDesk, withStore } from "../../helpers.ts";

Deno.test("analytics without any figures are 0 everywhere", () =>
  withStore(async (store) => {
    assert.deepEqual(await analytics.get(store), {
      userGrowth: [],
      revenueBreakdown: { subscriptions: 0, oneTime: 0, partnerships: 0 },
      engagementMetrics: { avgSessionDuration: 0, activeUsersDaily: 0, kycCompletionRate: 0 },
    });
  }));

Deno.test("with a database, growth, revenue and completion are those of its records", () =>
  withStore(async (store) => {
    await analytics.insert(store.db, {
      userGrowth: [{ month: "2026-01", users: 9 }],
      revenueBreakdown: { subscriptions: 1.5, oneTime: 2, partnerships: 3 },
      engagementMetrics: { avgSessionDuration: 4, activeUsersDaily: 5, kycCompletionRate: 6.7 },
    });
    assert.deepEqual(await analytics.get(store), {
      userGrowth: [],
      revenueBreakdown: { subscriptions: 0, oneTime: 0, partnerships: 0 },
      engagementMetrics: { avgSessionDuration: 4, activeUsersDaily: 5, kycCompletionRate: 0 },
    });
  }));

Deno.test("the sample in memory has figures of its own, growth oldest month first", () =>
  withDesk(async ({ store }) => {
    const figures = {
      revenueBreakdown: { subscriptions: 1.5, oneTime: 2, partnerships: 3 },
      engagementMetrics: { avgSessionDuration: 4, activeUsersDaily: 5, kycCompletionRate: 6.7 },
    };
    const [january, december] = [{ month: "2026-01", users: 9 }, { month: "2025-12", users: 8 }];
    for (const table of ["analytics", "user_growth"] as const) {
      await store.db.deleteFrom(table).execute();
    }
    await analytics.insert(store.db, { ...figures, userGrowth: [january, december] });
    const expected = { ...figures, userGrowth: [december, january] };
    assert.deepEqual(await analytics.get(store), expected);
    assert.deepEqual(analytics.analytics.parse(expected), expected);
  }, { signedIn: false }));

Deno.test("the sample that is planted in a database shows the revenue of its transactions", () =>
  withStore(async (store) => {
    await plantSample(store, { account: false });
    const { revenueBreakdown, userGrowth } = await analytics.get(store);
    assert.deepEqual(revenueBreakdown, {
      subscriptions: 23_522,
      oneTime: 398,
      partnerships: 25_000,
    });
    assert.deepEqual([userGrowth.length, userGrowth.at(-1)?.users], [12, 17]);
  }));
