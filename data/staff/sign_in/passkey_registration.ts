import { withoutBidiControls } from "../../list/fields.ts";
import * as z from "zod";
import { requireActive } from "../../audit/require_active.ts";
import { write } from "../../audit/write.ts";
import { fromBase64url, toBase64url, utf8 } from "../../base/bytes.ts";
import { takeLock, takeSharedLock } from "../../db/locks.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { notifyPerson } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";
import { requireStepUp } from "./step_up.ts";
import { verifyOwnPassword } from "../accounts/credentials.ts";
import {
  challengeIn,
  createPasskeyChallenge,
  type PasskeySite,
  useChallenge,
} from "../passkeys/challenges.ts";
import { ALGORITHMS, answerWith, base64url, webauthn } from "../passkeys/format.ts";
import { credentialsOf, MOST_PASSKEYS, type PasskeyRow } from "../passkeys/passkeys.ts";
import type { Member } from "../sessions/sessions.ts";

export const passkeyForm = z.lazy(() =>
  z.strictObject({
    passkeyName: z.string().overwrite(withoutBidiControls).trim().min(
      1,
      "name.missing" satisfies ErrorCode,
    )
      .max(100, "text.over_100" satisfies ErrorCode),
    passkeyPassword: z.string().max(1_000, "text.over_1000" satisfies ErrorCode)
      .default(""),
  })
);

export const registration = answerWith(() => ({
  attestationObject: base64url(32_000),
  transports: z.array(z.string().max(30)).max(10).optional(),
}));
type Registration = z.output<typeof registration>;

const holderOf = ({ sessionId }: Member): string => `session ${sessionId}`;

/**
 * Requires the password, or a recent proof where passwords are off. Throws `unauthenticated`,
 * `StepUpRequired`, and `conflict` for too many passkeys.
 */
export async function beginRegistration(
  store: Store,
  member: Member,
  form: z.output<typeof passkeyForm>,
  site: PasskeySite,
  { address, byPassword }: { address: string; byPassword: boolean },
) {
  // An unattended screen must not suffice to add a passkey.
  if (byPassword) await verifyOwnPassword(store, member, form.passkeyPassword);
  else requireStepUp(store, member);
  const existing = await credentialsOf(store.db, member.id);
  requireRoom(existing.length);
  const asking = { purpose: "register", holder: holderOf(member) } as const;
  const challenge = await createPasskeyChallenge(store, asking, {
    address,
    name: form.passkeyName,
  });
  const { generateRegistrationOptions } = await webauthn();
  return await generateRegistrationOptions({
    rpName: "Mentor Desk",
    rpID: site.host,
    userID: utf8(member.id),
    userName: member.email,
    userDisplayName: member.name,
    challenge: fromBase64url(challenge),
    excludeCredentials: existing,
    // A discoverable credential with user verification can sign in alone.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

function requireRoom(count: number): void {
  if (count < MOST_PASSKEYS) return;
  throw new DomainError(
    "conflict",
    "passkey.too_many",
    {
      params: { most: MOST_PASSKEYS },
    },
  );
}

/** Throws `invalid` for an answer to another request, `conflict` for a known credential. */
export async function finishRegistration(
  store: Store,
  member: Member,
  answer: Registration,
  site: PasskeySite,
): Promise<void> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  const asking = { purpose: "register", holder: holderOf(member) } as const;
  const used = challenge === null ? null : await useChallenge(store, challenge, asking);
  const made = challenge && used ? await verify(answer, challenge, site) : null;
  if (!made || !used?.name) {
    throw new DomainError("invalid", "passkey.not_added");
  }
  const { name } = used;
  await write(store, member, async (trx, record, now) => {
    // Shared lock: deactivation of the account waits for it.
    await takeSharedLock(trx, "staff");
    await requireActive(trx, member, now);
    await takeLock(trx, `passkeys of ${member.id}`);
    requireRoom((await credentialsOf(trx, member.id)).length);
    const known = await trx.selectFrom("passkeys").select("id")
      .where("credentialId", "=", made.credentialId).executeTakeFirst();
    if (known) throw new DomainError("conflict", "passkey.known");
    await trx.insertInto("passkeys").values({
      id: crypto.randomUUID(),
      staffId: member.id,
      name,
      ...made,
      createdAt: now.toISOString(),
      lastUsedAt: null,
    }).execute();
    await notifyPerson(trx, member.id, { kind: "passkey_added", facts: { name } }, now);
    const { aaguid, backedUp } = made;
    const after = { name, aaguid, backedUp: backedUp === 1 };
    record({ category: "user", action: "Passkey added", target: member.email, after });
  });
}

type Made = Pick<
  PasskeyRow,
  "credentialId" | "publicKey" | "counter" | "transports" | "aaguid" | "backedUp"
>;

async function verify(
  answer: Registration,
  challenge: string,
  site: PasskeySite,
): Promise<Made | null> {
  if (!await comesWithoutCertificate(answer)) return null;
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, response: { ...answer.response, transports: undefined } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { credential, aaguid, credentialBackedUp } = registrationInfo;
  if (credential.id !== answer.id) return null;
  return {
    credentialId: credential.id,
    publicKey: toBase64url(credential.publicKey),
    counter: credential.counter,
    transports: JSON.stringify(answer.response.transports ?? []),
    aaguid,
    backedUp: credentialBackedUp ? 1 : 0,
  };
}

/** Verifying an attestation could make the server fetch addresses that it names. */
async function comesWithoutCertificate(answer: Registration): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  try {
    const made = decodeAttestationObject(fromBase64url(answer.response.attestationObject));
    const format = made.get("fmt");
    return format === "none" || format === "packed" && !made.get("attStmt").get("x5c");
  } catch {
    return false;
  }
}
