import assert from "node:assert/strict";
import { may, type Permission, roleMatrix } from "../../data/permissions.ts";

const permissions = Object.keys(roleMatrix) as Permission[];

Deno.test("an admin may do everything, the other roles nothing yet but sign out", () => {
  assert.ok(permissions.length > 0);
  for (const permission of permissions) {
    assert.equal(may("admin", permission), true, permission);
    if (permission === "session.own") continue;
    assert.equal(may("support", permission), false, permission);
    assert.equal(may("moderator", permission), false, permission);
  }
});

Deno.test("deciding a KYC request is a permission apart from reading it", () => {
  assert.ok(permissions.includes("kyc.decide") && permissions.includes("kyc.read"));
});
