import { fixedTypes } from "../../../data/kyc/document_types/document_types.ts";
import assert from "node:assert/strict";
import * as analytics from "../../../data/reports/analytics.ts";
import { auditCategories, auditStatuses } from "../../../data/audit/trail.ts";
import * as statuses from "../../../data/kyc/requests/statuses.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import { verifyPassword } from "../../../data/staff/accounts/passwords.ts";
import { openSample } from "../../../data/sample/plant.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { dashboard } from "../../../data/reports/dashboard.ts";
import type { Store } from "../../../data/store.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { activities } from "../../../data/list/fields.ts";
import * as users from "../../../data/records/users.ts";
import { hashQuickly, SECRET } from "../../support/stores.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const none = new URLSearchParams();
const moments = {
  "an ordinary day": "2026-11-19T14:37:12.345Z",
  "the first seconds of a month": "2026-03-01T00:00:05.000Z",
  "a leap day": "2028-02-29T04:05:00.000Z",
};

for (const [name, instant] of Object.entries(moments)) {
  Deno.test(`the sample data planted at ${name} covers what the screens show`, async (t) => {
    hashQuickly();
    const now = new Date(instant);
    const store = await openSample({ simulatedDelay: false, jwtSecret: SECRET, now: () => now });
    try {
      for (const [behaviour, check] of Object.entries(checks)) {
        await t.step(behaviour, () => check(store, now));
      }
    } finally {
      await store.close();
    }
  });
}

const checks: Record<string, (store: Store, now: Date) => Promise<void>> = {
  "people: every role and status, and the one account that can sign in": checkPeople,
  "KYC: every status, type and document; decisions are complete and last": checkKyc,
  "transactions: all between the first of the month and now": checkTransactions,
  "analytics: twelve months that end with this one, revenue as in the transactions": checkFigures,
  "audit: every category and status; today, week and month differ": checkAudit,
};

async function checkPeople(store: Store, now: Date): Promise<void> {
  const { rows } = await users.list(store, parseListQuery(users.listShape, none));
  assert.ok(rows.length >= 12);
  covers(rows.map((row) => row.role), users.userRoles);
  covers(rows.map((row) => row.status), activities);
  sound(rows, users.user, "u_", now, (row) => row.joinedAt);
  const members = (await staff.list(store, parseListQuery(staff.listShape, none))).rows;
  assert.equal(members.length, 5);
  covers(members.map((row) => row.role), ["admin", "moderator", "support"]);
  covers(members.map((row) => row.status), activities);
  sound(members, staff.staff, "s_", now, (row) => row.joinedAt);
  const { name, email, role, joinedAt } = members.find((row) => row.id === "s_1") ?? {};
  assert.deepEqual([name, email, role], ["Dana Okafor", store.sample?.account.email, "admin"]);
  assert.equal(joinedAt, now.toISOString());
  const credentials = await store.db.selectFrom("credentials").selectAll().execute();
  assert.deepEqual(credentials.map((row) => row.staffId), ["s_1"]);
  assert.equal(await verifyPassword("admin123", credentials[0]?.passwordHash ?? null), true);
}

const kycRows = async (store: Store) =>
  (await kyc.list(store, parseListQuery(kyc.listShape, none))).rows;

async function checkKyc(store: Store, now: Date): Promise<void> {
  const rows = await kycRows(store);
  const withStatus = (status: statuses.KycStatus) => rows.filter((row) => row.status === status);
  assert.ok(rows.length >= 12);
  covers(rows.map((row) => row.status), statuses.kycStatuses);
  covers(rows.map((row) => row.type), statuses.kycTypes);
  covers(rows.flatMap((row) => row.documents.map((one) => one.type)), fixedTypes);
  assert.ok(withStatus("pending").length >= 5);
  assert.equal((await dashboard(store)).pendingKYC, withStatus("pending").length);
  assert.ok(withStatus("accepted").length >= 2);
  for (const row of rows) {
    const decided = row.status !== "pending";
    assert.equal(Boolean(row.reviewNotes), decided, row.id);
    assert.equal(row.reviewerName !== null && row.reviewerName !== row.reviewedBy, decided, row.id);
    const user = await users.get(store, row.userId);
    assert.ok(user.joinedAt < row.submittedAt, row.id);
    assert.equal(user.name === row.userName, row.type === "individual", row.id);
    const daysLeft = row.expiresAt && (Date.parse(row.expiresAt) - now.getTime()) / DAY_MS;
    if (row.status === "accepted") assert.ok(daysLeft && daysLeft > 60 && daysLeft < 365, row.id);
    else if (row.status === "expired") assert.ok(daysLeft && daysLeft < 0, row.id);
    else assert.equal(row.expiresAt, null, row.id);
  }
}

async function checkTransactions(store: Store, now: Date): Promise<void> {
  const { rows } = await transactions.list(store, parseListQuery(transactions.listShape, none));
  assert.equal(rows.length, 14);
  covers(rows.map((row) => row.type), transactions.transactionTypes);
  covers(rows.map((row) => row.status), transactions.transactionStatuses);
  sound(rows, transactions.transaction, "t_", now, (row) => row.date);
  const monthStart = `${now.toISOString().slice(0, 7)}-01T00:00:00.000Z`;
  for (const row of rows) {
    assert.ok(row.date >= monthStart && row.date <= now.toISOString(), `${row.id} ${row.date}`);
    await users.get(store, row.userId);
  }
  const revenue = rows.filter((row) => row.type === "revenue");
  const minor = revenue.reduce((sum, row) => sum + row.amountCents, 0);
  assert.equal((await dashboard(store)).monthlyRevenueMinor, minor);
}

async function checkFigures(store: Store, now: Date): Promise<void> {
  const { userGrowth, revenueBreakdown } = await analytics.getAnalytics(store);
  const end = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const months = userGrowth.map(({ month }) => {
    const [year, number] = month.split("-").map(Number) as [number, number];
    return year * 12 + number - 1;
  });
  assert.deepEqual(months, Array.from({ length: 12 }, (_, index) => end - 11 + index));
  const { subscriptions, oneTime, partnerships } = revenueBreakdown;
  const minor = (subscriptions + oneTime + partnerships) * 100;
  assert.equal(minor, (await dashboard(store)).monthlyRevenueMinor);
}

async function checkAudit(store: Store, now: Date): Promise<void> {
  const rows = await store.db.selectFrom("audit_log").selectAll().orderBy("seq").execute();
  assert.equal(rows.length, 8);
  // Nothing of the sample is under legal hold, and no access review has been started.
  const others = auditCategories.filter((one) => one !== "legal" && one !== "access");
  covers(rows.map((row) => row.category), others);
  covers(rows.map((row) => row.status), auditStatuses);
  const times = rows.map((row) => row.at);
  assert.deepEqual(times, times.toSorted());
  const since = (instant: number) => times.filter((at) => Date.parse(at) >= instant).length;
  const midnight = Date.parse(now.toISOString().slice(0, 10));
  const days = (count: number) => since(now.getTime() - count * DAY_MS);
  assert.deepEqual([since(midnight), days(7), days(28), days(31)], [2, 4, 6, 6]);
  assert.ok(times.every((at) => at <= now.toISOString()));
  const accepted = rows.find((row) => row.action === "KYC accepted");
  const request = await kyc.get(store, "k_4");
  assert.equal(accepted?.target, `${request.userName} (k_4)`);
  assert.equal(Date.parse(accepted?.at ?? "") + 365 * DAY_MS, Date.parse(request.expiresAt ?? ""));
}

const covers = <Value>(values: readonly Value[], wanted: readonly Value[]): void =>
  assert.deepEqual(new Set(values), new Set(wanted));

/** Fits the noun's schema, is numbered from 1 under its prefix and lies in the past. */
function sound<Row extends { id: string }>(
  rows: readonly Row[],
  schema: { parse: (row: unknown) => unknown },
  prefix: string,
  now: Date,
  at: (row: Row) => string,
): void {
  for (const row of rows) {
    assert.deepEqual(schema.parse(row), row);
    assert.match(row.id, new RegExp(`^${prefix}[1-9]\\d*$`));
    assert.ok(at(row) <= now.toISOString(), row.id);
  }
}
