import assert from "node:assert/strict";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import { adjustSums, ALL } from "../../../data/db/sums.ts";
import { readTotals } from "../../support/totals.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as partners from "../../../data/records/partners.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { dashboard } from "../../../data/reports/dashboard.ts";
import * as transactions from "../../../data/records/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { withStore } from "../../support/stores.ts";
import {
  aCommunity,
  aContent,
  aPartner,
  aRequest,
  aStaffMember,
  aTransaction,
  aUser,
} from "../../support/records.ts";

Deno.test("the dashboard of an empty platform shows 0 everywhere", () =>
  withStore(async (store) => {
    assert.deepEqual(await dashboard(store), {
      totalUsers: 0,
      pendingKYC: 0,
      monthlyRevenueCents: 0,
      activeCommunities: 0,
      publishedContent: 0,
    });
  }));

Deno.test("the dashboard counts what is pending, active and published", () =>
  withStore(async (store) => {
    await users.insert(store.db, [aUser(), aUser({ id: "u_2", status: "inactive" })]);
    await kyc.insert(store.db, [
      aRequest(),
      aRequest({ id: "k_2" }),
      aRequest({ id: "k_3" }),
      aRequest({ id: "k_4", status: "declined" }),
    ]);
    await communities.insert(store.db, [
      aCommunity(),
      aCommunity({ id: "c_2", status: "inactive" }),
    ]);
    await content.insert(store.db, [
      aContent(),
      aContent({ id: "ct_2" }),
      aContent({ id: "ct_3", published: false }),
    ]);
    const { monthlyRevenueCents: _, ...counts } = await dashboard(store);
    assert.deepEqual(counts, {
      totalUsers: 2,
      pendingKYC: 3,
      activeCommunities: 1,
      publishedContent: 2,
    });
  }));

Deno.test("each list's total follows what is inserted", () =>
  withStore(async (store) => {
    const lists = [
      "users",
      "kyc_requests",
      "communities",
      "transactions",
      "content",
      "partners",
      "staff",
    ] as const;
    const totals = async () => Object.values(await readTotals(store.db, lists));
    assert.deepEqual(await totals(), [0, 0, 0, 0, 0, 0, 0]);
    await users.insert(store.db, [aUser()]);
    await kyc.insert(store.db, [aRequest()]);
    await communities.insert(store.db, [aCommunity()]);
    await transactions.insert(store.db, [aTransaction()]);
    await content.insert(store.db, [aContent()]);
    await partners.insert(store.db, [aPartner()]);
    await staff.insert(store.db, [aStaffMember()]);
    assert.deepEqual(await totals(), [1, 1, 1, 1, 1, 1, 1]);
  }));

Deno.test("a total goes up and down, and nothing is added for nothing", () =>
  withStore(async (store) => {
    await adjustSums(store.db, [], [["users", ALL, 5]]);
    await adjustSums(store.db, [["users", ALL, 2]], []);
    await adjustSums(store.db, [["staff", ALL, 1]], [["staff", ALL, 1], ["partners", ALL, 0]]);
    const totals = await readTotals(store.db, ["users", "staff", "partners"]);
    assert.deepEqual(totals, { users: 3, staff: 0, partners: 0 });
    assert.equal((await store.db.selectFrom("sums").selectAll().execute()).length, 1);
  }));

Deno.test("a total is taken back with the transaction that changed it", () =>
  withStore(async (store) => {
    await assert.rejects(
      store.db.transaction().execute(async (trx) => {
        await users.insert(trx, [aUser()]);
        throw new Error("changed my mind");
      }),
    );
    assert.deepEqual(await readTotals(store.db, ["users"]), { users: 0 });
  }));
