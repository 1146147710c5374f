import assert from "node:assert/strict";
import { Secret, TOTP } from "otpauth";
import { changePassword } from "../../../data/staff/accounts/credentials.ts";
import { endStaffSessions } from "../../../data/staff/accounts/membership.ts";
import { rotateKeys } from "../../../data/staff/sign_in/rotate_keys.ts";
import { tokensAfterSignIn } from "../../../data/staff/sign_in/known_devices.ts";
import { type Member, signOut } from "../../../data/staff/sessions/sessions.ts";
import { answerChallenge, signIn } from "../../../data/staff/sign_in/sign_in.ts";
import type { Store } from "../../../data/store.ts";
import { confirm, enrol, sealSecrets, turnOff } from "../../../data/staff/accounts/two_factor.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, caller, outcomes, PASSWORD, signInAs } from "../../support/fixtures.ts";

const STEP_MS = 30_000;

/** The current code of the authenticator. */
const codeOf = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

interface Enrolled {
  person: Member;
  secret: string;
  recoveryCodes: string[];
}

async function withTwoFactors({ store, clock }: Ground): Promise<Enrolled> {
  const { email } = await addAccount(store, "s_1");
  const person = await signInAs(store, email);
  const { secret } = await enrol(store, person);
  const recoveryCodes = await confirm(store, person, codeOf(secret, clock.now()));
  clock.advance(STEP_MS);
  return { person, secret, recoveryCodes };
}

async function challenged(store: Store, address?: string): Promise<string> {
  const form = { email: "s_1@desk.example", password: PASSWORD };
  const result = await signIn(store, form, caller(address));
  assert.ok("challengeId" in result, "the password alone opened a session");
  return result.challengeId;
}

const answer = (store: Store, challengeId: string, code: string) =>
  answerChallenge(store, challengeId, code, caller());

const inDigitsFrom = (zero: number) => (code: string) =>
  Array.from(code, (digit) => String.fromCodePoint(zero + Number(digit))).join("");

onEachEngine({
  "a code counts in the digits of every script, whatever is pasted with it": async (ground) => {
    const { store, clock } = ground;
    const { secret } = await withTwoFactors(ground);
    const writings = [
      // Arabic-Indic, Persian, Devanagari, full-width and mathematical digits.
      ...[0x660, 0x6f0, 0x966, 0xff10, 0x1d7d8].map(inDigitsFrom),
      (code: string) => `\u200e${code.slice(0, 3)}\u00a0${code.slice(3)}\u2069`,
      (code: string) => `${code.slice(0, 3)}\u2013${code.slice(3)}.`,
    ];
    for (const write of writings) {
      clock.advance(STEP_MS);
      const code = write(codeOf(secret, clock.now()));
      assert.ok(await answer(store, await challenged(store), code), code);
    }
  },
  "the secret stays the same until it is confirmed, also when asked for at once": async (
    { store, clock },
  ) => {
    const person = await signInAs(store, (await addAccount(store, "s_1")).email);
    const { values } = await outcomes([1, 2, 3, 4].map(() => enrol(store, person)));
    assert.equal(values.length, 4);
    const [{ secret } = { secret: "" }] = values;
    for (const value of values) assert.equal(value.secret, secret);
    await assert.rejects(confirm(store, person, "000000"), { kind: "invalid" });
    await assert.rejects(confirm(store, person, "not a code"), { kind: "invalid" });
    assert.ok(await signInAs(store, person.email), "it is not required yet");
    await confirm(store, person, codeOf(secret, clock.now()));
    const told = await store.db.selectFrom("notifications").select(["staffId", "kind"]).execute();
    assert.deepEqual(told.map(({ staffId, kind }) => [staffId, kind]), [["s_1", "two_factor_on"]]);
    await assert.rejects(enrol(store, person), { kind: "conflict" });
    await assert.rejects(confirm(store, person, codeOf(secret, clock.now())), {
      kind: "conflict",
    });
  },
  "the secret lies sealed in the database; one from before is sealed at start and still counts":
    async (ground) => {
      const { store, clock } = ground;
      const { secret } = await withTwoFactors(ground);
      const kept = () => store.db.selectFrom("two_factor").select("secret").execute();
      assert.match((await kept())[0]!.secret, /^1\.[\w-]{60,}$/);
      await store.db.updateTable("two_factor").set({ secret }).execute();
      assert.ok(await answer(store, await challenged(store), codeOf(secret, clock.now())));
      await sealSecrets(store);
      assert.ok(!JSON.stringify(await kept()).includes(secret));
      await rotateKeys(store);
      assert.match((await kept())[0]!.secret, /^2\./, "sealed anew with the keys in use");
      clock.advance(STEP_MS);
      assert.ok(await answer(store, await challenged(store), codeOf(secret, clock.now())));
    },
  "a sealed secret does not open for another person": async (ground) => {
    const { store } = ground;
    await withTwoFactors(ground);
    const { secret } = await store.db.selectFrom("two_factor").select("secret")
      .executeTakeFirstOrThrow();
    await assert.rejects(store.keys.open(secret, "two_factor s_2", store.db), /does not open/);
  },
  "a secret that nobody confirmed ends with its session and with a new password": async (
    { store, clock },
  ) => {
    const { email } = await addAccount(store, "s_1");
    const person = await signInAs(store, email);
    const { secret: seen } = await enrol(store, person);
    await signOut(store, person);
    assert.deepEqual(await store.db.selectFrom("two_factor").select("staffId").execute(), []);
    const again = await signInAs(store, email);
    const { secret } = await enrol(store, again);
    assert.notEqual(secret, seen);
    const other = await signInAs(store, email);
    await assert.rejects(confirm(store, other, codeOf(secret, clock.now())), { kind: "invalid" });
    assert.notEqual((await enrol(store, other)).secret, secret);
    const next = "four words nobody guessed";
    await changePassword(store, other, { current: PASSWORD, next });
    assert.deepEqual(await store.db.selectFrom("two_factor").select("staffId").execute(), []);
  },
  "wrong codes while setting up are limited, and each is an entry": async ({ store, clock }) => {
    const person = await signInAs(store, (await addAccount(store, "s_1")).email);
    const { secret } = await enrol(store, person);
    for (let n = 0; n < 10; n++) {
      await assert.rejects(confirm(store, person, "no code"), { kind: "invalid" });
    }
    await assert.rejects(confirm(store, person, codeOf(secret, clock.now())), { kind: "too_many" });
    const refused = await store.db.selectFrom("audit_log").select("seq")
      .where("action", "=", "Two-factor code refused").execute();
    assert.equal(refused.length, 10);
  },
  "a code opens a session once: the same one is refused the second time": replay,
  "the same code twice at once opens one session": async (ground) => {
    const { store, clock } = ground;
    const { secret } = await withTwoFactors(ground);
    const challenges = [await challenged(store), await challenged(store)];
    const code = codeOf(secret, clock.now());
    const { values, refusals } = await outcomes(challenges.map((id) => answer(store, id, code)));
    assert.deepEqual([values.length, refusals], [1, ["unauthenticated"]]);
  },
  "a challenge takes five codes and lasts five minutes": challengeEnds,
  "a person with the password alone cannot try codes without end": async (ground) => {
    const { store } = ground;
    await withTwoFactors(ground);
    for (let n = 0; n < 10; n++) await challenged(store);
    await assert.rejects(challenged(store), { kind: "too_many" });
  },
  "codes are limited per account, over all challenges and addresses": async (ground) => {
    const { store, clock } = ground;
    const { secret } = await withTwoFactors(ground);
    let heard = 0;
    for (let n = 0; n < 22; n++) {
      // Passwords that were right wait for the code, and would be the limit first.
      await store.db.deleteFrom("sign_in_attempts").where("account", "like", "%@%").execute();
      await store.db.deleteFrom("sign_in_failures").where("subject", "like", "%@%").execute();
      const [challengeId, from] = [
        await challenged(store, `203.0.113.${n}`),
        caller(`192.0.2.${n}`),
      ];
      for (let code = 0; code < 5; code++) {
        const { refusals } = await outcomes([answerChallenge(store, challengeId, "123", from)]);
        if (refusals[0] === "unauthenticated") heard++;
      }
    }
    assert.equal(heard, 100);
    const right = codeOf(secret, clock.now());
    const stranger = answerChallenge(store, await challenged(store), right, caller("192.0.2.99"));
    await assert.rejects(stranger, { kind: "too_many" });
    const own = { ...caller(), deviceTokens: tokensAfterSignIn(store.deviceKey, "s_1", []) };
    assert.ok(await answerChallenge(store, await challenged(store), right, own));
  },
  "sign-ins with both factors do not count": async (ground) => {
    const { store, clock } = ground;
    const { secret } = await withTwoFactors(ground);
    for (let n = 0; n < 12; n++) {
      clock.advance(STEP_MS);
      assert.ok(await answer(store, await challenged(store), codeOf(secret, clock.now())));
    }
    assert.deepEqual(await store.db.selectFrom("sign_in_attempts").selectAll().execute(), []);
  },
  "each recovery code opens one session, also when it comes twice at once": recovery,
  "when sessions are ended, a challenge ends with them": async (ground) => {
    const { store, clock } = ground;
    const { secret } = await withTwoFactors(ground);
    const challengeId = await challenged(store);
    await endStaffSessions(store, "s_1", actor("s_2", "Another admin"));
    const attempt = answer(store, challengeId, codeOf(secret, clock.now()));
    await assert.rejects(attempt, { kind: "unauthenticated" });
  },
  "a second factor is turned off by a code alone, and then forgotten": async (ground) => {
    const { store, clock } = ground;
    const { person, secret } = await withTwoFactors(ground);
    await assert.rejects(turnOff(store, person, "123"), { kind: "invalid" });
    assert.ok(await challenged(store));
    await turnOff(store, person, codeOf(secret, clock.now()));
    assert.ok(await signInAs(store, person.email));
    assert.deepEqual(await store.db.selectFrom("recovery_codes").selectAll().execute(), []);
    assert.notEqual((await enrol(store, person)).secret, secret);
  },
});

async function replay(ground: Ground): Promise<void> {
  const { store, clock } = ground;
  const { secret } = await withTwoFactors(ground);
  const code = codeOf(secret, clock.now());
  assert.equal((await answer(store, await challenged(store), code)).id, "s_1");
  await assert.rejects(answer(store, await challenged(store), code), { kind: "unauthenticated" });
  const earlier = codeOf(secret, new Date(clock.now().getTime() - STEP_MS));
  await assert.rejects(answer(store, await challenged(store), earlier), {
    kind: "unauthenticated",
  });
  clock.advance(STEP_MS);
  const next = `${codeOf(secret, clock.now()).slice(0, 3)} ${codeOf(secret, clock.now()).slice(3)}`;
  assert.ok(await answer(store, await challenged(store), next), "spaces do not matter");
}

async function challengeEnds(ground: Ground): Promise<void> {
  const { store, clock } = ground;
  const { secret, recoveryCodes } = await withTwoFactors(ground);
  const spent = await challenged(store);
  for (let n = 0; n < 5; n++) {
    await assert.rejects(answer(store, spent, "000000"), { message: "Invalid credentials" });
  }
  const over = { message: "This sign-in has expired. Start again." };
  await assert.rejects(answer(store, spent, codeOf(secret, clock.now())), over);
  const late = await challenged(store);
  clock.advance(5 * 60 * 1000);
  await assert.rejects(answer(store, late, recoveryCodes[0] ?? ""), over);
  await assert.rejects(answer(store, crypto.randomUUID(), recoveryCodes[0] ?? ""), over);
  const used = await challenged(store);
  await answer(store, used, recoveryCodes[0] ?? "");
  await assert.rejects(answer(store, used, recoveryCodes[1] ?? ""), over);
}

async function recovery(ground: Ground): Promise<void> {
  const { store } = ground;
  const { recoveryCodes } = await withTwoFactors(ground);
  assert.equal(new Set(recoveryCodes).size, 10);
  const [first = "", second = ""] = recoveryCodes;
  assert.ok(await answer(store, await challenged(store), first.toUpperCase()));
  await assert.rejects(answer(store, await challenged(store), first), { kind: "unauthenticated" });
  const challenges = [await challenged(store), await challenged(store)];
  const { values } = await outcomes(challenges.map((id) => answer(store, id, second)));
  assert.equal(values.length, 1);
  const left = await store.db.selectFrom("recovery_codes").selectAll().execute();
  assert.equal(left.length, 8);
}
