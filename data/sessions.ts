import { z } from "zod";
import type { Database } from "./database.ts";
import { DomainError } from "./errors.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { fromJson, type Settings } from "./settings.ts";
import type { StaffRole } from "./staff.ts";
import type { Store } from "./store.ts";

/** Apart from staff, so that no list of people can ever carry a hash. */
export interface CredentialRow {
  staffId: string;
  passwordHash: string;
}

export interface SessionRow {
  id: string;
  staffId: string;
  createdAt: string;
  expiresAt: string;
}

/** A sign-in that is under way or was wrong; a right one takes its row away. */
export interface SignInAttemptRow {
  id: string;
  account: string;
  address: string;
  at: string;
}

/** The signed-in person, read anew with each request. */
export interface Person {
  sessionId: string;
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /** The account's creation. */
  memberSince: string;
  settings: Settings;
  unreadNotifications: number;
}

export const signInForm = z.strictObject({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email("Enter a full email address.")),
  password: z.string().min(1, "Enter your password.").max(1_000),
});

export const SESSION_SECONDS = 12 * 60 * 60;
const ATTEMPT_WINDOW_MS = 3 * 60 * 1000;
const MAX_PER_ACCOUNT_AND_ADDRESS = 10;
const MAX_PER_ADDRESS = 50;

/**
 * The specification's login: a new session for the right password. Throws `unauthenticated` for a
 * wrong one and `too_many` after too many wrong ones.
 */
export async function signIn(
  store: Store,
  { email, password }: z.output<typeof signInForm>,
  address: string,
): Promise<Person> {
  await store.simulate("login");
  const attemptId = await countAttempt(store, email, address);
  const account = await store.db.selectFrom("staff")
    .innerJoin("credentials", "credentials.staffId", "staff.id")
    .select(["staff.id", "passwordHash"])
    .where("email", "=", email).where("status", "=", "active").executeTakeFirst();
  const right = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !right) throw new DomainError("unauthenticated", "Invalid credentials");
  const sessionId = crypto.randomUUID();
  const now = store.now();
  await store.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("sign_in_attempts").where("id", "=", attemptId).execute();
    await trx.deleteFrom("sessions").where("expiresAt", "<=", now.toISOString()).execute();
    await trx.insertInto("sessions").values({
      id: sessionId,
      staffId: account.id,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString(),
    }).execute();
  });
  const person = await findPerson(store, sessionId);
  if (!person) throw new DomainError("unauthenticated", "Invalid credentials");
  return person;
}

/** Counts before the password is looked at, or a burst would pass the limit at once. */
async function countAttempt(store: Store, account: string, address: string): Promise<string> {
  const now = store.now().getTime();
  const id = crypto.randomUUID();
  await store.db.transaction().execute(async (trx) => {
    const windowStart = new Date(now - ATTEMPT_WINDOW_MS).toISOString();
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
      const freeAt = new Date(limiting[0]?.at ?? now).getTime() + ATTEMPT_WINDOW_MS;
      const seconds = Math.max(1, Math.ceil((freeAt - now) / 1000));
      throw new DomainError("too_many", "Too many sign-in attempts. Try again later.", seconds);
    }
    await trx.insertInto("sign_in_attempts")
      .values({ id, account, address, at: new Date(now).toISOString() }).execute();
  });
  return id;
}

/** The person behind a session that has neither ended nor expired, or null. */
export async function findPerson(store: Store, sessionId: string): Promise<Person | null> {
  const row = await store.db.selectFrom("sessions")
    .innerJoin("staff", "staff.id", "sessions.staffId")
    .leftJoin("settings", "settings.staffId", "staff.id")
    .select(["staff.id", "name", "email", "role", "joinedAt", "settings"])
    .select((eb) =>
      eb.selectFrom("notifications").select((inner) => inner.fn.countAll<number>().as("unread"))
        .whereRef("notifications.staffId", "=", "staff.id").where("read", "=", 0).as("unread")
    )
    .where("sessions.id", "=", sessionId).where("status", "=", "active")
    .where("expiresAt", ">", store.now().toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const { joinedAt, settings, unread, ...member } = row;
  return {
    ...member,
    sessionId,
    memberSince: joinedAt,
    settings: fromJson(settings),
    unreadNotifications: Number(unread ?? 0),
  };
}

/** Ends the session on the server: a kept token is worth nothing afterwards. */
export async function signOut(store: Store, sessionId: string): Promise<void> {
  await store.db.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

export async function setPassword(db: Database, staffId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.insertInto("credentials").values({ staffId, passwordHash })
    .onConflict((conflict) => conflict.column("staffId").doUpdateSet({ passwordHash }))
    .execute();
}
