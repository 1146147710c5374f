import { write } from "../audit/write.ts";
import type { AuditEvent } from "../audit/trail.ts";
import { type Database, takeTurn } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import { networkOf } from "../network.ts";
import { type Person } from "./sessions.ts";
import { type Store } from "../store.ts";

/** A guess at a secret that is under way or was wrong; a right one takes its row away. */
interface AttemptRow {
  id: string;
  account: string;
  address: string;
  at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    sign_in_attempts: AttemptRow;
  }
}

const WINDOW_MS = 3 * 60 * 1000;
const MAX_PER_ACCOUNT_AND_ADDRESS = 10;
const MAX_PER_ADDRESS = 50;

/**
 * Counts a guess before the secret is looked at, or a burst would pass the limit at once. Returns
 * its id for `forget`; throws `too_many` with the seconds until the oldest one no longer counts.
 */
export async function countAttempt(
  store: Store,
  account: string,
  from: string,
): Promise<string> {
  const address = networkOf(from);
  const now = store.now().getTime();
  const id = crypto.randomUUID();
  await store.db.transaction().execute(async (trx) => {
    await takeTurn(trx, `attempts from ${address}`);
    const windowStart = new Date(now - WINDOW_MS).toISOString();
    await trx.deleteFrom("sign_in_attempts").where("at", "<=", windowStart).execute();
    const recent = await trx.selectFrom("sign_in_attempts").select(["account", "at"])
      .where("address", "=", address).orderBy("at").execute();
    const own = recent.filter((attempt) => attempt.account === account);
    const limiting = own.length >= MAX_PER_ACCOUNT_AND_ADDRESS
      ? own
      : recent.length >= MAX_PER_ADDRESS
      ? recent
      : null;
    if (limiting) {
      const freeAt = new Date(limiting[0]?.at ?? now).getTime() + WINDOW_MS;
      const seconds = Math.max(1, Math.ceil((freeAt - now) / 1000));
      throw new DomainError("too_many", "Too many attempts. Try again later.", {
        retryAfterSeconds: seconds,
      });
    }
    await trx.insertInto("sign_in_attempts")
      .values({ id, account, address, at: new Date(now).toISOString() }).execute();
  });
  return id;
}

/** A right guess does not count. */
export async function forget(db: Database, attemptId: string): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("id", "=", attemptId).execute();
}

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
  const attemptId = await countAttempt(store, person.email, `account ${person.id}`);
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
