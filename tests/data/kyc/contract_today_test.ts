import assert from "node:assert/strict";
import { insertDecisions } from "../../../data/kyc/decisions/decision_rows.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { DecisionStatus } from "../../../data/kyc/requests/statuses.ts";
import { newsSince, readToday } from "../../../data/kyc/figures/today.ts";
import type { Store } from "../../../data/store.ts";
import { terms } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, kycRequest } from "../../support/fixtures.ts";
import { decide } from "../../support/steps.ts";

/** The clock stands at 2026-11-19T14:37:12.345Z. */
const asked = (store: Store, timeZone = "UTC") => ({
  now: store.now(),
  timeZone,
  personId: "s_1",
});

const told = (count: number, isMore = false) => ({ count, isMore });

async function plant(store: Store, submitted: readonly string[]): Promise<void> {
  const requests = submitted.map((submittedAt, n) =>
    kycRequest(n + 1, { submittedAt, type: n % 2 === 0 ? "individual" : "business" })
  );
  await store.db.transaction().execute((trx) => kyc.insert(trx, requests));
}

const decideOn = (store: Store, id: string, status: DecisionStatus, reviewer = "s_1") =>
  decide(
    store,
    id,
    { status, reviewNotes: "" },
    terms({ reviewer: actor(reviewer, "Rita"), onlyOffered: false }),
  );

/** Many decisions at one instant, as on a busy desk. */
const decisionsAt = (decidedAt: string, count: number, waitedMs: number, reviewerId = "s_2") =>
  Array.from({ length: count }, (_, n) => ({
    id: `k_${n}:${decidedAt}`,
    requestId: `k_${n}`,
    status: "accepted" as const,
    reviewerId,
    submittedAt: new Date(Date.parse(decidedAt) - waitedMs).toISOString(),
    decidedAt,
  }));

const isAbout = (seconds: number | null, due: number) =>
  assert.ok(Math.abs(seconds! / due - 1) <= 0.05, `${seconds} s is not about ${due} s`);

onEachEngine({
  "pending requests are counted by age, to the minute": async ({ store, clock }) => {
    await plant(store, [
      "2026-11-19T14:00:00.000Z",
      "2026-11-18T14:37:20.000Z",
      "2026-11-18T14:37:00.000Z",
      "2026-11-17T14:37:30.000Z",
      "2023-01-01T00:00:00.000Z",
    ]);
    assert.deepEqual((await readToday(store.db, asked(store))).ages, [2, 2, 1]);
    clock.advance(60_000);
    assert.deepEqual((await readToday(store.db, asked(store))).ages, [1, 2, 2]);
    await decideOn(store, "k_2", "declined");
    const { ages, waiting } = await readToday(store.db, asked(store));
    assert.deepEqual([ages, waiting], [[1, 1, 2], 4]);
  },
  "today begins when it does where the person is": async ({ store }) => {
    await plant(store, ["2026-11-19T03:00:00.000Z", "2026-11-19T10:00:00.000Z"]);
    const { submitted } = await readToday(store.db, asked(store));
    assert.deepEqual(submitted, told(2));
    const pacific = await readToday(store.db, asked(store, "America/Los_Angeles"));
    assert.deepEqual(pacific.submitted, told(1));
  },
  "decisions of today are counted, and those of the person who looks apart": async (
    { store, clock },
  ) => {
    await plant(store, Array(4).fill("2026-11-18T14:00:00.000Z"));
    await decideOn(store, "k_1", "accepted");
    await decideOn(store, "k_2", "declined", "s_2");
    await decideOn(store, "k_1", "revoked", "s_2");
    const { decided, own } = await readToday(store.db, asked(store));
    assert.deepEqual([decided, own], [told(3), told(1)]);
    clock.advance(10 * 60 * 60 * 1000);
    const tomorrow = await readToday(store.db, asked(store));
    assert.deepEqual([tomorrow.decided, tomorrow.own], [told(0), told(0)]);
  },
  "median and 95th percentile of the week's waits are right to 5 %": async ({ store, clock }) => {
    const before = await readToday(store.db, asked(store));
    assert.deepEqual([before.medianSeconds, before.p95Seconds], [null, null]);
    const [minute, hour] = [60_000, 3_600_000];
    await insertDecisions(store.db, decisionsAt("2026-11-18T09:00:00.000Z", 90, 19 * minute));
    await insertDecisions(store.db, decisionsAt("2026-11-19T09:00:00.000Z", 10, 3 * hour));
    // Longer ago than a week.
    await insertDecisions(store.db, decisionsAt("2026-11-12T23:59:59.000Z", 500, 900 * hour));
    const { medianSeconds, p95Seconds } = await readToday(store.db, asked(store));
    isAbout(medianSeconds, 19 * 60);
    isAbout(p95Seconds, 3 * 3600);
    clock.advance(6 * 24 * hour);
    isAbout((await readToday(store.db, asked(store))).medianSeconds, 3 * 3600);
  },
  "a decision counts its wait, and a revocation none": async ({ store }) => {
    await plant(store, ["2026-11-19T13:37:12.345Z", "2026-11-19T14:37:12.345Z"]);
    await decideOn(store, "k_1", "accepted");
    isAbout((await readToday(store.db, asked(store))).medianSeconds, 3600);
    await decideOn(store, "k_1", "revoked");
    const counts = await store.db.selectFrom("kyc_waits").select("count").execute();
    assert.deepEqual(counts.map(({ count }) => Number(count)), [1]);
    // At once: of two, the middle lies between them.
    await decideOn(store, "k_2", "declined");
    isAbout((await readToday(store.db, asked(store))).medianSeconds, 1800);
  },
  "news are requests that came, and decisions of others, since the last visit": async (
    { store, clock },
  ) => {
    await plant(store, ["2026-11-19T14:00:00.000Z", "2026-11-19T14:30:00.000Z"]);
    const since = "2026-11-19T14:15:00.000Z";
    const none = { since, decided: told(0), revoked: told(0) };
    assert.deepEqual(await newsSince(store.db, since, "s_1"), { ...none, submitted: told(1) });
    await decideOn(store, "k_1", "accepted", "s_1");
    await decideOn(store, "k_2", "accepted", "s_2");
    await decideOn(store, "k_1", "revoked", "s_2");
    const news = { since, submitted: told(1), decided: told(1), revoked: told(1) };
    assert.deepEqual(await newsSince(store.db, since, "s_1"), news);
    const theirs = { ...news, decided: told(1), revoked: told(0) };
    assert.deepEqual(await newsSince(store.db, since, "s_2"), theirs);
    clock.advance(60_000);
    const later = store.now().toISOString();
    assert.deepEqual(await newsSince(store.db, later, "s_1"), {
      ...none,
      since: later,
      submitted: told(0),
    });
  },
  "after a long absence news is counted as far as its bound": async ({ store }) => {
    await insertDecisions(store.db, decisionsAt("2026-11-18T09:00:00.000Z", 1_200, 60_000));
    const { decided } = await newsSince(store.db, "2026-01-01T00:00:00.000Z", "s_1");
    assert.deepEqual(decided, told(1_000, true));
  },
});
