import { lastMonths, monthOf } from "../../../data/base/calendar.ts";
import assert from "node:assert/strict";
import * as analytics from "../../../data/reports/analytics.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as partners from "../../../data/records/partners.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { quietly, TestClock } from "../../support/stores.ts";
import { reads } from "../../support/pages.ts";
import {
  aCommunity,
  aContent,
  aPartner,
  aRequest,
  aStaffMember,
  aTransaction,
  aUser,
  many,
} from "../../support/records.ts";

const clock = new TestClock();

const oneOfEach = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    const { db } = desk.store;
    await users.insert(db, [aUser()]);
    await kyc.insert(db, [aRequest({ reviewNotes: "Kept.", reviewedBy: "s_test" })]);
    await communities.insert(db, [aCommunity({ category: "Macro" })]);
    await transactions.insert(db, [aTransaction({ date: clock.now().toISOString() })]);
    await analytics.incomingFigures.upsert(db, [
      { id: "2026-01-02", avgSessionDuration: 4.5, activeUsersDaily: 5 },
    ]);
    await content.insert(db, [aContent({ description: "About it.", category: "Macro" })]);
    await partners.insert(db, [aPartner({ email: "a@example.com", website: "https://a.example" })]);
    await test(desk);
  }, { sample: false, now: clock.now });

const undecided = { undisplayed: [], reasons: [], message: null };

const call = async (desk: Desk, path: string) => {
  const answer = await desk.get(path);
  assert.equal(answer.status, 200, path);
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
  return JSON.parse(answer.text);
};

Deno.test("each call answers with the specification's fields and nothing of the store's own", () =>
  oneOfEach(async (desk) => {
    const reviewed = { reviewNotes: "Kept.", reviewedBy: "s_test", ...undecided };
    const request = kyc.listShape.json.toJson({ ...aRequest(), ...reviewed } as never);
    const { amountCents: _, ...transaction } = aTransaction();
    const months = lastMonths(clock.now()).map((month) => ({
      month,
      users: month < monthOf(aUser().joinedAt) ? 0 : 1,
    }));
    const community = aCommunity({ category: "Macro" });
    const lesson = aContent({ description: "About it.", category: "Macro" });
    const partner = aPartner({ email: "a@example.com", website: "https://a.example" });
    const payment = {
      ...transaction,
      revenueSource: "subscriptions",
      amount: 1234.5,
      date: clock.now().toISOString(),
    };
    const expected: Record<string, unknown> = {
      "/api/users": [aUser()],
      "/api/users/u_test": aUser(),
      "/api/kyc-requests/k_test/history": [],
      "/api/kyc-requests": [request],
      "/api/kyc-requests/k_test": request,
      "/api/communities": [community],
      "/api/communities/c_test": community,
      "/api/transactions": [payment],
      "/api/transactions/t_test": payment,
      "/api/analytics": {
        userGrowth: months,
        revenueBreakdown: { subscriptions: 1234.5, oneTime: 0, partnerships: 0 },
        engagementMetrics: { avgSessionDuration: 4.5, activeUsersDaily: 5, kycCompletionRate: 0 },
      },
      "/api/content": [lesson],
      "/api/content/ct_test": lesson,
      "/api/partners": [partner],
      "/api/partners/p_test": partner,
      "/api/staff": [aStaffMember()],
      "/api/dashboard-stats": {
        totalUsers: 1,
        pendingKYC: 1,
        monthlyRevenue: 1234.5,
        activeCommunities: 1,
        publishedContent: 1,
      },
    };
    const all = reads.filter((path) => path !== "/api/changes")
      .map((path) => path.replace(/_1\b/, "_test"));
    assert.deepEqual(Object.keys(expected).toSorted(), all.toSorted());
    for (const [path, answer] of Object.entries(expected)) {
      assert.deepEqual(await call(desk, path), answer, path);
    }
  }));

Deno.test("an empty platform's lists are empty, its figures 0, and the unmeasured ones absent", () =>
  withDesk(async (desk) => {
    for (const path of ["users", "kyc-requests", "communities", "transactions", "content"]) {
      assert.deepEqual(await call(desk, `/api/${path}`), [], path);
    }
    assert.deepEqual(await call(desk, "/api/dashboard-stats"), {
      totalUsers: 0,
      pendingKYC: 0,
      monthlyRevenue: 0,
      activeCommunities: 0,
      publishedContent: 0,
    });
    assert.deepEqual(await call(desk, "/api/analytics"), {
      userGrowth: [],
      revenueBreakdown: { subscriptions: 0, oneTime: 0, partnerships: 0 },
      engagementMetrics: { kycCompletionRate: 0 },
    });
  }, { sample: false }));

Deno.test("one request comes with its version as ETag, which rises with each decision", () =>
  oneOfEach(async (desk) => {
    const etag = async () => (await desk.get("/api/kyc-requests/k_test")).headers.get("etag");
    assert.match(await etag() ?? "", /^"1-pending-[\w-]{16}"$/);
    await desk.json("PATCH", "/api/kyc-requests/k_test/status", { status: "declined" });
    assert.match(await etag() ?? "", /^"2-declined-[\w-]{16}"$/);
  }));

Deno.test("the calls answer alike to the cookie and to the Bearer token", () =>
  withDesk(async (desk) => {
    const authorization = `Bearer ${desk.cookie("session")}`;
    for (const path of reads) {
      const byToken = await desk.bare(path, { headers: { authorization } });
      assert.equal(byToken.status, 200, path);
      assert.equal(byToken.text, (await desk.get(path)).text, path);
    }
  }));

const withMany = (count: number, test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await users.insert(
      desk.store.db,
      many(count, (n, joinedAt) => aUser({ id: `u_${n}`, role: "mentor", joinedAt })),
    );
    await test(desk);
  }, { sample: false });

const nextOf = (headers: Headers): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];

Deno.test("a list of 1,000 comes whole, without a Link", () =>
  withMany(1_000, async (desk) => {
    const { headers, text } = await desk.get("/api/users");
    assert.equal(JSON.parse(text).length, 1_000);
    assert.equal(headers.get("link"), null);
  }));

Deno.test("a longer list goes on under its Link, every record once and in order", () =>
  withMany(2_100, async (desk) => {
    const sizes: number[] = [];
    const ids: string[] = [];
    for (let path: string | undefined = "/api/users?sort=joinedAt&role=mentor"; path;) {
      const { headers, text } = await desk.get(path);
      const rows: users.User[] = JSON.parse(text);
      sizes.push(rows.length);
      ids.push(...rows.map((row) => row.id));
      path = nextOf(headers);
      if (path) assert.match(path, /^\/api\/users\?.*sort=joinedAt.*role=mentor/);
    }
    assert.deepEqual(sizes, [1_000, 1_000, 100]);
    assert.deepEqual(ids, Array.from({ length: 2_100 }, (_, index) => `u_${index + 1}`));
  }));

Deno.test("a list keeps its place while records come in before it", () =>
  withMany(1_001, async (desk) => {
    const first = await desk.get("/api/users");
    await users.insert(desk.store.db, [aUser({ id: "u_new", joinedAt: "2099-01-01T00:00:00Z" })]);
    const rest = await desk.get(nextOf(first.headers) ?? "");
    assert.deepEqual(JSON.parse(rest.text).map((row: users.User) => row.id), ["u_1"]);
  }));

Deno.test("a failing call is 500 as JSON and does not tell why", async () => {
  await withDesk(async (desk) => {
    await desk.store.db.schema.alterTable("users").renameTo("away").execute();
    const [answer] = await quietly(() => desk.get("/api/users"));
    assert.equal(answer.status, 500);
    const told = JSON.parse(answer.text);
    assert.deepEqual(Object.keys(told), ["error", "code", "requestId"]);
    assert.doesNotMatch(told.error, /users|table|sqlite/i);
  }, { sample: false });
});
