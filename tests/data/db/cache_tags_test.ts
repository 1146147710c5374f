import assert from "node:assert/strict";
import { invalidate } from "../../../data/db/cache_tags.ts";
import { recordNames, recordsOf } from "../../../data/lists.ts";
import { saveProfile } from "../../../data/staff/accounts/staff.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { versionOf, withStore } from "../../support/stores.ts";
import { actor, aStaffMember } from "../../support/records.ts";

Deno.test("there is a cache tag for each list of the specification", () => {
  const ofRecords = recordNames.map((name): string => recordsOf(name).listShape.tag);
  assert.deepEqual([...ofRecords, staff.listShape.tag], [
    "Users",
    "KYC",
    "Communities",
    "Finance",
    "Content",
    "Partners",
    "Staff",
  ]);
});

Deno.test("invalidating a tag raises its version and leaves the others", () =>
  withStore(async (store) => {
    assert.equal(await versionOf(store.db, ["KYC", "Users"]), "0.0");
    await invalidate(store.db, "KYC");
    await invalidate(store.db, "KYC");
    assert.equal(await versionOf(store.db, ["KYC", "Users"]), "2.0");
    assert.equal(await versionOf(store.db, ["Users", "KYC"]), "0.2", "in the order asked for");
  }));

Deno.test("a tag keeps its version when the write that raised it is taken back", () =>
  withStore(async (store) => {
    await assert.rejects(
      store.db.transaction().execute(async (trx) => {
        await invalidate(trx, "KYC");
        throw new Error("changed my mind");
      }),
    );
    assert.equal(await versionOf(store.db, ["KYC"]), "0");
  }));

Deno.test("a changed profile invalidates the tag Staff", () =>
  withStore(async (store) => {
    await staff.insert(store.db, [aStaffMember()]);
    const before = await versionOf(store.db, ["Staff"]);
    await saveProfile(store, { name: "New Name", email: "new@example.com" }, actor());
    assert.equal(Number(await versionOf(store.db, ["Staff"])), Number(before) + 1);
  }));
