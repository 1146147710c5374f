import { HOUR_MS } from "../../base/durations.ts";
import { write } from "../../audit/write.ts";
import type { AuditEvent } from "../../audit/trail.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { networkOf } from "../../base/network.ts";
import { reserveTime, waitUntil } from "./pace.ts";
import { type Member } from "../sessions/sessions.ts";
import { type Store } from "../../store.ts";

/** A guess at a secret that is in progress or was wrong; a correct guess deletes its row. */
interface AttemptRow {
  id: string;
  account: string;
  address: string;
  at: string;
}

interface FailureRow {
  subject: string;
  failures: number;
  at: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    sign_in_attempts: AttemptRow;
    sign_in_failures: FailureRow;
  }
}

const WINDOW_MS = 3 * 60 * 1000;
const MAX_PER_ACCOUNT_AND_ADDRESS = 10;
/** Above this many attempts per hour an address is slowed down; it may be a whole office. */
const CROWDED_ADDRESS = 50;
const MAX_PER_ACCOUNT_AND_CROWDED_ADDRESS = 3;
/** NIST SP 800-63B: consecutive failures at one account from any address. */
const MAX_IN_A_ROW = 100;
const MAX_PER_HOUR = 100;
/** Applies to unknown names too, so that timing does not reveal accounts. */
const LIFETIME_MS = 30 * 24 * HOUR_MS;

/** The account and origin of a guess; `device` is one that the account knows. */
interface Guess {
  account: string;
  address: string;
  device: string | null;
  /** Wrong guesses slow the account down and never close it. */
  staysOpen?: boolean;
}

/**
 * Counts a guess before the secret is checked, so that a burst cannot pass the limit. `failures`: in
 * a row if it is wrong. Throws `too_many` with the seconds to wait, or without if only a known
 * device or a reset opens the account; `unavailable` when too many callers wait.
 */
export async function countAttempt(
  store: Store,
  guess: Guess,
): Promise<{ id: string; failures: number }> {
  const now = store.now();
  const address = networkOf(guess.address);
  const { heardAt, ...attempt } = await store.db.transaction().execute(async (trx) => {
    const device = await trustedDevice(trx, guess.device);
    const from = device ?? address;
    await takeLock(trx, `attempts from ${from}`);
    await takeLock(trx, `attempts at ${guess.account}`);
    await sweep(trx, now);
    const isSlow = !device && guess.staysOpen === true &&
      await failuresOf(trx, guess.account) >= MAX_IN_A_ROW;
    const isCrowded = await requireRoomAt(trx, guess.account, from, now, isSlow);
    if (!device && !guess.staysOpen) await requireRoomForAll(trx, guess.account, now);
    const id = crypto.randomUUID();
    const at = now.toISOString();
    await trx.insertInto("sign_in_attempts")
      .values({ id, account: guess.account, address: from, at }).execute();
    const failures = await countFailure(trx, device ?? guess.account, at);
    // A crowded address is slowed down, not refused: behind a proxy it may be shared.
    return { id, failures, heardAt: isCrowded && !device ? reserveTime(address) : 0 };
  });
  await waitUntil(heardAt);
  return attempt;
}

/** A device with as many failures as an account may have counts as unknown. */
async function trustedDevice(trx: Database, device: string | null): Promise<string | null> {
  if (device === null) return null;
  const subject = `device ${device}`;
  return await failuresOf(trx, subject) < MAX_IN_A_ROW ? subject : null;
}

const failuresOf = async (trx: Database, subject: string): Promise<number> =>
  (await trx.selectFrom("sign_in_failures").select("failures").where("subject", "=", subject)
    .executeTakeFirst())?.failures ?? 0;

async function sweep(trx: Database, now: Date): Promise<void> {
  await trx.deleteFrom("sign_in_attempts").where("at", "<=", before(now, HOUR_MS)).execute();
  await trx.deleteFrom("sign_in_failures").where("at", "<=", before(now, LIFETIME_MS)).execute();
}

async function requireRoomAt(
  trx: Database,
  account: string,
  from: string,
  now: Date,
  isSlow = false,
): Promise<boolean> {
  const recent = await trx.selectFrom("sign_in_attempts").select(["account", "at"])
    .where("address", "=", from).where("at", ">", before(now, WINDOW_MS)).orderBy("at").execute();
  const isCrowded = recent.length >= CROWDED_ADDRESS;
  const own = recent.filter((attempt) => attempt.account === account);
  const most = isCrowded || isSlow
    ? MAX_PER_ACCOUNT_AND_CROWDED_ADDRESS
    : MAX_PER_ACCOUNT_AND_ADDRESS;
  const oldest = own.at(-most);
  if (oldest) throw tooMany(oldest.at, WINDOW_MS, now);
  return isCrowded;
}

async function requireRoomForAll(trx: Database, account: string, now: Date): Promise<void> {
  if (await failuresOf(trx, account) >= MAX_IN_A_ROW) {
    throw new DomainError(
      "too_many",
      "sign_in.account_blocked",
    );
  }
  const oldest = await trx.selectFrom("sign_in_attempts").select("at")
    .where("account", "=", account).where("address", "not like", "device %")
    .where("at", ">", before(now, HOUR_MS)).orderBy("at", "desc")
    .offset(MAX_PER_HOUR - 1).limit(1).executeTakeFirst();
  if (oldest) throw tooMany(oldest.at, HOUR_MS, now);
}

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

function tooMany(since: string, windowMs: number, now: Date): DomainError {
  const waitMs = Date.parse(since) + windowMs - now.getTime();
  return new DomainError("too_many", "sign_in.too_many_attempts", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

async function countFailure(trx: Database, subject: string, at: string): Promise<number> {
  const { failures } = await trx.insertInto("sign_in_failures").values({ subject, failures: 1, at })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet((eb) => ({
        failures: eb("sign_in_failures.failures", "+", 1),
        at,
      }))
    ).returning("failures").executeTakeFirstOrThrow();
  return failures;
}

export const secondFactorCounter = (staffId: string): string => `codes of ${staffId}`;

const sessionCounter = (staffId: string): string => `person ${staffId}`;

/** For actions that strangers may trigger, such as a reset request. Throws as `countAttempt`. */
export async function countRequest(
  store: Store,
  { account, address }: Omit<Guess, "device">,
): Promise<string> {
  const now = store.now();
  const from = networkOf(address);
  const id = crypto.randomUUID();
  const heardAt = await store.db.transaction().execute(async (trx) => {
    await takeLock(trx, `attempts from ${from}`);
    await sweep(trx, now);
    const isCrowded = await requireRoomAt(trx, account, from, now);
    await trx.insertInto("sign_in_attempts")
      .values({ id, account, address: from, at: now.toISOString() }).execute();
    return isCrowded ? reserveTime(from) : 0;
  });
  await waitUntil(heardAt);
  return id;
}

/** A successful sign-in ends the run of failures; attempts of the last hour still count. */
export async function endFailures(
  db: Database,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const subjects = [email, secondFactorCounter(id), sessionCounter(id)];
  await db.deleteFrom("sign_in_failures").where("subject", "in", subjects).execute();
}

/** Failures at the second factor stay unless it is removed too: a mailbox gives no more guesses. */
export async function endCounts(
  db: Database,
  { id, email }: { id: string; email: string },
  { withCodes }: { withCodes: boolean },
): Promise<void> {
  const accounts = [email, sessionCounter(id), ...withCodes ? [secondFactorCounter(id)] : []];
  await db.deleteFrom("sign_in_failures").where("subject", "in", accounts).execute();
  await db.deleteFrom("sign_in_attempts").where("account", "in", accounts).execute();
}

/** A correct guess does not count and ends the run of failures. */
export async function forgetAttempt(db: Database, attemptId: string): Promise<void> {
  const attempt = await db.deleteFrom("sign_in_attempts").where("id", "=", attemptId)
    .returning(["account", "address"]).executeTakeFirst();
  if (!attempt) return;
  await db.deleteFrom("sign_in_failures")
    .where("subject", "in", [attempt.account, attempt.address]).execute();
}

const sessionGuess = ({ id }: Member): Guess => ({
  account: sessionCounter(id),
  address: `account ${id}`,
  device: null,
});

/** The limits of the sign-in. `work` throws `WrongGuess`, which the audit trail records. */
export async function withGuessLimit<Result>(
  store: Store,
  member: Member,
  action: AuditEvent["action"],
  work: () => Promise<Result>,
): Promise<Result> {
  const { id: attemptId } = await countAttempt(store, sessionGuess(member));
  try {
    const result = await work();
    await forgetAttempt(store.db, attemptId);
    return result;
  } catch (error) {
    if (error instanceof WrongGuess) {
      await write(store, member, (_trx, record) => {
        record({ category: "user", action, target: member.email, status: "error" });
      });
    } else await forgetAttempt(store.db, attemptId);
    throw error;
  }
}

export class WrongGuess extends DomainError {}
