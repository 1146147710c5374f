import assert from "node:assert/strict";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { finishRegistration } from "../../../data/staff/sign_in/passkey_registration.ts";
import {
  listPasskeys,
  MOST_PASSKEYS,
  prepareForPasskeys,
  removePasskey,
} from "../../../data/staff/passkeys/passkeys.ts";
import { makeResetLink, resetPassword } from "../../../data/staff/accounts/reset_links.ts";
import { signOut } from "../../../data/staff/sessions/sessions.ts";
import { Authenticator, type Lies } from "../../support/authenticator.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, outcomes, signInAs } from "../../support/fixtures.ts";
import { addPasskey, beginAdding, deedsIn, enterWith, SITE, withPasskey } from "./passkeys.ts";

const MINUTES_5 = 5 * 60 * 1000;
const notAdded = { kind: "invalid", code: "passkey.not_added" };

onEachEngine({
  "several passkeys are added, listed, notified and recorded": async ({ store, clock }) => {
    const { person, authenticator } = await withPasskey(store);
    clock.advance(1_000);
    await addPasskey(store, person, "Phone");
    const listed = await listPasskeys(store, person);
    assert.deepEqual(listed.map(({ name, backedUp, lastUsedAt }) => [name, backedUp, lastUsedAt]), [
      ["Laptop", false, null],
      ["Phone", false, null],
    ]);
    clock.advance(1_000);
    await enterWith(store, authenticator);
    const [laptop] = await listPasskeys(store, person);
    assert.equal(laptop?.lastUsedAt, clock.now().toISOString());
    const kept = await store.db.selectFrom("passkeys").selectAll().where("name", "=", "Laptop")
      .executeTakeFirstOrThrow();
    assert.equal(kept.credentialId, authenticator.id);
    assert.equal(kept.aaguid, "07070707-0707-0707-0707-070707070707");
    assert.equal(kept.transports, '["internal"]');
    assert.equal(kept.counter, 1);
    const told = await store.db.selectFrom("notifications").select(["kind", "facts"])
      .where("kind", "=", "passkey_added").orderBy("time").execute();
    assert.deepEqual(told.map(({ facts }) => JSON.parse(facts).name), ["Laptop", "Phone"]);
    assert.deepEqual(await deedsIn(store, "Passkey%"), ["Passkey added", "Passkey added"]);
  },
  "adding a passkey takes the password, and wrong ones are counted and recorded": async (
    { store },
  ) => {
    const person = await signInAs(store, (await addAccount(store, "s_1")).email);
    for (let n = 0; n < 10; n++) {
      const wrong = beginAdding(store, person, "Laptop", n % 2 ? "" : "wrong");
      await assert.rejects(wrong, { kind: "unauthenticated" });
    }
    await assert.rejects(beginAdding(store, person), { kind: "too_many" });
    assert.equal((await deedsIn(store, "Password refused")).length, 10);
    assert.deepEqual(await store.db.selectFrom("passkey_challenges").selectAll().execute(), []);
  },
  "a stored passkey was made for this challenge, session, site and person": async (
    { store, clock },
  ) => {
    const person = await signInAs(store, (await addAccount(store, "s_1")).email);
    const elsewhere = await signInAs(store, person.email);
    const certified = { format: "packed", statement: new Map([["x5c", [new Uint8Array(9)]]]) };
    const lies: Lies[] = [
      { challenge: "AAAA" },
      { origin: "https://evil.example" },
      { origin: "http://127.0.0.1:8000" },
      { host: "evil.example" },
      { type: "webauthn.get" },
      { userVerified: false },
      { crossOrigin: true },
      { format: "none", statement: new Map([["sig", new Uint8Array(8)]]) },
      certified,
      { format: "apple" },
    ];
    for (const lie of lies) {
      const authenticator = await Authenticator.make();
      const answer = await authenticator.create(await beginAdding(store, person), lie);
      const refused = finishRegistration(store, person, answer, SITE);
      await assert.rejects(refused, notAdded, JSON.stringify(lie));
    }
    const answer = await (await Authenticator.make()).create(await beginAdding(store, person));
    await assert.rejects(finishRegistration(store, elsewhere, answer, SITE), notAdded);
    await finishRegistration(store, person, answer, SITE);
    await assert.rejects(finishRegistration(store, person, answer, SITE), notAdded, "a replay");
    const late = await (await Authenticator.make()).create(await beginAdding(store, person));
    clock.advance(MINUTES_5);
    await assert.rejects(finishRegistration(store, person, late, SITE), notAdded);
    assert.equal((await listPasskeys(store, person)).length, 1);
  },
  "a passkey belongs to one account, and is offered once": async ({ store }) => {
    const { person, authenticator } = await withPasskey(store);
    const options = await beginAdding(store, person);
    assert.deepEqual(options.excludeCredentials?.map(({ id }) => id), [authenticator.id]);
    assert.equal(options.authenticatorSelection?.residentKey, "required");
    assert.equal(options.authenticatorSelection?.userVerification, "required");
    const other = await signInAs(store, (await addAccount(store, "s_2")).email);
    const answer = await authenticator.create(await beginAdding(store, other));
    await assert.rejects(finishRegistration(store, other, answer, SITE), { kind: "conflict" });
  },
  "a person has a limited number of passkeys, also when several come at once": async (
    { store },
  ) => {
    const { person } = await withPasskey(store);
    const answers = [];
    for (let n = 1; n < MOST_PASSKEYS + 2; n++) {
      answers.push(await (await Authenticator.make()).create(await beginAdding(store, person)));
    }
    const { values, refusals } = await outcomes(
      answers.map((answer) => finishRegistration(store, person, answer, SITE)),
    );
    assert.equal(values.length, MOST_PASSKEYS - 1);
    assert.deepEqual(refusals, ["conflict", "conflict"]);
    await assert.rejects(beginAdding(store, person), { kind: "conflict" });
  },
  "a passkey is removed by its owner alone, who is notified": async ({ store }) => {
    const { person, authenticator } = await withPasskey(store);
    const other = await signInAs(store, (await addAccount(store, "s_2")).email);
    const [{ id } = { id: "" }] = await listPasskeys(store, person);
    await assert.rejects(removePasskey(store, other, id), { kind: "not_found" });
    await removePasskey(store, person, id);
    await assert.rejects(removePasskey(store, person, id), { kind: "not_found" });
    await assert.rejects(enterWith(store, authenticator), { kind: "unauthenticated" });
    assert.equal((await deedsIn(store, "Passkey removed")).length, 1);
    const told = await store.db.selectFrom("notifications").select("staffId")
      .where("kind", "=", "passkey_removed").execute();
    assert.deepEqual(told.map(({ staffId }) => staffId), [person.id]);
  },
  "passkeys end with the account, and when the second factor is lost": async ({ store }) => {
    const admin = await addAccount(store, "s_0");
    const { person } = await withPasskey(store);
    const { person: lost, authenticator } = await withPasskey(store, "s_2");
    const acting = actor(admin.id, admin.name);
    await changeStaff(store, person.id, { role: "admin", status: "inactive" }, acting);
    const password = "four words nobody guessed";
    const reset = async (endsTwoFactor: boolean) => {
      const { token } = await makeResetLink(store, lost.id, { endsTwoFactor }, acting);
      await resetPassword(store, token, password, "a request");
    };
    await reset(false);
    assert.ok(await enterWith(store, authenticator), "a forgotten password is no lost passkey");
    await reset(true);
    await assert.rejects(enterWith(store, authenticator), { kind: "unauthenticated" });
    assert.deepEqual(await store.db.selectFrom("passkeys").selectAll().execute(), []);
    assert.equal((await deedsIn(store, "Passkey removed")).length, 2);
  },
  "a desk that has passkeys is ready for them at its start": async ({ store }) => {
    assert.equal(await prepareForPasskeys(store), false);
    await withPasskey(store);
    assert.equal(await prepareForPasskeys(store), true);
  },
  "challenges end with their session": async ({ store }) => {
    const person = await signInAs(store, (await addAccount(store, "s_1")).email);
    const answer = await (await Authenticator.make()).create(await beginAdding(store, person));
    await signOut(store, person);
    const again = await signInAs(store, person.email);
    await assert.rejects(finishRegistration(store, again, answer, SITE), notAdded);
  },
});
