import * as z from "zod";
import { write } from "../../audit/write.ts";
import { fromBase64url, toBase64url, utf8 } from "../../base/bytes.ts";
import type { Database } from "../../db/database.ts";
import type { Store } from "../../store.ts";
import { ask, type Asking, challengeIn, type PasskeySite, takeChallenge } from "./challenges.ts";
import { answerWith, base64url, webauthn } from "./format.ts";
import { credentialsOf, type PasskeyRow } from "./passkeys.ts";
import type { Caller } from "../sessions/sessions.ts";

/** A browser's answer to being asked for a passkey. */
export const assertion = answerWith(() => ({
  authenticatorData: base64url(8_000),
  signature: base64url(2_000),
  userHandle: base64url(100).optional(),
}));
export type Assertion = z.output<typeof assertion>;

/** What the browser asks an authenticator for: any passkey of this site, or one of an account. */
export async function assertionOptions(
  store: Store,
  asking: Asking,
  site: PasskeySite,
  { address, staffId }: { address: string; staffId?: string },
) {
  const challenge = await ask(store, asking, { address });
  const { generateAuthenticationOptions } = await webauthn();
  return await generateAuthenticationOptions({
    rpID: site.host,
    challenge: fromBase64url(challenge),
    userVerification: "required",
    allowCredentials: staffId === undefined ? [] : await credentialsOf(store.db, staffId),
  });
}

/** A passkey that has been used, or whose it would be and why it was not taken. */
export type Proof =
  | { passkey: PasskeyRow; refusal: null }
  | { passkey: PasskeyRow | null; refusal: Refusal };

/** For the trail alone: who asks hears the same of each. */
type Refusal =
  | "challenge not asked here, or over"
  | "unknown passkey"
  | "not signed for this desk"
  | "counter went back";

/** Uses the challenge up, whatever comes of it, and counts the use of the passkey. */
export async function provePasskey(
  store: Store,
  answer: Assertion,
  asking: Asking,
  site: PasskeySite,
  caller: Pick<Caller, "requestId">,
): Promise<Proof> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  const asked = challenge !== null && await takeChallenge(store, challenge, asking) !== null;
  const passkey = await store.db.selectFrom("passkeys").selectAll()
    .where("credentialId", "=", answer.id).executeTakeFirst() ?? null;
  if (!asked) return { passkey, refusal: "challenge not asked here, or over" };
  if (!passkey) return { passkey, refusal: "unknown passkey" };
  const used = await verify(answer, challenge, site, passkey);
  if (!used) return { passkey, refusal: "not signed for this desk" };
  if (await countUse(store.db, passkey, used, store.now())) return { passkey, refusal: null };
  await recordClone(store, passkey, used.counter, caller);
  return { passkey, refusal: "counter went back" };
}

interface Use {
  counter: number;
  backedUp: boolean;
}

/** Null unless it was signed with this passkey, for this challenge and site, by its owner. */
async function verify(
  answer: Assertion,
  challenge: string,
  site: PasskeySite,
  passkey: PasskeyRow,
): Promise<Use | null> {
  const { userHandle } = answer.response;
  const owner = toBase64url(utf8(passkey.staffId));
  if (userHandle !== undefined && userHandle !== owner) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: fromBase64url(passkey.publicKey),
      // Looked at afterwards: only what is signed says that there are two of it.
      counter: 0,
    },
  }).catch(() => null);
  if (!result?.verified) return null;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}

/** False where the counter does not go up: there are two of what there should be one of. */
async function countUse(
  db: Database,
  { id }: PasskeyRow,
  { counter, backedUp }: Use,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("passkeys")
    .set({ counter, backedUp: backedUp ? 1 : 0, lastUsedAt: now.toISOString() })
    .where("id", "=", id)
    // Authenticators that do not count say 0 each time.
    .where((eb) => counter === 0 ? eb("counter", "=", 0) : eb("counter", "<", counter))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function recordClone(
  store: Store,
  { id, staffId, name, counter }: PasskeyRow,
  given: number,
  { requestId }: Pick<Caller, "requestId">,
): Promise<void> {
  const owner = await store.db.selectFrom("staff").select(["email"]).where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  await write(store, { id: null, name: "Unknown", requestId }, (_trx, record) => {
    record({
      category: "user",
      action: "Passkey counter went back",
      target: owner.email,
      status: "error",
      before: { id, name, counter },
      after: { counter: given },
    });
  });
}
