import { decide } from "../../../data/kyc/decisions/decide.ts";
import assert from "node:assert/strict";
import { z } from "zod";
import * as analytics from "../../../data/reports/analytics.ts";
import { plantSample } from "../../../data/sample/plant.ts";
import { withDesk } from "../../support/helpers.ts";
import { withStore } from "../../support/stores.ts";
import { terms } from "../../support/records.ts";

Deno.test("without records growth and sums are empty, and what nobody measured is absent, never 0", () =>
  withStore(async (store) => {
    assert.deepEqual(await analytics.getAnalytics(store), {
      userGrowth: [],
      revenueBreakdown: { subscriptions: 0, oneTime: 0, partnerships: 0 },
      engagementMetrics: { kycCompletionRate: 0 },
      measuredOn: null,
    });
  }));

/** Section 3 of the specification, what is not measured being absent. */
const specified = z.strictObject({
  userGrowth: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), users: z.int() })),
  revenueBreakdown: z.strictObject({
    subscriptions: z.number(),
    oneTime: z.number(),
    partnerships: z.number(),
  }),
  engagementMetrics: z.strictObject({
    avgSessionDuration: z.number().optional(),
    activeUsersDaily: z.int().optional(),
    kycCompletionRate: z.number(),
  }),
});

Deno.test("figures have the specification's shape, with what is measured and without it", () =>
  withStore(async (store) => {
    const shape = async () => {
      const { measuredOn, ...figures } = await analytics.getAnalytics(store);
      assert.deepEqual(specified.parse(figures), figures);
      return [measuredOn, figures.engagementMetrics];
    };
    assert.deepEqual(await shape(), [null, { kycCompletionRate: 0 }]);
    const figures = { avgSessionDuration: 4, activeUsersDaily: 5 };
    await analytics.incomingFigures.upsert(store.db, [{ id: "2026-01-02", ...figures }]);
    assert.deepEqual(await shape(), ["2026-01-02", { ...figures, kycCompletionRate: 0 }]);
  }));

Deno.test("the sample has the same figures in memory and in a database", () =>
  withDesk(({ store: inMemory }) =>
    withStore(async (store) => {
      await plantSample(store, { account: false });
      const figures = await analytics.getAnalytics(store);
      assert.deepEqual(figures, await analytics.getAnalytics(inMemory));
      assert.deepEqual(figures.revenueBreakdown, {
        subscriptions: 23_522,
        oneTime: 398,
        partnerships: 25_000,
      });
    }), { signedIn: false }));

Deno.test("a decision on a request of the sample shows in its completion rate", () =>
  withDesk(async ({ store }) => {
    const rate = async () =>
      (await analytics.getAnalytics(store)).engagementMetrics.kycCompletionRate;
    assert.equal(await rate(), 60);
    await decide(store, "k_1", { status: "accepted", reviewNotes: "" }, terms());
    assert.equal(await rate(), 66.7);
  }, { signedIn: false }));
