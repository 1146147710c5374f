import { mayUsePassword, type PasswordPolicy } from "../../config.ts";
import { write } from "../../audit/write.ts";
import type { AuditEvent } from "../../audit/trail.ts";
import * as z from "zod";
import { tell } from "../../notices/announce.ts";
import { noteSignIn } from "../accounts/last_sign_in.ts";
import { codesOf, countAttempt, endFailures, forget } from "./attempts.ts";
import { type Identity, linkedTo } from "../accounts/identities.ts";
import { recognize } from "./known_devices.ts";
import { type Database, shareTurn } from "../../db/database.ts";
import { lowered } from "../../base/email_address.ts";
import { DomainError } from "../../base/errors.ts";
import { hasPasskey } from "../passkeys/passkeys.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import {
  type Caller,
  findPerson,
  MAX_DEVICE_LENGTH,
  type Person,
  startSession,
} from "../sessions/sessions.ts";
import { type Store } from "../../store.ts";
import { tellLater } from "../accounts/deferred_notices.ts";
import { rulesOf } from "./rules.ts";
import {
  type Account,
  challenge,
  endChallenge,
  isPassword,
  type ShownPassword,
  spendChallengeAttempt,
} from "./challenges.ts";
import { spendCode } from "./two_factor.ts";

export const signInForm = z.strictObject({
  email: z.string().trim().overwrite(lowered).max(254)
    .pipe(z.email("Enter a full email address.")),
  password: z.string().min(1, "Enter your password.").max(1_000),
});

/** Signed in, or one step away from it. */
export type SignIn = { person: Person } | { challengeId: string };

interface PasswordAccount extends Account, ShownPassword {
  confirmedAt: string | null;
}

/**
 * The specification's login: a session for the right password, or a challenge where the account
 * has a second factor. Throws `unauthenticated` for a wrong one and `too_many` after too many.
 */
export async function signIn(
  store: Store,
  { email, password }: z.output<typeof signInForm>,
  caller: Caller,
  passwords: PasswordPolicy = { breakGlassAdmin: null },
): Promise<SignIn> {
  await store.simulate("login");
  const found = await findAccount(store.db, email);
  // Whose password does not count is like nobody, in time and words.
  const account = mayUsePassword(passwords, email) ? found : undefined;
  const attemptId = await countAttempt(store, {
    account: email,
    address: caller.address,
    device: deviceOf(store, account?.id, caller),
  });
  const right = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !right) return await refuse(store, email, caller, "Sign-in refused");
  if (account.confirmedAt !== null || await asksForPasskey(store.db, account)) {
    await challenge(store, account, attemptId);
    return { challengeId: attemptId };
  }
  const person = await complete(store, account, caller, {
    attemptIds: [attemptId],
    action: "Signed in",
    stands: (trx) => isPassword(trx, account),
  });
  return { person };
}

/** Where the desk wants a second factor, a passkey is one; else it is another way to sign in. */
const asksForPasskey = async (db: Database, { id }: Account): Promise<boolean> =>
  (await rulesOf(db)).secondFactor && await hasPasskey(db, id);

/** The same work for an account that there is not. */
const deviceOf = (
  { deviceKey }: Store,
  staffId: string | undefined,
  { deviceTokens = [] }: Caller,
): string | null => recognize(deviceKey, staffId ?? "", deviceTokens);

const findAccount = (db: Database, email: string): Promise<PasswordAccount | undefined> =>
  db.selectFrom("staff").innerJoin("credentials", "credentials.staffId", "staff.id")
    .leftJoin("two_factor", "two_factor.staffId", "staff.id")
    .select(["staff.id", "name", "email", "passwordHash", "confirmedAt"])
    .where("email", "=", email).where("status", "=", "active").executeTakeFirst();

/** Nobody is signed in yet: the trail names the account that was tried, if it is known. */
export async function refuse(
  store: Store,
  email: string,
  caller: Caller,
  action: AuditEvent["action"],
  more: Record<string, unknown> = {},
): Promise<never> {
  const nobody = { id: null, name: "Unknown", requestId: caller.requestId };
  await write(store, nobody, async (trx, record) => {
    const { address } = caller;
    await tellLater(store, trx, { about: "sign_in_refused", email, address });
    const after = { ...origin(caller), ...more };
    record({ category: "user", action, target: email || "Unknown", status: "error", after });
  });
  throw new DomainError("unauthenticated", "Invalid credentials");
}

/** What a browser says of itself may be as long as it likes; the trail keeps what can be read. */
const origin = ({ address, device }: Pick<Caller, "address" | "device">) => ({
  address,
  device: device.slice(0, MAX_DEVICE_LENGTH),
});

/**
 * Completes a sign-in with a code of the authenticator or a recovery code. Throws
 * `unauthenticated` for a wrong code, and when the challenge is over.
 */
export async function answerChallenge(
  store: Store,
  challengeId: string,
  code: string,
  caller: Caller,
): Promise<Person> {
  const account = await spendChallengeAttempt(store, challengeId);
  // Of all challenges and addresses together: the password may be known to more than its owner.
  const attemptId = await countAttempt(store, {
    account: codesOf(account.id),
    address: caller.address,
    device: deviceOf(store, account.id, caller),
  });
  const accepted = await store.db.transaction().execute((trx) =>
    spendCode(trx, account.id, code, store)
  );
  if (!accepted) {
    return await refuse(store, account.email, caller, "Two-factor code refused");
  }
  return await complete(store, account, caller, {
    attemptIds: [challengeId, attemptId],
    action: "Signed in with two factors",
    stands: (trx) => endChallenge(trx, challengeId),
  });
}

const NEVER = new Date(0);

/**
 * A session for somebody whom a provider vouches for, and who was asked there at `authenticatedAt`,
 * which may be long ago; null: at no time that has been. One that never says it vouches for the
 * sign-in itself: there is no other proof of theirs, also for whoever wants to add a passkey. Wrong
 * passwords do not close this way, and count no more; the second factor was the provider's to ask for.
 */
export const signInVouched = (
  store: Store,
  account: Account,
  caller: Caller,
  { authenticatedAt, ...identity }: Identity & { authenticatedAt: Date | "unsaid" | null },
): Promise<Person> =>
  complete(store, account, caller, {
    attemptIds: [],
    action: "Signed in with single sign-on",
    provenAt: authenticatedAt === "unsaid" ? undefined : authenticatedAt ?? NEVER,
    stands: async (trx) => await linkedTo(trx, identity) === account.id,
  });

/** What was shown, and how the trail calls it. */
interface Shown {
  attemptIds: readonly string[];
  action: AuditEvent["action"];
  more?: Record<string, unknown>;
  /** Without it: just now. */
  provenAt?: Date;
  /** Whether it still holds: to look at it has taken a while. */
  stands: (trx: Database) => Promise<boolean>;
}

/**
 * A session for whoever has shown all that it takes; nothing counts any more that was wrong. Throws
 * `unauthenticated` where that was ended meanwhile.
 */
export async function complete(
  store: Store,
  account: Account,
  caller: Caller,
  { attemptIds, action, more, provenAt, stands }: Shown,
): Promise<Person> {
  const actor = { id: account.id, name: account.name, requestId: caller.requestId };
  const sessionId = await write(store, actor, async (trx, record, now) => {
    // Beside others who sign in: who ends accounts, passwords and sessions waits, or is waited for.
    await shareTurn(trx, "staff");
    if (!await isActive(trx, account) || !await stands(trx)) {
      throw new DomainError("unauthenticated", "Invalid credentials");
    }
    for (const id of attemptIds) await forget(trx, id);
    await endFailures(trx, account);
    record({
      category: "user",
      action,
      target: account.email,
      after: { ...origin(caller), ...more },
    });
    await noticeDevice(trx, account.id, caller, now);
    await noteSignIn(trx, account.id, now);
    if (caller.replaces !== undefined) await endReplaced(trx, caller.replaces);
    const proven = provenAt && provenAt < now ? provenAt : now;
    return await startSession(trx, account.id, caller.device, now, proven);
  });
  const person = await findPerson(store, sessionId, { requestId: caller.requestId });
  if (!person) throw new DomainError("unauthenticated", "Invalid credentials");
  return person;
}

const isActive = async (trx: Database, { id }: Account): Promise<boolean> =>
  await trx.selectFrom("staff").select("id").where("id", "=", id).where("status", "=", "active")
    .executeTakeFirst() !== undefined;

/** Of whomever it was: the browser has one session at a time. */
const endReplaced = (trx: Database, sessionId: string) =>
  trx.deleteFrom("sessions").where("id", "=", sessionId).execute();

/** Someone who is signed in hears of a sign-in from a device that none of their sessions has. */
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
  await tell(trx, staffId, { kind: "signed_in_elsewhere", facts }, now);
}
