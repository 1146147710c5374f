import assert from "node:assert/strict";
import {
  answerChallengeWithPasskey,
  secondFactorOptions,
  secondFactorsOf,
} from "../../../data/staff/sign_in/passkey_sign_in.ts";
import { findMember } from "../../../data/staff/sessions/sessions.ts";
import { answerChallenge, signIn } from "../../../data/staff/sign_in/sign_in.ts";
import { setRules, withoutSecondFactor } from "../../../data/staff/sign_in/rules.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, caller, PASSWORD } from "../../support/fixtures.ts";
import { SITE, withPasskey } from "./passkeys.ts";

const byPassword = (store: Store, id = "s_1") =>
  signIn(store, { email: `${id}@desk.example`, password: PASSWORD }, caller());

const ruled = (store: Store, secondFactor = true) =>
  setRules(store, { secondFactor }, actor("s_1", "Somebody"));

onEachEngine({
  "without the rule a passkey is another way in, and the password alone still one": async (
    { store },
  ) => {
    await withPasskey(store);
    assert.ok("member" in await byPassword(store));
  },
  "with the rule a passkey is a second factor: the password alone opens nothing any more": async (
    { store },
  ) => {
    const { person, authenticator } = await withPasskey(store);
    await ruled(store);
    assert.equal((await findMember(store, person.sessionId))?.lacksFactor, false);
    const begun = await byPassword(store);
    assert.ok("challengeId" in begun);
    const { challengeId } = begun;
    assert.deepEqual(await secondFactorsOf(store, challengeId), { code: false, passkey: true });
    await assert.rejects(answerChallenge(store, challengeId, "000000", caller()));
    const answer = await authenticator.get(
      await secondFactorOptions(store, challengeId, SITE, caller()),
    );
    const entered = await answerChallengeWithPasskey(store, challengeId, answer, SITE, caller());
    assert.deepEqual([entered.id, entered.lacksFactor], [person.id, false]);
  },
  "a person without a second factor signs in under the rule, and is known to lack it": async (
    { store },
  ) => {
    await addAccount(store, "s_1");
    await ruled(store);
    const entered = await byPassword(store);
    assert.ok("member" in entered);
    assert.equal(entered.member.lacksFactor, true);
    await ruled(store, false);
    assert.equal((await findMember(store, entered.member.sessionId))?.lacksFactor, false);
  },
  "passkeys and apps count alike among those who have a second factor": async ({ store }) => {
    await withPasskey(store);
    await addAccount(store, "s_2");
    assert.deepEqual(await withoutSecondFactor(store.db), { without: 1, all: 2, others: 0 });
  },
});
