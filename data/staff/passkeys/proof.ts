import * as z from "zod";
import { write } from "../../audit/write.ts";
import { fromBase64url, toBase64url, utf8 } from "../../base/bytes.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import type { Database } from "../../db/database.ts";
import type { Store } from "../../store.ts";
import {
  challengeIn,
  type ChallengePurpose,
  createPasskeyChallenge,
  type PasskeySite,
  useChallenge,
} from "./challenges.ts";
import { answerWith, base64url, webauthn } from "./format.ts";
import { credentialsOf, type PasskeyRow } from "./passkeys.ts";
import type { Caller } from "../sessions/sessions.ts";

export const assertion = answerWith(() => ({
  authenticatorData: base64url(8_000),
  signature: base64url(2_000),
  userHandle: base64url(100).optional(),
}));
export type Assertion = z.output<typeof assertion>;

export async function assertionOptions(
  store: Store,
  asking: ChallengePurpose,
  site: PasskeySite,
  { address, staffId }: { address: string; staffId?: string },
) {
  const challenge = await createPasskeyChallenge(store, asking, { address });
  const { generateAuthenticationOptions } = await webauthn();
  return await generateAuthenticationOptions({
    rpID: site.host,
    challenge: fromBase64url(challenge),
    userVerification: "required",
    allowCredentials: staffId === undefined ? [] : await credentialsOf(store.db, staffId),
  });
}

type PasskeyProof =
  | { passkey: PasskeyRow; refusal: null }
  | { passkey: PasskeyRow | null; refusal: Refusal };

/** For the audit trail; people hear of a counter alone, which takes a right signature. */
type Refusal =
  | "challenge not asked here, or over"
  | "unknown passkey"
  | "not signed for this desk"
  | "counter went back";

/** Uses the challenge in any case, and counts the use of the passkey. */
export async function verifyPasskey(
  store: Store,
  answer: Assertion,
  asking: ChallengePurpose,
  site: PasskeySite,
  caller: Pick<Caller, "requestId">,
): Promise<PasskeyProof> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  const isKnown = challenge !== null && await useChallenge(store, challenge, asking) !== null;
  const passkey = await store.db.selectFrom("passkeys").selectAll()
    .where("credentialId", "=", answer.id).executeTakeFirst() ?? null;
  if (!isKnown) return { passkey, refusal: "challenge not asked here, or over" };
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
  /** Its platform may copy it to other devices, whose counters differ. */
  isSynced: boolean;
}

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
      counter: 0,
    },
  }).catch(() => null);
  if (!result?.verified) return null;
  const { newCounter, credentialBackedUp, credentialDeviceType } = result.authenticationInfo;
  return {
    counter: newCounter,
    backedUp: credentialBackedUp,
    isSynced: credentialDeviceType === "multiDevice",
  };
}

/**
 * Returns false if the counter of a device-bound passkey does not rise, a sign of a clone. 0 means
 * that the authenticator does not count (WebAuthn, 6.1.1).
 */
async function countUse(
  db: Database,
  { id }: PasskeyRow,
  { counter, backedUp, isSynced }: Use,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("passkeys")
    .set({
      ...counter > 0 && { counter },
      backedUp: backedUp ? 1 : 0,
      lastUsedAt: now.toISOString(),
    })
    .where("id", "=", id)
    .$if(counter > 0 && !isSynced, (update) => update.where("counter", "<", counter))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The text for the person of a refused passkey. */
export const refusalCode = (refusal: Refusal | null): ErrorCode =>
  refusal === "counter went back" ? "passkey.copied" : "sign_in.wrong_credentials";

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
