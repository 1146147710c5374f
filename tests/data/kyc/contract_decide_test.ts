import assert from "node:assert/strict";
import { insertDecisions } from "../../../data/kyc/decisions/decision_rows.ts";
import { lastDays, summarize } from "../../../data/kyc/figures/decision_figures.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { terms } from "../../support/records.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, kycRequest, plantRequests } from "../../support/fixtures.ts";
import { decide } from "../../support/steps.ts";

const HOUR_MS = 60 * 60 * 1000;
const decided = async ({ db }: Store) =>
  (await db.selectFrom("kyc_decisions").selectAll().execute()).map((row) => ({ ...row }));
const accepted = { status: "accepted", reviewNotes: "" } as const;
const declined = { status: "declined", reviewNotes: "" } as const;

onEachEngine({
  "a decision is kept with its reviewer and both times": async ({ store, clock }) => {
    await plantRequests(store, 1);
    await decide(store, "k_1", accepted, terms());
    assert.deepEqual(await decided(store), [{
      id: "k_1:2",
      requestId: "k_1",
      status: "accepted",
      reviewerId: "s_test",
      submittedAt: kycRequest(1).submittedAt,
      clockFrom: kycRequest(1).submittedAt,
      decidedAt: clock.now().toISOString(),
      reviewNotes: "",
      undisplayed: '["1"]',
      checks: "[]",
      reasons: "[]",
      message: null,
      replaced: "pending",
      shownSeconds: null,
      undoneAt: null,
      expiredReason: null,
      // Columns of the version before.
      announceAt: null,
      replacedFields: null,
    }]);
  },
  "requests that come in decided are no decisions of this desk": async ({ store }) => {
    await kyc.insert(store.db, [kycRequest(1, { status: "declined" })]);
    assert.deepEqual(await decided(store), []);
  },
  "decisions are counted per day and reviewer, with the median wait": summary,
  "thirty days are thirty, and what was before is left out": async ({ store, clock }) => {
    const days = lastDays(clock.now(), "UTC");
    assert.deepEqual([days.length, days[0], days.at(-1)], [30, "2026-10-21", "2026-11-19"]);
    const at = (n: number, decidedAt: string) => ({
      id: `k_${n}:2`,
      requestId: `k_${n}`,
      status: "accepted" as const,
      reviewerId: "s_gone",
      submittedAt: "2026-10-01T00:00:00.000Z",
      decidedAt,
    });
    await insertDecisions(store.db, [
      at(1, "2026-10-20T23:59:59.999Z"),
      at(2, "2026-10-21T00:00:00.000Z"),
      at(3, "2026-11-19T23:59:59.999Z"),
    ]);
    const { decisions, reviewers } = await summarize(store.db, days, "UTC");
    assert.equal(decisions, 2);
    assert.deepEqual(reviewers.map(({ name }) => name), ["s_gone"]);
  },
  "a decision belongs to the day of whoever looks, also where clocks have changed": async (
    { store },
  ) => {
    const decide = (n: number, decidedAt: string) => ({
      id: `k_${n}:2`,
      requestId: `k_${n}`,
      status: "accepted" as const,
      reviewerId: "s_1",
      submittedAt: decidedAt,
      decidedAt,
    });
    // In New York the clocks go back in the night to 1 November: that day has 25 hours.
    await insertDecisions(store.db, [
      decide(1, "2026-11-01T03:59:59.000Z"),
      decide(2, "2026-11-01T04:00:00.000Z"),
      decide(3, "2026-11-02T04:59:59.000Z"),
      decide(4, "2026-11-02T05:00:00.000Z"),
    ]);
    const zone = "America/New_York";
    const days = lastDays(new Date("2026-11-03T02:00:00.000Z"), zone);
    assert.deepEqual([days.length, days.at(-1)], [30, "2026-11-02"]);
    const { periods } = await summarize(store.db, days, zone);
    const counted = periods.filter(({ accepted }) => accepted > 0)
      .map(({ period, accepted }) => [period, accepted]);
    assert.deepEqual(counted, [["2026-10-31", 1], ["2026-11-01", 2], ["2026-11-02", 1]]);
  },
  "more decisions than one portion are all counted, also those of one instant": async (
    { store, clock },
  ) => {
    const decidedAt = clock.now().toISOString();
    for (let portion = 0; portion < 5; portion++) {
      await insertDecisions(
        store.db,
        Array.from({ length: 500 }, (_, n) => ({
          id: `k_${portion}_${n}:2`,
          requestId: `k_${portion}_${n}`,
          status: "declined" as const,
          reviewerId: "s_1",
          submittedAt: decidedAt,
          decidedAt,
        })),
      );
    }
    const { decisions, medianSeconds } = await summarize(
      store.db,
      lastDays(clock.now(), "UTC"),
      "UTC",
    );
    assert.deepEqual([decisions, medianSeconds], [2_500, 0]);
  },
  "without decisions there is no median": async ({ store, clock }) => {
    const figures = await summarize(store.db, lastDays(clock.now(), "UTC"), "UTC");
    assert.equal(figures.periods.length, 30);
    const { periods: _, ...others } = figures;
    assert.deepEqual(others, { decisions: 0, medianSeconds: null, reviewers: [] });
  },
});

async function summary({ store, clock }: Ground): Promise<void> {
  await addAccount(store, "s_1");
  await addAccount(store, "s_2");
  const submittedAt = clock.now().toISOString();
  await kyc.insert(store.db, [1, 2, 3].map((n) => kycRequest(n, { submittedAt })));
  const [one, other] = ["s_1", "s_2"].map((id) => terms({ reviewer: actor(id, "A name") }));
  clock.advance(HOUR_MS);
  await decide(store, "k_1", accepted, one!);
  clock.advance(2 * HOUR_MS);
  await decide(store, "k_2", declined, one!);
  clock.advance(7 * HOUR_MS);
  await decide(store, "k_3", accepted, other!);
  clock.advance(7 * 24 * HOUR_MS);
  await decide(store, "k_1", { status: "revoked", reviewNotes: "" }, other!);
  const { periods, ...figures } = await summarize(store.db, lastDays(clock.now(), "UTC"), "UTC");
  const none = { accepted: 0, declined: 0, revoked: 0 };
  assert.deepEqual(periods.filter((day) => day.accepted + day.declined + day.revoked > 0), [
    { period: "2026-11-19", ...none, accepted: 1, declined: 1 },
    { period: "2026-11-20", ...none, accepted: 1 },
    { period: "2026-11-27", ...none, revoked: 1 },
  ]);
  assert.deepEqual(figures, {
    decisions: 4,
    // The median of 1, 3 and 10 hours; a revocation has no wait.
    medianSeconds: 3 * 60 * 60,
    reviewers: [
      {
        id: "s_1",
        name: "Person s_1",
        decisions: 2,
        ...none,
        accepted: 1,
        declined: 1,
        medianSeconds: 2 * 60 * 60,
      },
      {
        id: "s_2",
        name: "Person s_2",
        decisions: 2,
        ...none,
        accepted: 1,
        revoked: 1,
        medianSeconds: 10 * 60 * 60,
      },
    ],
  });
}
