import { write } from "../../audit/write.ts";
import type { Actor } from "../../audit/trail.ts";
import { withGuessLimit, WrongGuess } from "../limits/attempts.ts";
import { notifyPerson } from "../../notices/announce.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { requireStrong } from "./strong_passwords.ts";
import { endSessions, type Member } from "../sessions/sessions.ts";
import { endResetLinks } from "./reset_links.ts";
import {
  add,
  type ProfileForm,
  profileForm,
  requireFreeEmail,
  saveProfile,
  type Staff,
} from "./staff.ts";
import { type Store } from "../../store.ts";

/** Kept apart from `staff`, so that no list of people can contain a hash. */
interface CredentialRow {
  staffId: string;
  passwordHash: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    credentials: CredentialRow;
  }
}

/** Ends their other sessions. Throws `unauthenticated` for a wrong, `invalid` for a weak one. */
export async function changePassword(
  store: Store,
  member: Member,
  passwords: { current: string; next: string },
): Promise<void> {
  const passwordHash = await verifyOwnPassword(store, member, passwords.current);
  if (passwords.next.normalize("NFC") === passwords.current.normalize("NFC")) {
    throw new DomainError("invalid", "password.unchanged");
  }
  await requireStrong(passwords.next, member, { sample: store.sample !== null });
  const nextHash = await hashPassword(passwords.next);
  await write(store, member, async (trx, record, now) => {
    await takeLock(trx, "staff");
    const { numUpdatedRows } = await trx.updateTable("credentials")
      .set({ passwordHash: nextHash })
      .where("staffId", "=", member.id).where("passwordHash", "=", passwordHash)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new DomainError("conflict", "password.changed");
    await endSessions(trx, member.id, member.sessionId);
    await endResetLinks(trx, member.id);
    await notifyPerson(trx, member.id, { kind: "password_changed", facts: {} }, now);
    record({ category: "user", action: "Password changed", target: member.email });
  });
}

export const verifyOwnPassword = (
  store: Store,
  member: Member,
  password: string,
): Promise<string> =>
  withGuessLimit(store, member, "Password refused", async () => {
    const own = await store.db.selectFrom("credentials").select("passwordHash")
      .where("staffId", "=", member.id).executeTakeFirst();
    const right = await verifyPassword(password, own?.passwordHash ?? null);
    if (own && right) return own.passwordHash;
    throw new WrongGuess("unauthenticated", "password.not_current");
  });

/**
 * A new email requires the password, ends other sessions and is reported to the old address. Tries
 * at emails in use are counted and recorded, because they reveal accounts.
 */
export async function saveOwnProfile(
  store: Store,
  form: ProfileForm,
  currentPassword: string,
  member: Member,
): Promise<void> {
  const isNew = form.email !== member.email;
  if (isNew && currentPassword === "") {
    throw new DomainError("invalid", "profile.password_for_email");
  }
  if (isNew) {
    await verifyOwnPassword(store, member, currentPassword);
    await withGuessLimit(
      store,
      member,
      "Email refused",
      () => requireUntaken(store.db, form.email),
    );
  }
  await saveProfile(store, form, member, async (trx, email, now) => {
    if (!isNew) throw new DomainError("conflict", "email.changed_elsewhere");
    // The lock prevents a reset link to the old address at the same time.
    await takeLock(trx, "staff");
    await endSessions(trx, member.id, member.sessionId);
    await endResetLinks(trx, member.id);
    await notifyPerson(trx, member.id, { kind: "email_changed", facts: {} }, now, email);
  });
}

async function requireUntaken(db: Database, email: string): Promise<void> {
  try {
    await requireFreeEmail(db, email);
  } catch (error) {
    if (error instanceof DomainError) throw new WrongGuess(error.kind, error.code);
    throw error;
  }
}

export async function createAdmin(
  store: Store,
  { name, email, password }: { name: string; email: string; password: string },
  actor: Actor,
): Promise<Staff> {
  const fields = profileForm.parse({ name, email });
  await requireStrong(password, fields, { sample: false });
  const passwordHash = await hashPassword(password);
  return await write(store, actor, async (trx, record, now) => {
    const admin = await add(trx, { ...fields, role: "admin", status: "active" }, now);
    await trx.insertInto("credentials").values({ staffId: admin.id, passwordHash }).execute();
    record({
      category: "user",
      action: "Admin created",
      target: `${admin.name} (${admin.id})`,
      after: { email: admin.email, role: admin.role },
    });
    return admin;
  });
}
