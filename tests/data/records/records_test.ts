import assert from "node:assert/strict";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as partners from "../../../data/records/partners.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { withStore } from "../../support/stores.ts";
import {
  aCommunity,
  aContent,
  aPartner,
  aRequest,
  aTransaction,
  aUser,
} from "../../support/records.ts";

Deno.test("a record has the specification's fields, and a decided request what was not displayed", () => {
  const fieldsOf = (schema: { shape: object }) => Object.keys(schema.shape).toSorted();
  assert.deepEqual(fieldsOf(users.user), [
    ...["email", "endedAt", "id", "joinedAt", "language", "lastActiveAt", "name"],
    ...["payoutMethodChangedAt", "risk", "role", "status"],
  ]);
  assert.deepEqual(fieldsOf(kyc.kycRequest), [
    ...["documents", "expiresAt", "id", "message", "reasons", "reviewNotes", "reviewedBy"],
    ...["status", "submittedAt", "type", "undisplayed", "userId", "userName"],
  ]);
  assert.ok(!users.user.safeParse({ ...aUser(), password: "x" }).success);
  assert.ok(!kyc.kycRequest.safeParse({ ...aRequest(), version: 2 }).success);
});

Deno.test("an id holds nothing that means more in an address or a selector", () => {
  const fits = (id: string) => users.user.safeParse(aUser({ id })).success;
  assert.ok(fits("u_1") && fits("a-B_9"));
  for (const id of ["", "u 1", "u/1", "u.1", "u?1", "u#1", 'u"', "ü", "x".repeat(65), "../x"]) {
    assert.ok(!fits(id), id);
  }
});

Deno.test("a website and a URL on the platform are https, so that they can stand in links", () => {
  const checks: ((url: string) => boolean)[] = [
    (website) => partners.partner.safeParse(aPartner({ website })).success,
    (url) => partners.partner.safeParse(aPartner({ url })).success,
    (url) => communities.community.safeParse(aCommunity({ url })).success,
    (url) => content.content.safeParse(aContent({ url })).success,
  ];
  for (const fits of checks) {
    assert.ok(fits("https://partner.example/path"));
    for (const url of ["http://a.example", "javascript:alert(1)", "data:text/html,x", "//a", "a"]) {
      assert.ok(!fits(url), url);
    }
  }
});

Deno.test("records come back as they went in, what is missing included", () =>
  withStore(async (store) => {
    const { db } = store;
    const item = aContent({ published: false });
    const full = { description: "About it.", category: "Macro" };
    await content.insert(db, [item, aContent({ id: "ct_full", ...full })]);
    assert.deepEqual(await content.get(store, "ct_test"), item);
    assert.deepEqual(await content.get(store, "ct_full"), aContent({ id: "ct_full", ...full }));
    const partner = aPartner({ email: "a@example.com", website: "https://a.example" });
    await partners.insert(db, [partner, aPartner({ id: "p_bare" })]);
    assert.deepEqual(await partners.get(store, "p_test"), partner);
    assert.deepEqual(await partners.get(store, "p_bare"), aPartner({ id: "p_bare" }));
    await transactions.insert(db, [aTransaction()]);
    const sold = aTransaction({ revenueSource: "subscriptions" });
    assert.deepEqual(await transactions.get(store, "t_test"), sold, "with the source it was given");
    await users.insert(db, [aUser()]);
    assert.deepEqual(await users.get(store, "u_test"), aUser());
  }));

Deno.test("an unknown record is not found, in the words of its noun", () =>
  withStore(async (store) => {
    const refusal = (message: string) => ({ kind: "not_found", message });
    await assert.rejects(users.get(store, "x"), refusal("User not found"));
    await assert.rejects(content.get(store, "x"), refusal("Content not found"));
    await assert.rejects(partners.get(store, "x"), refusal("Partner not found"));
    await assert.rejects(kyc.get(store, "x"), refusal("KYC request not found"));
  }));
