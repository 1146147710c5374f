import assert from "node:assert/strict";
import { parseListQuery } from "../../../data/list/query.ts";
import { staffRoles } from "../../../data/permissions.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { withStore } from "../../support/stores.ts";
import { signInForm } from "../../../data/staff/sign_in/sign_in.ts";
import { actor, aStaffMember } from "../../support/records.ts";

const withMembers = (test: (store: Store) => Promise<void>) =>
  withStore(async (store) => {
    await staff.insert(store.db, [
      aStaffMember(),
      aStaffMember({ id: "s_other", name: "Otto Other", email: "other@example.com" }),
    ]);
    await test(store);
  });

const list = async (store: Store, search = "") =>
  (await staff.list(store, parseListQuery(staff.listShape, new URLSearchParams(search)))).rows;

Deno.test("a saved profile is found under its new name and email", () =>
  withMembers(async (store) => {
    await staff.saveProfile(store, { name: "Zoë New", email: "zoe@example.com" }, actor());
    const [member] = await list(store, "q=zoe");
    assert.deepEqual(member, aStaffMember({ name: "Zoë New", email: "zoe@example.com" }));
    assert.deepEqual(await list(store, "q=rae"), []);
    assert.equal((await list(store)).length, 2);
  }));

Deno.test("a profile cannot take the email of another account, and nothing is changed", () =>
  withMembers(async (store) => {
    const before = await list(store);
    await assert.rejects(
      staff.saveProfile(store, { name: "New", email: "other@example.com" }, actor()),
      { kind: "conflict", message: "This email belongs to another account." },
    );
    assert.deepEqual(await list(store), before);
  }));

Deno.test("a profile can be saved with the email that it has", () =>
  withMembers(async (store) => {
    const { email } = aStaffMember();
    await staff.saveProfile(store, { name: "New Name", email }, actor());
    assert.deepEqual(await list(store, "q=new"), [aStaffMember({ name: "New Name" })]);
  }));

Deno.test("a letter that only looks like another makes nobody's email of it, in no form", () => {
  const emailIn = (email: string) => [
    staff.profileForm.safeParse({ name: "Rae", email }).data?.email,
    staff.forgotForm.safeParse({ email }).data?.email,
    signInForm.safeParse({ email, password: "x" }).data?.email,
  ];
  assert.deepEqual(new Set(emailIn(" Kim@Desk.Example ")), new Set(["kim@desk.example"]));
  for (const email of ["\u212Aim@desk.example", "kim@des\u212A.example", "K\u0130m@desk.example"]) {
    assert.deepEqual(new Set(emailIn(email)), new Set([undefined]), email);
  }
});

Deno.test("a profile form holds a name and an email, trimmed, and nothing else", () => {
  const { profileForm } = staff;
  const parsed = profileForm.parse({ name: "  Rae  ", email: " Rae@Example.com " });
  assert.deepEqual(parsed, { name: "Rae", email: "rae@example.com" });
  const bad = [
    { name: "", email: "a@example.com" },
    { name: "   ", email: "a@example.com" },
    { name: "x".repeat(201), email: "a@example.com" },
    { name: "Rae", email: "rae" },
    { name: "Rae", email: "" },
    { name: "Rae", email: `${"x".repeat(250)}@example.com` },
    { name: "Rae" },
    { name: "Rae", email: "a@example.com", role: "admin" },
  ];
  for (const form of bad) assert.ok(!profileForm.safeParse(form).success, JSON.stringify(form));
});

Deno.test("staff have one of five roles", () => {
  assert.deepEqual(staffRoles, ["admin", "support", "moderator", "finance", "auditor"]);
  assert.ok(!staff.staff.safeParse({ ...aStaffMember(), role: "mentor" }).success);
});
