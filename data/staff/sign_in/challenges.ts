import type { Database } from "../../db/database.ts";
import { takeSharedLock } from "../../db/locks.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Store } from "../../store.ts";

/** A correct password that waits for the second factor; the id is that of the attempt. */
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

export interface Account {
  id: string;
  name: string;
  email: string;
}

export interface VerifiedPassword {
  id: string;
  passwordHash: string;
}

/** True if the hash is still stored, so the password was not changed meanwhile. */
export const isCurrentPassword = async (
  trx: Database,
  { id, passwordHash }: VerifiedPassword,
): Promise<boolean> =>
  await trx.selectFrom("credentials").select("staffId").where("staffId", "=", id)
    .where("passwordHash", "=", passwordHash).executeTakeFirst() !== undefined;

/** The attempt counts until the code is correct too; otherwise codes would be unlimited. */
export async function createCodeChallenge(
  store: Store,
  shown: VerifiedPassword,
  attemptId: string,
): Promise<void> {
  const now = store.now();
  await store.db.transaction().execute(async (trx) => {
    await takeSharedLock(trx, "staff");
    if (!await isCurrentPassword(trx, shown)) {
      throw new DomainError("unauthenticated", "sign_in.wrong_credentials");
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

export const findChallenged = (store: Store, challengeId: string): Promise<Account | undefined> =>
  store.db.selectFrom("sign_in_challenges")
    .innerJoin("staff", "staff.id", "sign_in_challenges.staffId")
    .select(["staff.id", "name", "email"]).where("sign_in_challenges.id", "=", challengeId)
    .where("attemptsLeft", ">", 0).where("expiresAt", ">", store.now().toISOString())
    .where("status", "=", "active").executeTakeFirst();

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
      throw new DomainError("unauthenticated", "sign_in.expired");
    }
    return account;
  });
}

/** False if it has ended, for example by a password reset. */
export async function endChallenge(trx: Database, challengeId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("sign_in_challenges")
    .where("id", "=", challengeId).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
