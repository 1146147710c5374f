import assert from "node:assert/strict";
import { changePassword } from "../../../data/staff/accounts/credentials.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { secondFactorCounter } from "../../../data/staff/limits/attempts.ts";
import { confirmSession } from "../../../data/staff/sign_in/step_up.ts";
import { finishRegistration } from "../../../data/staff/sign_in/passkey_registration.ts";
import { link, unlink } from "../../../data/staff/accounts/identities.ts";
import { makeResetLink, resetPassword } from "../../../data/staff/accounts/reset_links.ts";
import { createToken } from "../../../data/staff/accounts/service_tokens.ts";
import { signIn, signInByProvider } from "../../../data/staff/sign_in/sign_in.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Database } from "../../../data/db/database.ts";
import type { Member } from "../../../data/staff/sessions/sessions.ts";
import type { Store } from "../../../data/store.ts";
import { Authenticator } from "../../support/authenticator.ts";
import { aRequest } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, caller, outcomes, PASSWORD, signInAs } from "../../support/fixtures.ts";
import { interrupted, overtaken } from "../../support/interrupted.ts";
import { beginAdding, SITE } from "./passkeys.ts";
import { decide } from "../../support/steps.ts";

const NEXT = "a password that nobody has guessed";
const EMAIL = "s_1@desk.example";
const boss = actor("s_boss", "The Boss");
const OVER = { kind: "unauthenticated" };

const sessionsOf = async ({ db }: Store): Promise<number> =>
  (await db.selectFrom("sessions").select("id").where("staffId", "=", "s_1").execute()).length;

/** Runs `work` after the password hash was read and before it is checked. */
const withRead = (store: Store, work: () => Promise<unknown>): Store => {
  let done = false;
  const db = interrupted(
    store.db,
    /^{"kind":"SelectQueryNode".*"passwordHash".*"confirmedAt"/,
    async () => {
      if (done) return;
      done = true;
      await work();
    },
  );
  return { ...store, db };
};

onEachEngine({
  "a sign-in by the old password is none once the password has been changed or reset": async (
    { store },
  ) => {
    await addAccount(store, "s_boss");
    await addAccount(store, "s_1");
    const { token } = await makeResetLink(store, "s_1", { endsTwoFactor: false }, boss);
    const form = { email: EMAIL, password: PASSWORD };
    const reset = withRead(store, () => resetPassword(store, token, NEXT, "r"));
    await assert.rejects(signIn(reset, form, caller()), OVER);
    assert.equal(await sessionsOf(store), 0);
    const entered = await signIn(store, { email: EMAIL, password: NEXT }, caller());
    assert.ok("member" in entered);
    const own = entered.member;
    const change = () => changePassword(store, own, { current: NEXT, next: `${NEXT}, nor seen` });
    await assert.rejects(
      signIn(withRead(store, change), { email: EMAIL, password: NEXT }, caller()),
      OVER,
    );
    assert.equal(await sessionsOf(store), 1, "the own one");
  },

  "a sign-in by the old password does not reach the second factor": async ({ store }) => {
    await addAccount(store, "s_boss");
    await addAccount(store, "s_1");
    const confirmedAt = store.now().toISOString();
    await store.db.insertInto("two_factor")
      .values({ staffId: "s_1", secret: "JBSWY3DPEHPK3PXP", confirmedAt, lastStep: 0 }).execute();
    const { token } = await makeResetLink(store, "s_1", { endsTwoFactor: false }, boss);
    const reset = withRead(store, () => resetPassword(store, token, NEXT, "r"));
    await assert.rejects(signIn(reset, { email: EMAIL, password: PASSWORD }, caller()), OVER);
    assert.deepEqual(await store.db.selectFrom("sign_in_challenges").select("id").execute(), []);
    const asked = await signIn(store, { email: EMAIL, password: NEXT }, caller());
    assert.ok("challengeId" in asked);
  },

  "a sign-in to an account that was ended meanwhile opens no session": async ({ store }) => {
    await addAccount(store, "s_boss");
    await addAccount(store, "s_1");
    const end = () => changeStaff(store, "s_1", { role: "support", status: "inactive" }, boss);
    const form = { email: EMAIL, password: PASSWORD };
    await assert.rejects(signIn(withRead(store, end), form, caller()), OVER);
    assert.equal(await sessionsOf(store), 0);
  },

  "a sign-in by a provider whose link was removed meanwhile opens no session": async (
    { store },
  ) => {
    await addAccount(store, "s_boss");
    const account = await addAccount(store, "s_1");
    const vouched = { issuer: "https://sso.example", subject: "s 1", authenticatedAt: null };
    await store.db.transaction().execute((trx) => link(trx, vouched, "s_1", store.now()));
    assert.ok(await signInByProvider(store, account, caller(), vouched));
    await unlink(store, "s_1", boss);
    await assert.rejects(signInByProvider(store, account, caller(), vouched), OVER);
    assert.equal(await sessionsOf(store), 0);
  },

  "a person who was dismissed, or has another role now, neither decides nor makes a token": async (
    { store },
  ) => {
    await addAccount(store, "s_boss");
    await addAccount(store, "s_1");
    await kyc.insert(store.db, [aRequest()]);
    const expiresAt = new Date(store.now().getTime() + 24 * 60 * 60 * 1000).toISOString();
    const makeToken = { name: "late", scopes: ["kyc-requests"], expiresAt };
    const { role } = await signInAs(store, EMAIL);
    const another = role === "support" ? "moderator" : "support";
    for (
      const change of [{ role, status: "inactive" }, {
        role: another,
        status: "active",
      }] as const
    ) {
      await changeStaff(store, "s_1", { role, status: "active" }, boss);
      const person = await signInAs(store, EMAIL);
      await changeStaff(store, "s_1", change, boss);
      const terms = { reviewer: person, version: 1, onlyOffered: true, idempotencyKey: null };
      const decision = { status: "accepted", reviewNotes: "" } as const;
      await assert.rejects(decide(store, "k_test", decision, terms), OVER);
      await assert.rejects(createToken(store, makeToken, person), OVER);
      await assert.rejects(confirmSession(store, person, "password"), OVER);
    }
    assert.equal((await kyc.get(store, "k_test")).status, "pending");
    assert.deepEqual(await store.db.selectFrom("service_tokens").select("name").execute(), []);
  },

  "neither a token nor a passkey outlasts an account that ends while it is made": async (
    { store },
  ) => {
    await addAccount(store, "s_boss");
    await addAccount(store, "s_1");
    const expiresAt = new Date(store.now().getTime() + 24 * 60 * 60 * 1000).toISOString();
    const end = () => changeStaff(store, "s_1", { role: "admin", status: "inactive" }, boss);
    const makeToken = (person: Member) => (db: Database) =>
      createToken({ ...store, db }, { name: person.sessionId, scopes: [], expiresAt }, person);
    const addPasskey = async (person: Member) => {
      const answer = await (await Authenticator.make()).create(await beginAdding(store, person));
      return (db: Database) => finishRegistration({ ...store, db }, person, answer, SITE);
    };
    const standing = /^{"kind":"SelectQueryNode".*"sessions"/;
    const known = /^{"kind":"SelectQueryNode".*"(service_tokens|passkeys)"/;
    for (const make of [makeToken, addPasskey]) {
      for (const like of [standing, known]) {
        await changeStaff(store, "s_1", { role: "admin", status: "active" }, boss);
        const work = await make(await signInAs(store, EMAIL));
        const { db, begun } = overtaken(store.db, like, end);
        await outcomes<unknown>([work(db)]);
        await begun();
        const tokens = await store.db.selectFrom("service_tokens").select("name")
          .where("revokedAt", "is", null).execute();
        const passkeys = await store.db.selectFrom("passkeys").select("name").execute();
        assert.deepEqual([...tokens, ...passkeys], []);
      }
    }
  },

  "a new password leaves the count of wrong codes, unless the second factor goes too": async (
    { store },
  ) => {
    await addAccount(store, "s_boss");
    await addAccount(store, "s_1");
    const left = async () =>
      (await store.db.selectFrom("sign_in_failures").select("subject").execute())
        .map(({ subject }) => subject);
    for (const endsTwoFactor of [false, true]) {
      const at = store.now().toISOString();
      await store.db.deleteFrom("sign_in_failures").execute();
      const rows = [EMAIL, secondFactorCounter("s_1")].map((subject) => ({
        subject,
        failures: 9,
        at,
      }));
      await store.db.insertInto("sign_in_failures").values(rows).execute();
      const { token } = await makeResetLink(store, "s_1", { endsTwoFactor }, boss);
      await resetPassword(store, token, NEXT, "r");
      assert.deepEqual(await left(), endsTwoFactor ? [] : [secondFactorCounter("s_1")]);
    }
  },
});
