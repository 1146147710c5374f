import { type Database, shareTurn } from "../../db/database.ts";
import { DomainError } from "../../base/errors.ts";
import type { Store } from "../../store.ts";

/** A right password that still waits for the second factor; its id is that of the attempt. */
interface SignInChallengeRow {
  id: string;
  staffId: string;
  expiresAt: string;
  attemptsLeft: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    sign_in_challenges: SignInChallengeRow;
  }
}

const CHALLENGE_MS = 5 * 60 * 1000;
const CHALLENGE_ATTEMPTS = 5;

/** Whose sign-in it is. */
export interface Account {
  id: string;
  name: string;
  email: string;
}

/** The password of an account that was shown, by its hash. */
export interface ShownPassword {
  id: string;
  passwordHash: string;
}

/** Whether it still is, and has not been changed while it was looked at. */
export const isPassword = async (
  trx: Database,
  { id, passwordHash }: ShownPassword,
): Promise<boolean> =>
  await trx.selectFrom("credentials").select("staffId").where("staffId", "=", id)
    .where("passwordHash", "=", passwordHash).executeTakeFirst() !== undefined;

/**
 * The attempt goes on counting until the code is right too: whoever has the password could else
 * ask for one challenge after another and try all codes there are. Throws `unauthenticated` where
 * the password was changed meanwhile.
 */
export async function challenge(
  store: Store,
  shown: ShownPassword,
  attemptId: string,
): Promise<void> {
  const now = store.now();
  await store.db.transaction().execute(async (trx) => {
    // As for a session: who ends the password waits, or is waited for.
    await shareTurn(trx, "staff");
    if (!await isPassword(trx, shown)) {
      throw new DomainError("unauthenticated", "Invalid credentials");
    }
    await trx.deleteFrom("sign_in_challenges").where("expiresAt", "<=", now.toISOString())
      .execute();
    await trx.insertInto("sign_in_challenges").values({
      id: attemptId,
      staffId: shown.id,
      expiresAt: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
      attemptsLeft: CHALLENGE_ATTEMPTS,
    }).execute();
  });
}

/** Whose sign-in waits for its second factor, while it does. */
export const findChallenged = (store: Store, challengeId: string): Promise<Account | undefined> =>
  store.db.selectFrom("sign_in_challenges")
    .innerJoin("staff", "staff.id", "sign_in_challenges.staffId")
    .select(["staff.id", "name", "email"]).where("sign_in_challenges.id", "=", challengeId)
    .where("attemptsLeft", ">", 0).where("expiresAt", ">", store.now().toISOString())
    .where("status", "=", "active").executeTakeFirst();

/** Taken before the code is looked at, as with passwords. */
export async function spendChallengeAttempt(store: Store, challengeId: string): Promise<Account> {
  return await store.db.transaction().execute(async (trx) => {
    const challenge = await trx.updateTable("sign_in_challenges")
      .set((eb) => ({ attemptsLeft: eb("attemptsLeft", "-", 1) }))
      .where("id", "=", challengeId).where("attemptsLeft", ">", 0)
      .where("expiresAt", ">", store.now().toISOString())
      .returning("staffId").executeTakeFirst();
    const account = challenge && await trx.selectFrom("staff").select(["id", "name", "email"])
      .where("id", "=", challenge.staffId).where("status", "=", "active").executeTakeFirst();
    if (!account) {
      throw new DomainError("unauthenticated", "This sign-in has expired. Start again.");
    }
    return account;
  });
}

/** With the sign-in that it was for; false where it is over, as when a password was reset. */
export async function endChallenge(trx: Database, challengeId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("sign_in_challenges")
    .where("id", "=", challengeId).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
