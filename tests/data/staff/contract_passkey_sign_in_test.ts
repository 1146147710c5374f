import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import {
  answerChallengeWithPasskey,
  confirmOptions,
  confirmOwnPasskey,
  secondFactorOptions,
  secondFactorsOf,
  signInOptions,
  signInWithPasskey,
} from "../../../data/staff/sign_in/passkey_sign_in.ts";
import { signIn } from "../../../data/staff/sign_in/sign_in.ts";
import { confirm, enrol } from "../../../data/staff/accounts/two_factor.ts";
import type { Store } from "../../../data/store.ts";
import { Secret, TOTP } from "otpauth";
import { Authenticator, type Lies } from "../../support/authenticator.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, caller, outcomes, PASSWORD } from "../../support/fixtures.ts";
import {
  askBrowser,
  beginAdding,
  BROWSER,
  deedsIn,
  enterWith,
  SITE,
  withPasskey,
} from "./passkeys.ts";

const MINUTES_5 = 5 * 60 * 1000;
const refused = { kind: "unauthenticated", code: "sign_in.wrong_credentials" };

async function reasonsIn(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom("audit_log").select("after")
    .where("action", "=", "Passkey refused").orderBy("seq").execute();
  return rows.map(({ after }) => JSON.parse(after ?? "{}").reason);
}

/** Turns the second factor on; its owner signs in with a password up to there. */
async function challenged(store: Store): Promise<string> {
  const form = { email: "s_1@desk.example", password: PASSWORD };
  const result = await signIn(store, form, caller());
  assert.ok("challengeId" in result, "the password alone opened a session");
  return result.challengeId;
}

async function withTwoFactors(store: Store) {
  const { person, authenticator } = await withPasskey(store);
  const { secret } = await enrol(store, person);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await confirm(store, person, totp.generate({ timestamp: store.now().getTime() }));
  return { person, authenticator };
}

onEachEngine({
  "a passkey alone opens a session, and the trail says by which": async ({ store }) => {
    const { person, authenticator } = await withPasskey(store);
    const again = await enterWith(store, authenticator);
    assert.equal(again.id, person.id);
    assert.notEqual(again.sessionId, person.sessionId);
    const { after } = await store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "Signed in with a passkey").executeTakeFirstOrThrow();
    const { address, device, passkey } = JSON.parse(after ?? "{}");
    assert.deepEqual([address, device, passkey], ["192.0.2.1", "a browser", "Laptop"]);
    const left = await store.db.selectFrom("sign_in_attempts").selectAll().execute();
    assert.deepEqual(left, [], "a right one does not count");
  },
  "each forged answer of a passkey is refused in the same words, and recorded": async (
    { store },
  ) => {
    const { authenticator } = await withPasskey(store);
    const stranger = Buffer.from("s_2").toString("base64url");
    const lies: Lies[] = [
      { challenge: "AAAA" },
      { origin: "https://evil.example" },
      { origin: "http://localhost:8001" },
      { host: "evil.example" },
      { type: "webauthn.create" },
      { userVerified: false },
      { crossOrigin: true },
      { userHandle: stranger },
      { signedText: "something else" },
    ];
    for (const [n, lie] of lies.entries()) {
      const attempt = enterWith(store, authenticator, lie, caller(`192.0.2.${n}`));
      await assert.rejects(attempt, refused, JSON.stringify(lie));
    }
    const unknown = await Authenticator.make();
    await assert.rejects(enterWith(store, unknown, { userHandle: "c18x" }), refused);
    const reasons = await reasonsIn(store);
    assert.equal(reasons.length, lies.length + 1);
    assert.deepEqual(reasons.filter((reason) => reason !== "not signed for this desk"), [
      "challenge not asked here, or over",
      "challenge not asked here, or over",
      "unknown passkey",
    ]);
    assert.ok(await enterWith(store, authenticator, {}, caller("192.0.2.99")));
  },
  "a challenge counts once, for five minutes, in the browser that was asked": async (ground) => {
    const { store, clock } = ground;
    const { authenticator } = await withPasskey(store);
    const options = await signInOptions(store, BROWSER, SITE, caller());
    const answer = await authenticator.get(options);
    const enter = (browser = BROWSER) => signInWithPasskey(store, answer, browser, SITE, caller());
    await assert.rejects(enter("another browser"), refused);
    const { values, refusals } = await outcomes([enter(), enter(), enter()]);
    assert.deepEqual([values.length, refusals.length], [1, 2], "one of three at once");
    await assert.rejects(enter(), refused);
    const late = await authenticator.get({ challenge: await askBrowser(store) });
    clock.advance(MINUTES_5);
    await assert.rejects(signInWithPasskey(store, late, BROWSER, SITE, caller()), refused);
  },
  "a challenge for one purpose does not serve another": async ({ store }) => {
    const { person, authenticator } = await withPasskey(store);
    const toConfirm = await authenticator.get(await confirmOptions(store, person, SITE, caller()));
    await assert.rejects(signInWithPasskey(store, toConfirm, BROWSER, SITE, caller()), refused);
    const toEnter = await authenticator.get({ challenge: await askBrowser(store) });
    const toAdd = await authenticator.get(await beginAdding(store, person));
    for (const answer of [toEnter, toAdd]) {
      const attempt = confirmOwnPasskey(store, person, answer, SITE, caller());
      await assert.rejects(attempt, { kind: "unauthenticated" });
    }
  },
  "a counter that goes back is refused and recorded, also for two at once": async ({ store }) => {
    const { authenticator } = await withPasskey(store);
    await enterWith(store, authenticator, { counter: 5 });
    const copied = { kind: "unauthenticated", code: "passkey.copied" };
    await assert.rejects(enterWith(store, authenticator, { counter: 5 }), copied);
    await assert.rejects(enterWith(store, authenticator, { counter: 4 }), copied);
    assert.ok(await enterWith(store, authenticator, { counter: 0 }), "0 says nothing");
    await assert.rejects(enterWith(store, authenticator, { counter: 3 }), copied);
    const twins = [6, 6].map((counter) => enterWith(store, authenticator, { counter }));
    assert.deepEqual((await outcomes(twins)).refusals, ["unauthenticated"]);
    assert.equal((await deedsIn(store, "Passkey counter went back")).length, 4);
    const entry = await store.db.selectFrom("audit_log").select(["before", "after", "target"])
      .where("action", "=", "Passkey counter went back").orderBy("seq").executeTakeFirstOrThrow();
    assert.equal(JSON.parse(entry.before ?? "").counter, 5);
    assert.equal(entry.target, "s_1@desk.example");
    assert.ok(await enterWith(store, authenticator, { counter: 4_294_967_295 }));
  },
  "counters of a synced passkey mean nothing": async ({ store }) => {
    const { authenticator } = await withPasskey(store);
    for (const counter of [9, 0, 4, 4]) {
      assert.ok(await enterWith(store, authenticator, { counter, synced: true }), `${counter}`);
    }
    assert.deepEqual(await deedsIn(store, "Passkey counter went back"), []);
  },
  "an authenticator that does not count may be used again and again": async ({ store }) => {
    const { authenticator } = await withPasskey(store);
    for (let n = 0; n < 3; n++) assert.ok(await enterWith(store, authenticator, { counter: 0 }));
  },
  "a passkey opens an account that wrong passwords have closed, and ends their count": async (
    { store, clock },
  ) => {
    const { person, authenticator } = await withPasskey(store);
    const at = clock.now().toISOString();
    await store.db.insertInto("sign_in_failures")
      .values({ subject: person.email, failures: 100, at }).execute();
    const password = () =>
      signIn(store, { email: person.email, password: PASSWORD }, caller("192.0.2.9"));
    await assert.rejects(password(), { kind: "too_many" });
    assert.ok(await enterWith(store, authenticator));
    assert.ok("member" in await password());
  },
  "an address hears ten wrong ones of a passkey, known or not, and no eleventh": async (
    { store },
  ) => {
    const { authenticator } = await withPasskey(store);
    for (const tried of [authenticator, await Authenticator.make()]) {
      for (let n = 0; n < 10; n++) {
        await assert.rejects(enterWith(store, tried, { signedText: "no" }), refused);
      }
      await assert.rejects(enterWith(store, tried), { kind: "too_many" });
    }
    assert.ok(await enterWith(store, authenticator, {}, caller("192.0.2.2")));
  },
  "an account that is not active has no way in by its passkey": async ({ store }) => {
    const admin = await addAccount(store, "s_0");
    const { person, authenticator } = await withPasskey(store);
    await store.db.updateTable("staff").set({ status: "inactive" }).where("id", "=", person.id)
      .execute();
    await assert.rejects(enterWith(store, authenticator), refused);
    await store.db.updateTable("staff").set({ status: "active" }).execute();
    const acting = actor(admin.id, admin.name);
    await changeStaff(store, person.id, { role: "admin", status: "inactive" }, acting);
    await changeStaff(store, person.id, { role: "admin", status: "active" }, acting);
    await assert.rejects(enterWith(store, authenticator), refused);
  },
  "a passkey replaces the code after a right password": async ({ store }) => {
    const { person, authenticator } = await withTwoFactors(store);
    const challengeId = await challenged(store);
    assert.deepEqual(await secondFactorsOf(store, challengeId), { code: true, passkey: true });
    const options = await secondFactorOptions(store, challengeId, SITE, caller());
    assert.deepEqual(options.allowCredentials?.map(({ id }) => id), [authenticator.id]);
    const answer = await authenticator.get(options);
    const give = () => answerChallengeWithPasskey(store, challengeId, answer, SITE, caller());
    const { values, refusals } = await outcomes([give(), give()]);
    assert.deepEqual([values.map(({ id }) => id), refusals.length], [[person.id], 1]);
    assert.equal((await deedsIn(store, "Signed in with two factors")).length, 1);
    assert.equal((await secondFactorsOf(store, challengeId)).passkey, false);
    await assert.rejects(secondFactorOptions(store, challengeId, SITE, caller()), {
      kind: "unauthenticated",
    });
  },
  "another person's passkey is no second factor, and five wrong ones are enough": async (
    { store },
  ) => {
    const { authenticator } = await withTwoFactors(store);
    const { person: other, authenticator: foreign } = await withPasskey(store, "s_2");
    const challengeId = await challenged(store);
    const give = async (mine: Authenticator) => {
      const options = await secondFactorOptions(store, challengeId, SITE, caller());
      const answer = await mine.get(options);
      return await answerChallengeWithPasskey(store, challengeId, answer, SITE, caller());
    };
    for (let n = 0; n < 5; n++) await assert.rejects(give(foreign), refused);
    await assert.rejects(give(authenticator), { code: "sign_in.expired" });
    assert.deepEqual(new Set(await reasonsIn(store)), new Set(["passkey of another account"]));
    assert.ok(other);
  },
  "a passkey confirms a signed-in person; passkeys of others and wrong ones are counted": async (
    { store },
  ) => {
    const { person, authenticator } = await withPasskey(store);
    const { authenticator: foreign } = await withPasskey(store, "s_2");
    const prove = async (mine: Authenticator, lies?: Lies) => {
      const answer = await mine.get(await confirmOptions(store, person, SITE, caller()), lies);
      await confirmOwnPasskey(store, person, answer, SITE, caller());
    };
    await prove(authenticator);
    for (let n = 0; n < 9; n++) await assert.rejects(prove(foreign), { kind: "unauthenticated" });
    await assert.rejects(prove(authenticator, { origin: "https://evil.example" }), {
      kind: "unauthenticated",
    });
    await assert.rejects(prove(authenticator), { kind: "too_many" });
    assert.equal((await deedsIn(store, "Passkey refused")).length, 10);
  },
});
