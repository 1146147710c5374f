import { DomainError } from "../../errors/domain_error.ts";
import { mayUsePassword, type PasswordPolicy } from "../accounts/break_glass.ts";
import type { Store } from "../../store.ts";
import { countRequest, withGuessLimit, WrongGuess } from "../limits/attempts.ts";
import { browserHolder, type PasskeySite } from "../passkeys/challenges.ts";
import { type Assertion, assertionOptions, refusalCode, verifyPasskey } from "../passkeys/proof.ts";
import { hasPasskey } from "../passkeys/passkeys.ts";
import { hashToken } from "../sessions/secrets.ts";
import type { Caller, Member } from "../sessions/sessions.ts";
import { hasTwoFactor } from "../accounts/two_factor.ts";
import { completeSignIn, recordRefusal } from "./sign_in.ts";
import { type Account, endChallenge, findChallenged, spendChallengeAttempt } from "./challenges.ts";

/** Attempts count per credential, so that guesses at one do not block others. */
const attemptsOf = ({ id }: Assertion, { address }: Caller) => ({
  account: `passkey ${hashToken(id)}`,
  address,
});

const signInAsking = (browser: string) =>
  ({ purpose: "sign in", holder: browserHolder(browser) }) as const;

export const signInOptions = (
  store: Store,
  browser: string,
  site: PasskeySite,
  { address }: Caller,
) => assertionOptions(store, signInAsking(browser), site, { address });

/**
 * A passkey alone is two factors, and opens accounts that wrong passwords have locked. Throws
 * `unauthenticated`, with the same text for every reason, and `too_many`.
 */
export async function signInWithPasskey(
  store: Store,
  answer: Assertion,
  browser: string,
  site: PasskeySite,
  caller: Caller,
  passwords: PasswordPolicy = { breakGlassAdmin: null },
): Promise<Member> {
  await store.simulate("login");
  const attemptId = await countRequest(store, attemptsOf(answer, caller));
  const proof = await verifyPasskey(store, answer, signInAsking(browser), site, caller);
  const account = await accountOf(store, proof.passkey?.staffId);
  // Passkeys are restricted like passwords if a provider decides who signs in.
  const isOpen = account !== undefined && mayUsePassword(passwords, account.email);
  if (proof.refusal !== null || !isOpen) {
    const reason = proof.refusal ?? (account ? "single sign-on only" : "account not active");
    const email = account?.email ?? "";
    const code = refusalCode(proof.refusal);
    return await recordRefusal(store, email, caller, "Passkey refused", { reason }, code);
  }
  const { id, name: passkey } = proof.passkey;
  return await completeSignIn(store, account, caller, {
    attemptIds: [attemptId],
    action: "Signed in with a passkey",
    more: { passkey },
    stands: async (trx) =>
      await trx.selectFrom("passkeys").select("id").where("id", "=", id).executeTakeFirst() !==
        undefined,
  });
}

const accountOf = (store: Store, staffId = ""): Promise<Account | undefined> =>
  store.db.selectFrom("staff").select(["id", "name", "email"]).where("id", "=", staffId)
    .where("status", "=", "active").executeTakeFirst();

const secondFactorAsking = (challengeId: string) =>
  ({ purpose: "second factor", holder: `sign-in ${challengeId}` }) as const;

interface SecondFactors {
  code: boolean;
  passkey: boolean;
}

export async function secondFactorsOf(store: Store, challengeId: string): Promise<SecondFactors> {
  const account = await findChallenged(store, challengeId);
  if (!account) return { code: true, passkey: false };
  const { id } = account;
  return { code: await hasTwoFactor(store.db, id), passkey: await hasPasskey(store.db, id) };
}

export async function secondFactorOptions(
  store: Store,
  challengeId: string,
  site: PasskeySite,
  { address }: Caller,
) {
  const account = await findChallenged(store, challengeId);
  if (!account) throw new DomainError("unauthenticated", "sign_in.expired");
  const asking = secondFactorAsking(challengeId);
  return await assertionOptions(store, asking, site, { address, staffId: account.id });
}

export async function answerChallengeWithPasskey(
  store: Store,
  challengeId: string,
  answer: Assertion,
  site: PasskeySite,
  caller: Caller,
): Promise<Member> {
  const account = await spendChallengeAttempt(store, challengeId);
  const attemptId = await countRequest(store, attemptsOf(answer, caller));
  const asking = secondFactorAsking(challengeId);
  const { passkey, refusal } = await verifyPasskey(store, answer, asking, site, caller);
  if (refusal !== null || passkey.staffId !== account.id) {
    const reason = refusal ?? "passkey of another account";
    const code = refusalCode(refusal);
    return await recordRefusal(store, account.email, caller, "Passkey refused", { reason }, code);
  }
  return await completeSignIn(store, account, caller, {
    attemptIds: [challengeId, attemptId],
    action: "Signed in with two factors",
    more: { passkey: passkey.name },
    stands: (trx) => endChallenge(trx, challengeId),
  });
}

const confirmAsking = ({ sessionId }: Member) =>
  ({ purpose: "confirm", holder: `session ${sessionId}` }) as const;

export const confirmOptions = (
  store: Store,
  member: Member,
  site: PasskeySite,
  { address }: Caller,
) => assertionOptions(store, confirmAsking(member), site, { address, staffId: member.id });

/** Limited and recorded like a password. Throws `unauthenticated` and `too_many`. */
export const confirmOwnPasskey = (
  store: Store,
  member: Member,
  answer: Assertion,
  site: PasskeySite,
  caller: Caller,
): Promise<void> =>
  withGuessLimit(store, member, "Passkey refused", async () => {
    const asking = confirmAsking(member);
    const { passkey, refusal } = await verifyPasskey(store, answer, asking, site, caller);
    if (refusal === null && passkey.staffId === member.id) return;
    throw new WrongGuess(
      "unauthenticated",
      refusal === "counter went back" ? refusalCode(refusal) : "passkey.not_accepted",
    );
  });
