import assert from "node:assert/strict";
import * as analytics from "../../../data/reports/analytics.ts";
import { auditCategories, auditStatuses } from "../../../data/audit/trail.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as statuses from "../../../data/kyc/requests/statuses.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import * as notifications from "../../../data/notices/notifications.ts";
import * as partners from "../../../data/records/partners.ts";
import { verifyPassword } from "../../../data/staff/accounts/passwords.ts";
import { openSample } from "../../../data/sample/plant.ts";
import { staffRoles } from "../../../data/permissions.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { dashboard } from "../../../data/reports/dashboard.ts";
import type { Store } from "../../../data/store.ts";
import * as transactions from "../../../data/records/transactions.ts";
import { activities } from "../../../data/list/fields.ts";
import * as users from "../../../data/records/users.ts";
import { hashQuickly, SECRET } from "../../support/stores.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const none = new URLSearchParams();
const moments = {
  "an ordinary day": "2026-11-19T14:37:12.345Z",
  "the first instant of a month": "2026-05-01T00:00:00.000Z",
  "the first seconds of a month": "2026-03-01T00:00:05.000Z",
  "a leap day": "2028-02-29T04:05:00.000Z",
  "the first second of a year": "2027-01-01T00:00:01.000Z",
  "the last second of a year": "2026-12-31T23:59:59.999Z",
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
  "KYC: documents are own, numbered paths to named SVG files": checkDocuments,
  "communities: six, one without a category, one inactive": checkCommunities,
  "transactions: all between the first of the month and now": checkTransactions,
  "analytics: twelve months that end with this one, revenue as in the transactions": checkFigures,
  "analytics: growth, completion and daily users are those of so many people": checkStory,
  "content: published and draft, one without description, one without category": checkContent,
  "partners: every type, one inactive, one without email and website": checkPartners,
  "notifications: one of each type, two unread, newest first": checkNotifications,
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
  covers(members.map((row) => row.role), staffRoles);
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
  covers(rows.flatMap((row) => row.documents.map((one) => one.type)), statuses.documentTypes);
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

async function checkDocuments(store: Store, now: Date): Promise<void> {
  const rows = await kycRows(store);
  assert.ok(rows.some((row) => row.documents.length === 1));
  const fields = Object.keys(kyc.kycRequest.shape);
  const submitted = (row: kyc.KycRecord) => row.submittedAt;
  for (const row of rows) {
    const given = Object.entries(row).filter(([name]) => fields.includes(name));
    sound([Object.fromEntries(given) as typeof row], kyc.kycRequest, "k_", now, submitted);
    row.documents.forEach((document, index) => {
      assert.equal(document.url, `/kyc/${row.id}/documents/${index + 1}`);
      assert.match(document.name, /^[a-z-]+\.svg$/);
    });
  }
}

async function checkCommunities(store: Store, now: Date): Promise<void> {
  const { rows } = await communities.list(store, parseListQuery(communities.listShape, none));
  assert.equal(rows.length, 6);
  assert.equal(rows.filter((row) => row.category === undefined).length, 1);
  assert.equal(rows.filter((row) => row.status === "inactive").length, 1);
  sound(rows, communities.community, "c_", now, (row) => row.createdAt);
  for (const row of rows) {
    const mentor = await users.get(store, row.mentorId);
    assert.deepEqual([mentor.name, mentor.role], [row.mentorName, "mentor"]);
    assert.ok(mentor.joinedAt < row.createdAt, row.id);
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
  const cents = revenue.reduce((sum, row) => sum + row.amountCents, 0);
  assert.equal((await dashboard(store)).monthlyRevenueCents, cents);
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
  const cents = (subscriptions + oneTime + partnerships) * 100;
  assert.equal(cents, (await dashboard(store)).monthlyRevenueCents);
}

async function checkStory(store: Store): Promise<void> {
  const { userGrowth, engagementMetrics } = await analytics.getAnalytics(store);
  const totals = userGrowth.map((point) => point.users);
  assert.ok(totals[0]! > 0 && totals[0]! < totals[5]! && totals[5]! < totals[11]!, `${totals}`);
  assert.deepEqual(totals, totals.toSorted((a, b) => a - b));
  assert.equal(totals.at(-1), (await dashboard(store)).totalUsers);
  const { rows } = await users.list(store, parseListQuery(users.listShape, none));
  const active = rows.filter((row) => row.status === "active").length;
  const { avgSessionDuration, activeUsersDaily = 0, kycCompletionRate } = engagementMetrics;
  assert.ok(activeUsersDaily > 0 && activeUsersDaily <= active, `${activeUsersDaily}`);
  assert.equal(avgSessionDuration, 24);
  const requests = await kycRows(store);
  const decided = requests.filter((row) => row.status !== "pending").length;
  assert.equal(kycCompletionRate, Math.round(decided / requests.length * 1000) / 10);
}

async function checkContent(store: Store, now: Date): Promise<void> {
  const { rows } = await content.list(store, parseListQuery(content.listShape, none));
  assert.equal(rows.length, 8);
  covers(rows.map((row) => row.type), content.contentKinds);
  covers(rows.map((row) => row.published), [true, false]);
  assert.equal(rows.filter((row) => row.description === undefined).length, 1);
  assert.equal(rows.filter((row) => row.category === undefined).length, 1);
  sound(rows, content.content, "ct_", now, (row) => row.createdAt);
  for (const { published, views, likes, comments, shares, ...row } of rows) {
    assert.equal([views, likes, comments, shares].every((figure) => figure > 0), published);
    assert.equal((await users.get(store, row.authorId)).name, row.author);
  }
}

async function checkPartners(store: Store, now: Date): Promise<void> {
  const { rows } = await partners.list(store, parseListQuery(partners.listShape, none));
  assert.equal(rows.length, 6);
  covers(rows.map((row) => row.type), partners.partnerTypes);
  assert.equal(rows.filter((row) => row.status === "inactive").length, 1);
  assert.equal(rows.filter((row) => !row.email && !row.website).length, 1);
  sound(rows, partners.partner, "p_", now, (row) => row.addedAt);
}

async function checkNotifications(store: Store, now: Date): Promise<void> {
  const dana = { id: "s_1", role: "admin", unreadNotifications: 0 } as const;
  const { notifications: rows } = await notifications.listNotifications(store.db, dana, "all");
  assert.deepEqual(rows.map((row) => row.type), ["kyc", "transaction", "system", "community"]);
  assert.deepEqual(rows.map((row) => row.read), [false, false, true, true]);
  assert.match(rows[2]?.time ?? "", /T04:12:00\.000Z$/);
  assert.deepEqual(rows.map(({ id }) => id), ["n_1", "n_2", "n_3", "n_4"]);
  assert.ok(rows.every(({ time }) => Date.parse(time) <= now.getTime()));
}

async function checkAudit(store: Store, now: Date): Promise<void> {
  const rows = await store.db.selectFrom("audit_log").selectAll().orderBy("seq").execute();
  assert.equal(rows.length, 8);
  covers(rows.map((row) => row.category), auditCategories);
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
