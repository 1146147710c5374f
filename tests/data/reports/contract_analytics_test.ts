import assert from "node:assert/strict";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import * as analytics from "../../../data/reports/analytics.ts";
import type { Store } from "../../../data/store.ts";
import { aTransaction, aUser, terms } from "../../support/records.ts";
import { importText, ndjson } from "../imports/import_files.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { plantRequests } from "../../support/fixtures.ts";
import { versionOf } from "../../support/stores.ts";
import { decide } from "../../support/steps.ts";

onEachEngine({
  "growth is of twelve months, also those in which nobody joined": growth,
  "revenue of the month is split by its source, else by the words of its description": revenue,
  "completion is what has been decided in percent of all requests": completion,
  "session figures are those of the latest day that has come, whenever it came": latestDay,
  "a day that comes again replaces its figures, and the same ones change nothing": sameDay,
});

/** The clock stands at 2026-11-19. */
async function growth({ store }: { store: Store }): Promise<void> {
  const at = (id: string, joinedAt: string) => aUser({ id, joinedAt: `${joinedAt}.000Z` });
  await users.insert(store.db, [
    at("u_1", "2021-01-01T00:00:00"),
    at("u_2", "2025-11-30T23:59:59"),
    at("u_3", "2025-12-01T00:00:00"),
    at("u_4", "2026-03-15T12:00:00"),
    at("u_5", "2026-03-16T12:00:00"),
    at("u_6", "2026-12-01T00:00:00"),
  ]);
  const { userGrowth } = await analytics.getAnalytics(store);
  const months = ["12", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"];
  assert.deepEqual(
    userGrowth,
    months.map((month, index) => ({
      month: `${index === 0 ? 2025 : 2026}-${month}`,
      users: index < 3 ? 3 : 5,
    })),
  );
}

async function revenue({ store }: { store: Store }): Promise<void> {
  const thisMonth = "2026-11-01T00:00:00.000Z";
  const sold = (n: number, description: string, changes: Partial<transactions.Transaction> = {}) =>
    aTransaction({ id: `t_${n}`, description, amountCents: 10 ** n, date: thisMonth, ...changes });
  await transactions.insert(store.db, [
    sold(0, "SUBSCRIPTION, half a year"),
    sold(1, "Options Workshop, one-time access"),
    sold(2, "Partnership fee, annual"),
    sold(3, "Macro & Rates Desk, annual"),
    sold(4, "Monthly fee"),
    sold(5, "Subscription, not of this month", { date: "2026-10-31T23:59:59.999Z" }),
    sold(6, "Subscription, paid back", { type: "refund" }),
    sold(7, ""),
    sold(8, "Monthly fee", { revenueSource: "partnerships" }),
  ]);
  assert.deepEqual((await analytics.getAnalytics(store)).revenueBreakdown, {
    subscriptions: 110.01,
    oneTime: 100_000.1,
    partnerships: 1_000_001,
  });
}

async function completion({ store }: { store: Store }): Promise<void> {
  const rate = async () =>
    (await analytics.getAnalytics(store)).engagementMetrics.kycCompletionRate;
  assert.equal(await rate(), 0);
  await plantRequests(store, 3);
  assert.equal(await rate(), 0);
  await decide(store, "k_1", { status: "declined", reviewNotes: "" }, terms());
  assert.equal(await rate(), 33.3);
  await decide(store, "k_1", { status: "revoked", reviewNotes: "" }, terms());
  assert.equal(await rate(), 33.3);
  await decide(store, "k_2", { status: "accepted", reviewNotes: "" }, terms());
  await decide(store, "k_3", { status: "accepted", reviewNotes: "" }, terms());
  assert.equal(await rate(), 100);
}

const day = (date: string, avgSessionDuration: number, activeUsersDaily: number) => ({
  date: `2026-11-${date}`,
  avgSessionDuration,
  activeUsersDaily,
});
const bring = (store: Store, ...days: ReturnType<typeof day>[]) =>
  importText(store, "analytics", "ndjson", ndjson(days));
const measured = async (store: Store) => {
  const { engagementMetrics, measuredOn } = await analytics.getAnalytics(store);
  const { kycCompletionRate: _, ...figures } = engagementMetrics;
  return [measuredOn, figures];
};

async function latestDay({ store, clock }: Ground): Promise<void> {
  assert.deepEqual(await measured(store), [null, {}]);
  await bring(store, day("18", 0, 0), day("09", 30, 12));
  assert.deepEqual(await measured(store), [
    "2026-11-18",
    { avgSessionDuration: 0, activeUsersDaily: 0 },
  ]);
  await bring(store, day("19", 23.8461, 1_000_000_000));
  await bring(store, day("10", 1, 1));
  const latest = { avgSessionDuration: 23.8, activeUsersDaily: 1_000_000_000 };
  assert.deepEqual(await measured(store), [null, latest], "of today");
  clock.advance(24 * 60 * 60 * 1000);
  assert.deepEqual(await measured(store), ["2026-11-19", latest]);
}

async function sameDay({ store }: Ground): Promise<void> {
  const version = () => versionOf(store.db, ["Analytics"]);
  const both = [day("18", 24, 11), day("19", 24.1, 12)];
  const csv = "activeUsersDaily,date,avgSessionDuration\n11,2026-11-18,24\n12,2026-11-19,24.1\n";
  const first = await importText(store, "analytics", "csv", csv);
  assert.deepEqual(first, { inserted: 2, updated: 0, unchanged: 0 });
  assert.equal(await version(), "1");
  assert.deepEqual(await bring(store, ...both), { inserted: 0, updated: 0, unchanged: 2 });
  assert.equal(await version(), "1");
  const written = await bring(store, both[0]!, day("19", 24.2, 12));
  assert.deepEqual(written, { inserted: 0, updated: 1, unchanged: 1 });
  assert.equal(await version(), "2");
  assert.deepEqual(await measured(store), [
    null,
    { avgSessionDuration: 24.2, activeUsersDaily: 12 },
  ]);
  const entries = await store.db.selectFrom("audit_log").select(["action", "target"]).execute();
  assert.deepEqual(
    entries.map(({ action, target }) => [action, target]),
    Array(3).fill(["Import finished", "analytics: test"]),
  );
}
