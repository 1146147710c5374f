import assert from "node:assert/strict";
import { decide } from "../../../data/kyc/decide.ts";
import * as transactions from "../../../data/records/transactions.ts";
import * as users from "../../../data/records/users.ts";
import * as analytics from "../../../data/reports/analytics.ts";
import type { Store } from "../../../data/store.ts";
import { aTransaction, aUser, terms } from "../../records.ts";
import { onEachEngine } from "../engines.ts";
import { plantRequests } from "../fixtures.ts";

onEachEngine({
  "growth is of twelve months, also those in which nobody joined": growth,
  "revenue of the month is split by the words of its description": revenue,
  "completion is what has been decided in percent of all requests": completion,
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
  const { userGrowth } = await analytics.get(store);
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
  ]);
  assert.deepEqual((await analytics.get(store)).revenueBreakdown, {
    subscriptions: 110.01,
    oneTime: 100_000.1,
    partnerships: 1,
  });
}

async function completion({ store }: { store: Store }): Promise<void> {
  const rate = async () => (await analytics.get(store)).engagementMetrics.kycCompletionRate;
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
