import assert from "node:assert/strict";
import { claimsIn, isComplete } from "../../../../data/staff/sso/claims.ts";
import type { RolesFromClaim } from "../../../../data/staff/sso/settings.ts";

const DN = "CN=Desk Admins,OU=Groups,DC=desk";

const from = (claim: string, ...values: string[]): RolesFromClaim => ({
  claim,
  roles: new Map(values.map((value) => [value, "admin"])),
});

const valuesIn = (claims: Record<string, unknown>, roles: RolesFromClaim) =>
  claimsIn({ iss: "https://sso.example", sub: "1", ...claims }, {}, roles).roleValues;

Deno.test("role claims are found by name and by path", () => {
  const found: [claim: string, claims: Record<string, unknown>][] = [
    ["groups", { groups: ["a"] }],
    ["realm_access.roles", { realm_access: { roles: ["a"] } }],
    ["resource_access.mentor-desk.roles", { resource_access: { "mentor-desk": { roles: ["a"] } } }],
    ["resource_access.desk.example.roles", {
      resource_access: { "desk.example": { roles: ["a"] } },
    }],
    ["https://desk.example/roles", { "https://desk.example/roles": ["a"] }],
  ];
  for (const [claim, claims] of found) {
    assert.deepEqual(valuesIn(claims, from(claim)), ["a"], claim);
    const token = { ...claims, email: "a@desk.example", email_verified: true };
    assert.ok(isComplete(token, from(claim)), claim);
  }
});

Deno.test("a text is one role, or several between commas or spaces", () => {
  const has = (groups: unknown, value: string) =>
    valuesIn({ groups }, from("groups", value)).includes(value);
  assert.ok(has("desk-users,desk-admins", "desk-admins"));
  assert.ok(has("desk-users desk-admins", "desk-admins"));
  assert.ok(has("Desk Users, Desk Admins", "Desk Admins"));
  assert.ok(has(DN, DN));
  assert.ok(has([DN, "other"], DN));
  assert.ok(!has("No Desk Admins", "Desk Admins"), "a part of one name");
  assert.ok(!has(["former desk-admins"], "desk-admins"), "names in a list stay whole");
});

Deno.test("an absent role claim says why", () => {
  const roles = from("groups");
  assert.equal(valuesIn({}, roles), "claimless");
  assert.equal(valuesIn({ hasgroups: true }, roles), "tooManyGroups");
  assert.equal(valuesIn({ _claim_names: { groups: "src1" } }, roles), "tooManyGroups");
  assert.deepEqual(valuesIn({ groups: [] }, roles), []);
});
