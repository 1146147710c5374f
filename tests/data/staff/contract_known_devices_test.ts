import assert from "node:assert/strict";
import { recognizeDevice, tokensAfterSignIn } from "../../../data/staff/sign_in/known_devices.ts";
import type { Caller } from "../../../data/staff/sessions/sessions.ts";
import { signIn } from "../../../data/staff/sign_in/sign_in.ts";
import type { Store } from "../../../data/store.ts";
import { hashQuickly } from "../../support/stores.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, caller, outcomes, PASSWORD, signInAs } from "../../support/fixtures.ts";

const HOUR_MS = 60 * 60 * 1000;

const known = ({ deviceKey }: Store, staffId: string, address?: string): Caller => ({
  ...caller(address),
  deviceTokens: tokensAfterSignIn(deviceKey, staffId, []),
});

const guess = (store: Store, email: string, from: Caller) =>
  signIn(store, { email, password: "wrong" }, from);

const at = (n: number): string => `203.0.113.${n}`;

/** Guesses ten times from each of some addresses; returns how many guesses were checked. */
async function guessFrom(addresses: number, store: Store, email: string): Promise<number> {
  let heard = 0;
  for (let n = 0; n < addresses; n++) {
    const guesses = Array.from({ length: 10 }, () => guess(store, email, caller(at(n))));
    const { refusals } = await outcomes(guesses);
    heard += refusals.filter((kind) => kind === "unauthenticated").length;
  }
  return heard;
}

onEachEngine({
  "fifty addresses have a hundred guesses at an account, and its owner still enters": async (
    { store },
  ) => {
    const { email } = await addAccount(store, "s_1");
    const own = known(store, "s_1");
    assert.equal(await guessFrom(50, store, email), 100);
    const closed = await outcomes([signInAs(store, email, caller("198.51.100.1"))]);
    assert.match(closed.errors[0]?.message ?? "", /^Too many attempts on this account\./);
    assert.ok(await signInAs(store, email, own));
  },
  "the break-glass account is slowed down by guesses, never closed, and all admins are told":
    async (
      { store },
    ) => {
      const { email } = await addAccount(store, "s_1");
      await addAccount(store, "s_2");
      await addAccount(store, "s_3", { role: "support" });
      const policy = { breakGlassAdmin: email };
      const enter = (from: Caller, password: string) =>
        signIn(store, { email, password }, from, policy);
      let heard = 0;
      for (let n = 0; n < 20; n++) {
        const guesses = Array.from({ length: 10 }, () => enter(caller(at(n)), "wrong"));
        const { refusals } = await outcomes(guesses);
        heard += refusals.filter((kind) => kind === "unauthenticated").length;
      }
      assert.equal(heard, 130, "ten of each address, and three once a hundred were wrong");
      const told = await store.db.selectFrom("notifications").select(["staffId", "facts"])
        .where("kind", "=", "break_glass_guessed").orderBy("staffId").execute();
      const facts = JSON.stringify({ failures: 100, address: at(9) });
      assert.deepEqual(told, ["s_1", "s_2"].map((staffId) => ({ staffId, facts })));
      assert.ok("member" in await enter(caller("198.51.100.1"), PASSWORD));
    },
  "a name without an account closes in the same words after as many guesses": async ({ store }) => {
    hashQuickly();
    const email = "nobody@desk.example";
    assert.equal(await guessFrom(12, store, email), 100);
    const { errors } = await outcomes([guess(store, email, caller("198.51.100.1"))]);
    assert.match(errors[0]?.message ?? "", /^Too many attempts on this account\./);
  },
  "a right password ends the row of wrong ones, though not what an hour has seen": async (
    { store, clock },
  ) => {
    const { email } = await addAccount(store, "s_1");
    await guessFrom(12, store, email);
    await signInAs(store, email, known(store, "s_1"));
    const { errors: [refusal] } = await outcomes([guess(store, email, caller("198.51.100.1"))]);
    assert.deepEqual([refusal?.kind, refusal?.retryAfterSeconds], ["too_many", HOUR_MS / 1000]);
    clock.advance(HOUR_MS);
    await assert.rejects(guess(store, email, caller(at(1))), { kind: "unauthenticated" });
    assert.ok(await signInAs(store, email, caller("198.51.100.1")));
  },
  "without a right one the account stays closed to unknown browsers": async ({ store, clock }) => {
    const { email } = await addAccount(store, "s_1");
    await guessFrom(12, store, email);
    clock.advance(29 * 24 * HOUR_MS);
    await assert.rejects(signInAs(store, email, caller(at(9))), { kind: "too_many" });
  },
  "a known browser has ten guesses in three minutes, and is known no more after a hundred": async (
    { store, clock },
  ) => {
    const { email } = await addAccount(store, "s_1");
    await guessFrom(12, store, email);
    const own = known(store, "s_1");
    let heard = 0;
    for (let round = 0; round < 12; round++) {
      const guesses = Array.from({ length: 12 }, () => guess(store, email, own));
      const { refusals } = await outcomes(guesses);
      heard += refusals.filter((kind) => kind === "unauthenticated").length;
      clock.advance(HOUR_MS / 20);
    }
    assert.equal(heard, 100);
    await assert.rejects(signInAs(store, email, own), { kind: "too_many" });
    assert.ok(await signInAs(store, email, known(store, "s_1")), "another one is");
  },
  "a browser is known to the account alone that has been signed in to": async ({ store }) => {
    const { deviceKey: key } = store;
    const tokens = tokensAfterSignIn(key, "s_1", []);
    const name = recognizeDevice(key, "s_1", tokens);
    assert.ok(name);
    assert.equal(recognizeDevice(key, "s_2", tokens), null);
    assert.equal(recognizeDevice("another key", "s_1", tokens), null);
    const [token = ""] = tokens;
    for (let n = 0; n < token.length; n++) {
      const edited = token.slice(0, n) + (token[n] === "A" ? "B" : "A") + token.slice(n + 1);
      // The last character of either half has bits that say nothing, but it is compared as text.
      assert.equal(recognizeDevice(key, "s_1", [edited]), null, `character ${n}`);
    }
    const both = tokensAfterSignIn(key, "s_2", tokens);
    assert.equal(recognizeDevice(key, "s_1", both), name);
    assert.deepEqual(
      tokensAfterSignIn(key, "s_1", both).length,
      2,
      "signing in again adds nothing",
    );
    let shared = both;
    for (let n = 3; n < 9; n++) shared = tokensAfterSignIn(key, `s_${n}`, shared);
    assert.equal(shared.length, 5);
    await Promise.resolve();
  },
});
