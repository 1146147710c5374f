import { mayUsePassword, type PasswordPolicy } from "../accounts/break_glass.ts";
import { write } from "../../audit/write.ts";
import type { AuditEvent } from "../../audit/trail.ts";
import * as z from "zod";
import { notifyPerson } from "../../notices/announce.ts";
import { recordSignIn } from "../accounts/last_sign_in.ts";
import {
  countAttempt,
  endFailures,
  forgetAttempt,
  secondFactorCounter,
} from "../limits/attempts.ts";
import { alertAdmins } from "./break_glass_alert.ts";
import { type Identity, linkedAccount } from "../accounts/identities.ts";
import { recognizeDevice } from "./known_devices.ts";
import type { Database } from "../../db/database.ts";
import { takeSharedLock } from "../../db/locks.ts";
import { lowerCaseAscii } from "../../base/email_address.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { hasPasskey } from "../passkeys/passkeys.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import {
  type Caller,
  findMember,
  MAX_DEVICE_LENGTH,
  type Member,
  startSession,
} from "../sessions/sessions.ts";
import { type Store } from "../../store.ts";
import { deferNotice } from "../accounts/deferred_notices.ts";
import { rulesOf } from "./rules.ts";
import {
  type Account,
  createCodeChallenge,
  endChallenge,
  isCurrentPassword,
  spendChallengeAttempt,
  type VerifiedPassword,
} from "./challenges.ts";
import { spendCode } from "../accounts/two_factor.ts";

export const signInForm = z.strictObject({
  email: z.string().trim().overwrite(lowerCaseAscii).max(254).meta({ format: "email" })
    .pipe(z.email("email.invalid")),
  password: z.string().min(1, "password.missing").max(1_000),
});

type SignIn = { member: Member } | { challengeId: string };

interface PasswordAccount extends Account, VerifiedPassword {
  confirmedAt: string | null;
}

/**
 * The specification's login: a session, or a challenge if the account has a second factor. Throws
 * `unauthenticated` for a wrong password, `too_many` after too many.
 */
export async function signIn(
  store: Store,
  { email, password }: z.output<typeof signInForm>,
  caller: Caller,
  passwords: PasswordPolicy = { breakGlassAdmin: null },
): Promise<SignIn> {
  await store.simulate("login");
  const found = await findAccount(store.db, email);
  const account = mayUsePassword(passwords, email) ? found : undefined;
  const { id: attemptId, failures } = await countAttempt(store, {
    account: email,
    address: caller.address,
    device: deviceOf(store, account?.id, caller),
    // The break-glass account is for an emergency; all others have no password then.
    staysOpen: passwords.breakGlassAdmin !== null,
  });
  const right = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !right) {
    if (account) await alertAdmins(store, passwords, { email, failures, address: caller.address });
    return await recordRefusal(store, email, caller, "Sign-in refused");
  }
  if (account.confirmedAt !== null || await asksForPasskey(store.db, account)) {
    await createCodeChallenge(store, account, attemptId);
    return { challengeId: attemptId };
  }
  const member = await completeSignIn(store, account, caller, {
    attemptIds: [attemptId],
    action: "Signed in",
    stands: (trx) => isCurrentPassword(trx, account),
  });
  return { member };
}

/** Passkeys count as second factor only if the desk requires one. */
const asksForPasskey = async (db: Database, { id }: Account): Promise<boolean> =>
  (await rulesOf(db)).secondFactor && await hasPasskey(db, id);

const deviceOf = (
  { deviceKey }: Store,
  staffId: string | undefined,
  { deviceTokens = [] }: Caller,
): string | null => recognizeDevice(deviceKey, staffId ?? "", deviceTokens);

const findAccount = (db: Database, email: string): Promise<PasswordAccount | undefined> =>
  db.selectFrom("staff").innerJoin("credentials", "credentials.staffId", "staff.id")
    .leftJoin("two_factor", "two_factor.staffId", "staff.id")
    .select(["staff.id", "name", "email", "passwordHash", "confirmedAt"])
    .where("email", "=", email).where("status", "=", "active").executeTakeFirst();

export async function recordRefusal(
  store: Store,
  email: string,
  caller: Caller,
  action: AuditEvent["action"],
  more: Record<string, unknown> = {},
  text: ErrorCode = "sign_in.wrong_credentials",
): Promise<never> {
  const nobody = { id: null, name: "Unknown", requestId: caller.requestId };
  await write(store, nobody, async (trx, record) => {
    const { address } = caller;
    await deferNotice(store, trx, { about: "sign_in_refused", email, address });
    const after = { ...origin(caller), ...more };
    record({ category: "user", action, target: email || "Unknown", status: "error", after });
  });
  throw new DomainError("unauthenticated", text);
}

const origin = ({ address, device }: Pick<Caller, "address" | "device">) => ({
  address,
  device: device.slice(0, MAX_DEVICE_LENGTH),
});

/** Takes an authenticator code or a recovery code. Throws `unauthenticated`. */
export async function answerChallenge(
  store: Store,
  challengeId: string,
  code: string,
  caller: Caller,
): Promise<Member> {
  const account = await spendChallengeAttempt(store, challengeId);
  // Counted over all challenges and addresses, as others may know the password too.
  const { id: attemptId } = await countAttempt(store, {
    account: secondFactorCounter(account.id),
    address: caller.address,
    device: deviceOf(store, account.id, caller),
  });
  const accepted = await store.db.transaction().execute((trx) =>
    spendCode(trx, account.id, code, store)
  );
  if (!accepted) {
    return await recordRefusal(store, account.email, caller, "Two-factor code refused");
  }
  return await completeSignIn(store, account, caller, {
    attemptIds: [challengeId, attemptId],
    action: "Signed in with two factors",
    stands: (trx) => endChallenge(trx, challengeId),
  });
}

const NEVER = new Date(0);

/**
 * The second factor is the provider's task. `authenticatedAt` null: the provider told no time, so
 * the sign-in itself counts as the proof.
 */
export const signInByProvider = (
  store: Store,
  account: Account,
  caller: Caller,
  { authenticatedAt, ...identity }: Identity & { authenticatedAt: Date | "unsaid" | null },
): Promise<Member> =>
  completeSignIn(store, account, caller, {
    attemptIds: [],
    action: "Signed in with single sign-on",
    provenAt: authenticatedAt === "unsaid" ? undefined : authenticatedAt ?? NEVER,
    stands: async (trx) => await linkedAccount(trx, identity) === account.id,
  });

interface VerifiedProof {
  attemptIds: readonly string[];
  action: AuditEvent["action"];
  more?: Record<string, unknown>;
  provenAt?: Date;
  /** True if the proof still holds, because verifying took time. */
  stands: (trx: Database) => Promise<boolean>;
}

/** Throws `unauthenticated` when the proof has ended meanwhile. */
export async function completeSignIn(
  store: Store,
  account: Account,
  caller: Caller,
  { attemptIds, action, more, provenAt, stands }: VerifiedProof,
): Promise<Member> {
  const actor = { id: account.id, name: account.name, requestId: caller.requestId };
  const sessionId = await write(store, actor, async (trx, record, now) => {
    // Shared lock: changes to accounts, passwords and sessions wait for it.
    await takeSharedLock(trx, "staff");
    if (!await isActive(trx, account) || !await stands(trx)) {
      throw new DomainError("unauthenticated", "sign_in.wrong_credentials");
    }
    for (const id of attemptIds) await forgetAttempt(trx, id);
    await endFailures(trx, account);
    record({
      category: "user",
      action,
      target: account.email,
      after: { ...origin(caller), ...more },
    });
    await noticeDevice(trx, account.id, caller, now);
    await recordSignIn(trx, account.id, now);
    if (caller.replaces !== undefined) await endReplaced(trx, caller.replaces);
    const proven = provenAt && provenAt < now ? provenAt : now;
    return await startSession(trx, account.id, caller.device, now, proven);
  });
  const member = await findMember(store, sessionId, { requestId: caller.requestId });
  if (!member) throw new DomainError("unauthenticated", "sign_in.wrong_credentials");
  return member;
}

const isActive = async (trx: Database, { id }: Account): Promise<boolean> =>
  await trx.selectFrom("staff").select("id").where("id", "=", id).where("status", "=", "active")
    .executeTakeFirst() !== undefined;

/** A browser has one session at a time, so the previous one ends. */
const endReplaced = (trx: Database, sessionId: string) =>
  trx.deleteFrom("sessions").where("id", "=", sessionId).execute();

async function noticeDevice(
  trx: Database,
  staffId: string,
  { address, device }: Caller,
  now: Date,
): Promise<void> {
  const sessions = await trx.selectFrom("sessions").select("device")
    .where("staffId", "=", staffId).where("expiresAt", ">", now.toISOString()).execute();
  const facts = origin({ address, device });
  if (sessions.length === 0 || sessions.some((one) => one.device === facts.device)) return;
  await notifyPerson(trx, staffId, { kind: "signed_in_elsewhere", facts }, now);
}
