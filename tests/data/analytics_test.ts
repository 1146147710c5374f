import assert from "node:assert/strict";
import * as analytics from "../../data/analytics.ts";
import { withStore } from "../helpers.ts";

Deno.test("analytics without any figures are 0 everywhere", () =>
  withStore(async (store) => {
    assert.deepEqual(await analytics.get(store), {
      userGrowth: [],
      revenueBreakdown: { subscriptions: 0, oneTime: 0, partnerships: 0 },
      engagementMetrics: { avgSessionDuration: 0, activeUsersDaily: 0, kycCompletionRate: 0 },
    });
  }));

Deno.test("analytics come back as they went in, growth oldest month first", () =>
  withStore(async (store) => {
    const figures = {
      revenueBreakdown: { subscriptions: 1.5, oneTime: 2, partnerships: 3 },
      engagementMetrics: { avgSessionDuration: 4, activeUsersDaily: 5, kycCompletionRate: 6.7 },
    };
    const [january, december] = [{ month: "2026-01", users: 9 }, { month: "2025-12", users: 8 }];
    await analytics.insert(store.db, { ...figures, userGrowth: [january, december] });
    const expected = { ...figures, userGrowth: [december, january] };
    assert.deepEqual(await analytics.get(store), expected);
    assert.deepEqual(analytics.analytics.parse(expected), expected);
  }));
