import assert from "node:assert/strict";
import { admit } from "../../../../data/staff/sso/admission.ts";
import type { ProviderClaims } from "../../../../data/staff/sso/claims.ts";
import type { SsoConfig } from "../../../../data/staff/sso/settings.ts";
import { changeStaff } from "../../../../data/staff/accounts/membership.ts";
import {
  invitationStateOf,
  invite,
  withdraw,
} from "../../../../data/staff/accounts/invitations.ts";
import { findMember } from "../../../../data/staff/sessions/sessions.ts";
import { get, type Staff } from "../../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../../data/store.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount, caller, outcomes, signInAs } from "../../../support/fixtures.ts";

const sso: SsoConfig = {
  issuer: "https://sso.desk.example",
  clientId: "desk",
  clientSecret: "secret",
  scope: "openid email profile",
  allowedDomains: [],
  roles: null,
  acrValues: [],
};
const roles: SsoConfig["roles"] = {
  claim: "groups",
  roles: new Map([
    ...[["admins", "admin"], ["reviewers", "moderator"], ["helpers", "support"]] as const,
    ...[["books", "finance"], ["inspectors", "auditor"]] as const,
  ]),
};
const boss = actor("s_boss", "The Boss");

const claimsOf = (id: string, changes: Partial<ProviderClaims> = {}): ProviderClaims => ({
  issuer: sso.issuer,
  subject: `subject of ${id}`,
  email: `${id}@desk.example`,
  emailVerified: true,
  name: `Person ${id}`,
  roleValues: [],
  acr: null,
  authenticatedAt: null,
  ...changes,
});

const come = (
  store: Store,
  claims: ProviderClaims,
  config: Partial<SsoConfig> = {},
  breakGlassAdmin: string | null = null,
): Promise<Staff> =>
  admit(store, claims, { sso: { ...sso, ...config }, breakGlassAdmin }, caller());

const refusedAs = (refusal: string) => ({ name: "SsoError", refusal });

const deeds = async ({ db }: Store): Promise<string[]> =>
  (await db.selectFrom("audit_log").select("action").orderBy("seq").execute())
    .map(({ action }) => action);

const told = async ({ db }: Store, staffId: string): Promise<string[]> =>
  (await db.selectFrom("notifications").select("kind").where("staffId", "=", staffId)
    .orderBy("time").execute()).map(({ kind }) => kind);

onEachEngine({
  "a person with an account is linked by their email once, and notified": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    assert.equal((await come(store, claimsOf("s_1"))).id, "s_1");
    clock.advance(60_000);
    await come(store, claimsOf("s_1"));
    assert.deepEqual(await deeds(store), ["Single sign-on linked"]);
    assert.deepEqual(await told(store, "s_1"), ["single_sign_on_linked"]);
    const [{ linkedAt, lastUsedAt } = assert.fail()] = await store.db.selectFrom("identities")
      .selectAll().execute();
    assert.deepEqual(
      [linkedAt, lastUsedAt],
      ["2026-11-19T14:37:12.345Z", "2026-11-19T14:38:12.345Z"],
    );
  },
  "a link survives a change of the email, and does not go to the new owner of that email": async (
    { store },
  ) => {
    await addAccount(store, "s_1");
    await come(store, claimsOf("s_1"));
    const married = claimsOf("s_1", { email: "married@desk.example" });
    assert.equal((await come(store, married)).id, "s_1");
    const successor = claimsOf("s_1", { subject: "somebody new" });
    await assert.rejects(come(store, successor), refusedAs("linkedElsewhere"));
    await assert.rejects(come(store, successor, { roles }), refusedAs("linkedElsewhere"));
  },
  "a person without account and invitation does not enter, unless a claim gives a role": async (
    { store },
  ) => {
    await assert.rejects(come(store, claimsOf("s_1")), refusedAs("unknown"));
    assert.deepEqual(await deeds(store), ["Single sign-on refused"]);
    assert.deepEqual(await store.db.selectFrom("staff").select("id").execute(), []);
  },
  "an inactive account does not enter, linked or not, whatever its role": async ({ store }) => {
    await addAccount(store, "s_boss");
    await addAccount(store, "s_1");
    await come(store, claimsOf("s_1"));
    await changeStaff(store, "s_1", { role: "support", status: "inactive" }, boss);
    await addAccount(store, "s_2", { status: "inactive" });
    for (const id of ["s_1", "s_2"]) {
      await assert.rejects(come(store, claimsOf(id)), refusedAs("unknown"));
      const powerful = claimsOf(id, { roleValues: ["admins"] });
      await assert.rejects(come(store, powerful, { roles }), refusedAs("unknown"));
    }
    // With a new email they are still who they were.
    const renamed = claimsOf("s_1", { email: "new@desk.example", roleValues: ["admins"] });
    await assert.rejects(come(store, renamed, { roles }), refusedAs("unknown"));
    assert.equal(await invitationStateOf(store, await get(store, "s_1")), "accepted");
  },
  "an invited person accepts by signing in, and a withdrawn invitation does not count": async (
    { store },
  ) => {
    await addAccount(store, "s_boss");
    const guest = { name: "Guest", email: "guest@desk.example", role: "support" } as const;
    const { member } = await invite(store, guest, boss);
    const { id, status } = await come(store, claimsOf("guest"));
    assert.deepEqual([id, status], [member.id, "active"]);
    assert.deepEqual((await deeds(store)).slice(-2), [
      "Single sign-on linked",
      "Invitation accepted",
    ]);
    const other = { ...guest, email: "other@desk.example" };
    const { member: withdrawn } = await invite(store, other, boss);
    await withdraw(store, withdrawn.id, boss);
    await assert.rejects(come(store, claimsOf("other")), refusedAs("unknown"));
  },
  "an invitation that is over, or whose host is no admin any more, is none": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_boss");
    await addAccount(store, "s_host");
    const host = actor("s_host", "Host");
    const guest = { name: "Guest", role: "support" } as const;
    await invite(store, { ...guest, email: "guest@desk.example" }, host);
    await changeStaff(store, "s_host", { role: "support", status: "active" }, boss);
    await assert.rejects(come(store, claimsOf("guest")), refusedAs("unknown"));
    await invite(store, { ...guest, email: "late@desk.example" }, boss);
    clock.advance(24 * 60 * 60 * 1000);
    await assert.rejects(come(store, claimsOf("late")), refusedAs("unknown"));
    await addAccount(store, "s_gone");
    await invite(store, { ...guest, email: "kept@desk.example" }, actor("s_gone", "Gone"));
    // As by hand, or by a version that did not know that invitations end.
    await store.db.updateTable("staff").set({ status: "inactive" }).where("id", "=", "s_gone")
      .execute();
    await assert.rejects(come(store, claimsOf("kept")), refusedAs("unknown"));
  },
  "with roles from a claim an account is made, once, with the most powerful of them": async (
    { store },
  ) => {
    const claims = claimsOf("new", { roleValues: ["helpers", "others", "reviewers"] });
    const made = await come(store, claims, { roles });
    assert.deepEqual(
      [made.name, made.email, made.role, made.status],
      ["Person new", "new@desk.example", "moderator", "active"],
    );
    assert.equal((await come(store, claims, { roles })).id, made.id);
    assert.deepEqual(await deeds(store), ["Account made by single sign-on"]);
    const nameless = claimsOf("nameless", { name: "\0", roleValues: ["admins"] });
    assert.equal((await come(store, nameless, { roles })).name, "nameless");
  },
  "an account is made once, also if its person signs in in two browsers at once": async (
    { store },
  ) => {
    const claims = claimsOf("new", { roleValues: ["helpers"] });
    const attempts = Array.from({ length: 4 }, () => come(store, claims, { roles }));
    const { values, refusals } = await outcomes(attempts);
    assert.deepEqual(refusals, []);
    assert.equal(new Set(values.map(({ id }) => id)).size, 1);
    assert.equal((await store.db.selectFrom("staff").select("id").execute()).length, 1);
  },
  "of several roles in the claim the first of admin, moderator, finance, auditor, support counts":
    async ({ store }) => {
      const values = ["helpers", "inspectors", "books", "reviewers", "admins"];
      const given: string[] = [];
      for (let n = 1; n <= values.length; n++) {
        const claims = claimsOf(`p${n}`, { roleValues: values.slice(0, n) });
        given.push((await come(store, claims, { roles })).role);
      }
      assert.deepEqual(given, ["support", "auditor", "finance", "moderator", "admin"]);
    },
  "another role in the claim is another role here, and ends sessions": async ({ store }) => {
    const { email } = await addAccount(store, "s_1");
    const { sessionId } = await signInAs(store, email);
    const demoted = claimsOf("s_1", { roleValues: ["helpers"] });
    assert.equal((await come(store, demoted, { roles })).role, "support");
    assert.equal((await get(store, "s_1")).role, "support");
    assert.equal(await findMember(store, sessionId), null);
    assert.equal((await deeds(store)).at(-1), "Role changed");
    assert.deepEqual((await told(store, "s_1")).toSorted(), [
      "role_given",
      "single_sign_on_linked",
    ]);
    const before = await deeds(store);
    await come(store, demoted, { roles });
    assert.deepEqual(await deeds(store), before);
  },
  "a person who has no role in the claim any more does not enter, and is signed out": async (
    { store },
  ) => {
    const { email } = await addAccount(store, "s_1");
    const { sessionId } = await signInAs(store, email);
    const none = claimsOf("s_1", { roleValues: ["others"] });
    await assert.rejects(come(store, none, { roles }), refusedAs("roleless"));
    assert.equal(await findMember(store, sessionId), null);
    assert.equal((await get(store, "s_1")).role, "admin");
    await assert.rejects(come(store, claimsOf("new"), { roles }), refusedAs("roleless"));
  },
  "the break-glass admin keeps their role, whatever the claim says": async ({ store }) => {
    const { email } = await addAccount(store, "s_1");
    const claims = claimsOf("s_1", { roleValues: ["helpers"] });
    assert.equal((await come(store, claims, { roles }, email)).role, "admin");
    const none = claimsOf("s_1");
    assert.equal((await come(store, none, { roles }, email)).role, "admin");
  },
  "only verified emails of the allowed domains enter, to the letter": async ({ store }) => {
    await addAccount(store, "s_1");
    const only = { allowedDomains: ["desk.example"] };
    assert.equal((await come(store, claimsOf("s_1"), only)).id, "s_1");
    const foreign = [
      "s_1@desk.example.evil.example",
      "s_1@evildesk.example",
      "s_1@sub.desk.example",
    ];
    for (const email of foreign) {
      await assert.rejects(come(store, claimsOf("s_1", { email }), only), refusedAs("domain"));
    }
    const unverified = claimsOf("s_1", { emailVerified: false });
    await assert.rejects(come(store, unverified, only), refusedAs("unverified"));
  },
  "an answer with another authentication than the desk demands does not count": async (
    { store },
  ) => {
    await addAccount(store, "s_1");
    const strict = { acrValues: ["phr", "phrh"] };
    await assert.rejects(come(store, claimsOf("s_1"), strict), refusedAs("weak"));
    await assert.rejects(come(store, claimsOf("s_1", { acr: "pwd" }), strict), refusedAs("weak"));
    assert.equal((await come(store, claimsOf("s_1", { acr: "phrh" }), strict)).id, "s_1");
  },
});
