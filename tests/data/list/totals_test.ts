import assert from "node:assert/strict";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { dashboard } from "../../../data/reports/dashboard.ts";
import * as users from "../../../data/records/users.ts";
import { withStore } from "../../support/stores.ts";
import { aCommunity, aContent, aRequest, aUser } from "../../support/records.ts";

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
    const { monthlyRevenueMinor: _, ...counts } = await dashboard(store);
    assert.deepEqual(counts, {
      totalUsers: 2,
      pendingKYC: 3,
      activeCommunities: 1,
      publishedContent: 2,
    });
  }));
