import assert from "node:assert/strict";
import { Secret, TOTP } from "otpauth";
import { findMember, signOut } from "../../../data/staff/sessions/sessions.ts";
import { answerChallenge, signIn } from "../../../data/staff/sign_in/sign_in.ts";
import { confirm, enrol } from "../../../data/staff/accounts/two_factor.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, caller, outcomes, PASSWORD, signInAs } from "../../support/fixtures.ts";

const STEP_MS = 30_000;

/** The current code of the authenticator. */
const codeOf = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

onEachEngine({
  "a code of a secret that has ended, or is another session's, is no wrong guess": async (
    { store, clock },
  ) => {
    const { email } = await addAccount(store, "s_1");
    const person = await signInAs(store, email);
    const { secret } = await enrol(store, person);
    await signOut(store, await signInAs(store, email));
    const anew = { kind: "invalid", code: "two_factor.restarted" };
    await assert.rejects(confirm(store, person, codeOf(secret, clock.now())), anew);
    await enrol(store, await signInAs(store, email));
    await assert.rejects(confirm(store, person, codeOf(secret, clock.now())), anew);
    const { secret: next } = await enrol(store, person);
    await confirm(store, person, codeOf(next, clock.now()));
    assert.deepEqual(
      await store.db.selectFrom("audit_log").select("seq")
        .where("action", "=", "Two-factor code refused").execute(),
      [],
    );
  },
  "two confirmations at once hand out one set of recovery codes": async ({ store, clock }) => {
    const person = await signInAs(store, (await addAccount(store, "s_1")).email);
    const { secret } = await enrol(store, person);
    const codes = [0, STEP_MS].map((ms) => codeOf(secret, new Date(clock.now().getTime() + ms)));
    // With two connections at hand both begin before either ends.
    await Promise.all(codes.map(() => findMember(store, person.sessionId)));
    const { values } = await outcomes(codes.map((code) => confirm(store, person, code)));
    assert.equal(values.length, 1);
    const [code = ""] = values[0] ?? [];
    const form = { email: person.email, password: PASSWORD };
    const asked = await signIn(store, form, caller());
    assert.ok("challengeId" in asked);
    assert.ok(await answerChallenge(store, asked.challengeId, code, caller()));
  },
});
