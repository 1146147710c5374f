import { write } from "../../audit/write.ts";
import type { AuditEvent } from "../../audit/trail.ts";
import { type Database, takeTurn } from "../../db/database.ts";
import { DomainError } from "../../base/errors.ts";
import { networkOf } from "../../base/network.ts";
import { takePlace, waitUntil } from "./pace.ts";
import { type Person } from "../sessions/sessions.ts";
import { type Store } from "../../store.ts";

/** A guess at a secret that is under way or was wrong; a right one takes its row away. */
interface AttemptRow {
  id: string;
  account: string;
  /** Or the device, where that is known to the account. */
  address: string;
  at: string;
}

/** Guesses in a row without a right one: at an account, or by a device that is known to it. */
interface FailureRow {
  subject: string;
  failures: number;
  /** When the last of them was. */
  at: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    sign_in_attempts: AttemptRow;
    sign_in_failures: FailureRow;
  }
}

const WINDOW_MS = 3 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const MAX_PER_ACCOUNT_AND_ADDRESS = 10;
/** From then on an address gets less: it may be one person's, or that of a whole office. */
const CROWDED = 50;
const MAX_PER_ACCOUNT_AND_CROWDED_ADDRESS = 3;
/** NIST SP 800-63B: consecutive failures at one account, from wherever they come. */
const MAX_IN_A_ROW = 100;
const MAX_PER_HOUR = 100;
/** Also for names that are no account: else time would tell which ones are. */
const FORGOTTEN_MS = 30 * 24 * HOUR_MS;

/** At what somebody guesses, and from where; `device` is one that the account knows. */
export interface Guess {
  account: string;
  address: string;
  device: string | null;
}

/**
 * Counts a guess before the secret is looked at, or a burst would pass the limit at once. Returns
 * its id for `forget`; throws `too_many`, with the seconds until there is room for another one, or
 * without where only a known device or a reset opens the account, and `unavailable` where many wait.
 */
export async function countAttempt(store: Store, guess: Guess): Promise<string> {
  const now = store.now();
  const address = networkOf(guess.address);
  const { id, heardAt } = await store.db.transaction().execute(async (trx) => {
    const device = await trusted(trx, guess.device);
    const from = device ?? address;
    await takeTurn(trx, `attempts from ${from}`);
    await takeTurn(trx, `attempts at ${guess.account}`);
    await sweep(trx, now);
    const isCrowded = await requireRoomAt(trx, guess.account, from, now);
    if (!device) await requireRoomForAll(trx, guess.account, now);
    const id = crypto.randomUUID();
    const at = now.toISOString();
    await trx.insertInto("sign_in_attempts")
      .values({ id, account: guess.account, address: from, at }).execute();
    await countFailure(trx, device ?? guess.account, at);
    // Not refused: behind a proxy it may be somebody else. But nobody guesses fast from there; and
    // where too many wait for that, it has been no guess.
    return { id, heardAt: isCrowded && !device ? takePlace(address) : 0 };
  });
  await waitUntil(heardAt);
  return id;
}

/** A device that has been wrong as often as an account may be is like any other. */
async function trusted(trx: Database, device: string | null): Promise<string | null> {
  if (device === null) return null;
  const subject = `device ${device}`;
  return await failuresOf(trx, subject) < MAX_IN_A_ROW ? subject : null;
}

const failuresOf = async (trx: Database, subject: string): Promise<number> =>
  (await trx.selectFrom("sign_in_failures").select("failures").where("subject", "=", subject)
    .executeTakeFirst())?.failures ?? 0;

async function sweep(trx: Database, now: Date): Promise<void> {
  await trx.deleteFrom("sign_in_attempts").where("at", "<=", before(now, HOUR_MS)).execute();
  await trx.deleteFrom("sign_in_failures").where("at", "<=", before(now, FORGOTTEN_MS)).execute();
}

/** Whether many guess from there; those that wait for each other are of one account and address. */
async function requireRoomAt(
  trx: Database,
  account: string,
  from: string,
  now: Date,
): Promise<boolean> {
  const recent = await trx.selectFrom("sign_in_attempts").select(["account", "at"])
    .where("address", "=", from).where("at", ">", before(now, WINDOW_MS)).orderBy("at").execute();
  const isCrowded = recent.length >= CROWDED;
  const own = recent.filter((attempt) => attempt.account === account);
  const most = isCrowded ? MAX_PER_ACCOUNT_AND_CROWDED_ADDRESS : MAX_PER_ACCOUNT_AND_ADDRESS;
  const oldest = own.at(-most);
  if (oldest) throw tooMany(oldest.at, WINDOW_MS, now);
  return isCrowded;
}

/** From all unknown devices together, however many addresses they have. */
async function requireRoomForAll(trx: Database, account: string, now: Date): Promise<void> {
  if (await failuresOf(trx, account) >= MAX_IN_A_ROW) {
    throw new DomainError(
      "too_many",
      "Too many attempts at this account. Use a browser that has signed in to it, or a reset link.",
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
  return new DomainError("too_many", "Too many attempts. Try again later.", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

async function countFailure(trx: Database, subject: string, at: string): Promise<void> {
  await trx.insertInto("sign_in_failures").values({ subject, failures: 1, at })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet((eb) => ({
        failures: eb("sign_in_failures.failures", "+", 1),
        at,
      }))
    ).execute();
}

/** What guesses at the second factor of an account count for. */
export const codesOf = (staffId: string): string => `codes of ${staffId}`;

/** And those that are made behind a session. */
const insideOf = (staffId: string): string => `person ${staffId}`;

/**
 * Something else that strangers may ask for, as often as they may guess from one address; however
 * much was guessed elsewhere. Returns its id for `forget`.
 */
export async function countRequest(
  store: Store,
  { account, address }: Omit<Guess, "device">,
): Promise<string> {
  const now = store.now();
  const from = networkOf(address);
  const id = crypto.randomUUID();
  const heardAt = await store.db.transaction().execute(async (trx) => {
    await takeTurn(trx, `attempts from ${from}`);
    await sweep(trx, now);
    const isCrowded = await requireRoomAt(trx, account, from, now);
    await trx.insertInto("sign_in_attempts")
      .values({ id, account, address: from, at: now.toISOString() }).execute();
    return isCrowded ? takePlace(from) : 0;
  });
  await waitUntil(heardAt);
  return id;
}

/** Whoever gets in ends what was wrong in a row; what was tried within the hour still counts. */
export async function endFailures(
  db: Database,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const subjects = [email, codesOf(id), insideOf(id)];
  await db.deleteFrom("sign_in_failures").where("subject", "in", subjects).execute();
}

/**
 * With a new password nothing counts any more that was wrong before; guesses at the second factor
 * do, unless that goes as well: whoever has the mailbox shall not have more of them.
 */
export async function endCounts(
  db: Database,
  { id, email }: { id: string; email: string },
  { withCodes }: { withCodes: boolean },
): Promise<void> {
  const accounts = [email, insideOf(id), ...withCodes ? [codesOf(id)] : []];
  await db.deleteFrom("sign_in_failures").where("subject", "in", accounts).execute();
  await db.deleteFrom("sign_in_attempts").where("account", "in", accounts).execute();
}

/** A right guess does not count, and ends the row of wrong ones. */
export async function forget(db: Database, attemptId: string): Promise<void> {
  const attempt = await db.deleteFrom("sign_in_attempts").where("id", "=", attemptId)
    .returning(["account", "address"]).executeTakeFirst();
  if (!attempt) return;
  await db.deleteFrom("sign_in_failures")
    .where("subject", "in", [attempt.account, attempt.address]).execute();
}

/** Of what is guessed behind a session: nobody else can fill these. */
const inside = ({ id }: Person): Guess => ({
  account: insideOf(id),
  address: `account ${id}`,
  device: null,
});

/**
 * Guesses of someone who is signed in, or sits at a screen that was left open: as many as at the
 * sign-in, and each wrong one is an entry. `work` throws `WrongGuess` for one.
 */
export async function guarded<Result>(
  store: Store,
  person: Person,
  action: AuditEvent["action"],
  work: () => Promise<Result>,
): Promise<Result> {
  const attemptId = await countAttempt(store, inside(person));
  try {
    const result = await work();
    await forget(store.db, attemptId);
    return result;
  } catch (error) {
    if (error instanceof WrongGuess) {
      await write(store, person, (_trx, record) => {
        record({ category: "user", action, target: person.email, status: "error" });
      });
    } else await forget(store.db, attemptId);
    throw error;
  }
}

/** A password or code that is not the right one. */
export class WrongGuess extends DomainError {}
