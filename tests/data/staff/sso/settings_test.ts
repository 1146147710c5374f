import assert from "node:assert/strict";
import { readConfig } from "../../../../data/config.ts";

const OIDC = {
  OIDC_ISSUER: "https://sso.desk.example",
  OIDC_CLIENT_ID: "desk",
  OIDC_CLIENT_SECRET: "s3cret of the desk",
};

Deno.test("single sign-on takes a provider, and is for whoever has an account", () => {
  const { sso, breakGlassAdmin } = readConfig(OIDC);
  assert.deepEqual(sso, {
    issuer: "https://sso.desk.example",
    clientId: "desk",
    clientSecret: "s3cret of the desk",
    scope: "openid email profile",
    allowedDomains: [],
    roles: null,
    acrValues: [],
  });
  assert.equal(breakGlassAdmin, null);
});

Deno.test("domains, roles, scopes and ways to be asked are lists", () => {
  const { sso } = readConfig({
    ...OIDC,
    OIDC_ALLOWED_DOMAINS: "Desk.example, other.example",
    OIDC_ROLE_CLAIM: "groups",
    OIDC_ROLES: "desk-admins=admin, cn=reviewers=moderator",
    OIDC_SCOPE: "openid email groups",
    OIDC_ACR: "phr phrh",
  });
  assert.deepEqual(sso?.allowedDomains, ["desk.example", "other.example"]);
  assert.deepEqual([...sso?.roles?.roles ?? []], [
    ["desk-admins", "admin"],
    ["cn=reviewers", "moderator"],
  ]);
  assert.deepEqual([sso?.scope, sso?.acrValues], ["openid email groups", ["phr", "phrh"]]);
});

Deno.test("names of groups may have commas, as in LDAP", () => {
  const { sso } = readConfig({
    ...OIDC,
    OIDC_ROLE_CLAIM: "groups",
    OIDC_ROLES:
      'CN=Desk Admins,OU=Groups,DC=desk=admin, "CN=admin,DC=desk" = support,/a/b=moderator',
  });
  assert.deepEqual([...sso?.roles?.roles ?? []], [
    ["CN=Desk Admins,OU=Groups,DC=desk", "admin"],
    ["CN=admin,DC=desk", "support"],
    ["/a/b", "moderator"],
  ]);
});

Deno.test("with passwords off one admin keeps theirs", () => {
  const off = { ...OIDC, PASSWORD_SIGN_IN: "off", BREAK_GLASS_ADMIN: "Ada@Desk.example" };
  assert.equal(readConfig(off).breakGlassAdmin, "ada@desk.example");
});

const refusals: [name: string, env: Record<string, string>][] = [
  ["OIDC_ISSUER", { ...OIDC, OIDC_ISSUER: "sso.desk.example" }],
  ["OIDC_ISSUER", { ...OIDC, OIDC_ISSUER: "http://sso.desk.example" }],
  ["OIDC_ISSUER", { ...OIDC, OIDC_ISSUER: "https://sso.desk.example?tenant=1" }],
  ["OIDC_ISSUER", { OIDC_CLIENT_ID: "desk", OIDC_CLIENT_SECRET: "s3cret" }],
  ["OIDC_CLIENT_ID", { ...OIDC, OIDC_CLIENT_ID: "" }],
  ["OIDC_CLIENT_SECRET", { ...OIDC, OIDC_CLIENT_SECRET: "" }],
  ["OIDC_DOMAINS", { ...OIDC, OIDC_DOMAINS: "*" }],
  ["OIDC_ALLOWED_DOMAINS", { ...OIDC, OIDC_ALLOWED_DOMAINS: "@desk.example" }],
  ["OIDC_DOMAINS", { ...OIDC, OIDC_DOMAINS: "des\u212A.example" }],
  ["OIDC_SCOPE", { ...OIDC, OIDC_SCOPE: "email" }],
  ["OIDC_ROLES", { ...OIDC, OIDC_ROLE_CLAIM: "groups" }],
  ["OIDC_ROLES", { ...OIDC, OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "admins=root" }],
  ["OIDC_ROLES", { ...OIDC, OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "=admin" }],
  ["OIDC_ROLES", { ...OIDC, OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "admin" }],
  ...["admins=root,helpers=support", "CN=admin,DC=desk=support", '"a=admin'].map((
    OIDC_ROLES,
  ): [string, Record<string, string>] => [
    "OIDC_ROLES",
    { ...OIDC, OIDC_ROLE_CLAIM: "groups", OIDC_ROLES },
  ]),
  ["OIDC_ROLE_CLAIM", { ...OIDC, OIDC_ROLES: "admins=admin" }],
  ["PASSWORD_SIGN_IN", { ...OIDC, PASSWORD_SIGN_IN: "no" }],
  ["PASSWORD_SIGN_IN", { PASSWORD_SIGN_IN: "off", BREAK_GLASS_ADMIN: "ada@desk.example" }],
  ["BREAK_GLASS_ADMIN", { ...OIDC, PASSWORD_SIGN_IN: "off" }],
  ["BREAK_GLASS_ADMIN", { ...OIDC, PASSWORD_SIGN_IN: "off", BREAK_GLASS_ADMIN: "ada" }],
  [
    "BREAK_GLASS_ADMIN",
    { ...OIDC, PASSWORD_SIGN_IN: "off", BREAK_GLASS_ADMIN: "ada@des\u212A.example" },
  ],
  ["BREAK_GLASS_ADMIN", { ...OIDC, BREAK_GLASS_ADMIN: "ada@desk.example" }],
];

for (const [name, env] of refusals) {
  Deno.test(`the start is refused in one line that names ${name}: ${JSON.stringify(env)}`, () => {
    assert.throws(() => readConfig(env), (error: Error) => {
      assert.ok(error.message.startsWith(`${name}: `), error.message);
      assert.doesNotMatch(error.message, /\n|s3cret/);
      return true;
    });
  });
}
