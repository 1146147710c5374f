import { type Recorder, write } from "../audit/write.ts";
import type { Actor } from "../audit/trail.ts";
import * as z from "zod";
import type { PasswordPolicy } from "../config.ts";
import { keepWayIn } from "./break_glass.ts";
import { guarded, WrongGuess } from "./attempts.ts";
import { tell } from "../notices/announce.ts";
import { invalidate } from "../list/cache_tags.ts";
import { type Database, takeTurn } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { requireStrong } from "./strong_passwords.ts";
import { may, staffRoles } from "../permissions.ts";
import { endSessions, type Person } from "./sessions.ts";
import { endPasskeys } from "./passkeys/passkeys.ts";
import { endInvitations, standingOf } from "./invitations.ts";
import { endResetLinks } from "./reset_links.ts";
import { endTokens } from "./service_tokens.ts";
import {
  add,
  get,
  listShape,
  type ProfileForm,
  profileForm,
  requireFreeEmail,
  requireManager,
  saveProfile,
  type Staff,
} from "./staff.ts";
import { type Store } from "../store.ts";

/** Apart from staff, so that no list of people can ever carry a hash. */
interface CredentialRow {
  staffId: string;
  passwordHash: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    credentials: CredentialRow;
  }
}

export const staffChange = z.strictObject({
  role: z.enum(staffRoles),
  status: z.enum(["active", "inactive"]),
});

/**
 * Sets a member's role and status; sessions end with either, passkeys, invitations and tokens with
 * the account. Throws `not_found`, and `conflict` for the own account and that of the break-glass
 * admin: nobody locks themselves, or everybody, out by mistake.
 */
export async function changeStaff(
  store: Store,
  id: string,
  change: z.output<typeof staffChange>,
  actor: Actor,
  passwords: PasswordPolicy = { breakGlassAdmin: null },
): Promise<Staff> {
  return await write(store, actor, async (trx, record, now) => {
    await takeTurn(trx, "staff");
    await requireManager(trx, actor);
    const before = await get({ db: trx, now: () => now }, id);
    if (id === actor.id) {
      throw new DomainError("conflict", "Another admin must change your own role and status.");
    }
    keepWayIn(passwords, before, change);
    await requireCredentials(trx, before, change.status);
    await trx.updateTable("staff").set(change).where("id", "=", id).execute();
    await endWhatWas(trx, record, before, change, now);
    const { role } = change;
    if (role !== before.role) await tell(trx, id, { kind: "role_changed", facts: { role } }, now);
    await invalidate(trx, listShape.tag);
    record({
      category: "user",
      action: "Staff changed",
      target: `${before.name} (${id})`,
      status: change.status === "inactive" ? "warning" : "success",
      before: { role: before.role, status: before.status },
      after: change,
    });
    return { ...before, ...change };
  });
}

/** What an open session would show, and what an invitation would give, belongs to the old role. */
async function endWhatWas(
  trx: Database,
  record: Recorder,
  { id, email, role: oldRole }: Staff,
  { role, status }: Pick<Staff, "role" | "status">,
  now: Date,
): Promise<void> {
  if (status === "inactive" || role !== oldRole) await endSessions(trx, id);
  if (status === "inactive") await endPasskeys(trx, record, { id, email });
  if (status === "inactive" || !may(role, "staff.manage")) {
    await endInvitations(trx, id);
    await endTokens(trx, record, id, now);
    await endResetLinks(trx, id);
  }
}

/** The role that a provider gives an active member, in the transaction of their sign-in. */
export async function giveRole(
  trx: Database,
  record: Recorder,
  before: Staff,
  role: Staff["role"],
  now: Date,
): Promise<void> {
  await endWhatWas(trx, record, before, { role, status: before.status }, now);
  await trx.updateTable("staff").set({ role }).where("id", "=", before.id).execute();
  await tell(trx, before.id, { kind: "role_given", facts: { role } }, now);
  await invalidate(trx, listShape.tag);
  record({
    category: "user",
    action: "Role changed",
    target: `${before.name} (${before.id})`,
    before: { role: before.role },
    after: { role },
  });
}

/** An account without a password becomes active by its invitation alone. */
async function requireCredentials(trx: Database, member: Staff, status: string): Promise<void> {
  if (status === "active" && await standingOf(trx, member) !== "accepted") {
    throw new DomainError("conflict", "This person has not accepted yet.");
  }
}

/** Signs a member out everywhere. Throws `not_found`. */
export async function endStaffSessions(store: Store, id: string, actor: Actor): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    const member = await get({ db: trx, now: () => now }, id);
    await endSessions(trx, id);
    await tell(trx, id, { kind: "sessions_ended", facts: {} }, now);
    record({
      category: "user",
      action: "Sessions ended",
      target: `${member.name} (${id})`,
      status: "warning",
    });
  });
}

/**
 * Changes the own password and ends the other sessions. Throws `unauthenticated` when the current
 * one is wrong, `invalid` when the new one is weak or no other one.
 */
export async function changePassword(
  store: Store,
  person: Person,
  passwords: { current: string; next: string },
): Promise<void> {
  const passwordHash = await provePassword(store, person, passwords.current);
  if (passwords.next.normalize("NFC") === passwords.current.normalize("NFC")) {
    throw new DomainError("invalid", "Choose a password other than the current one.");
  }
  await requireStrong(passwords.next, person, { sample: store.sample !== null });
  const nextHash = await hashPassword(passwords.next);
  await write(store, person, async (trx, record, now) => {
    await takeTurn(trx, "staff");
    const { numUpdatedRows } = await trx.updateTable("credentials")
      .set({ passwordHash: nextHash })
      .where("staffId", "=", person.id).where("passwordHash", "=", passwordHash)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new DomainError("conflict", "The password has changed.");
    await endSessions(trx, person.id, person.sessionId);
    await endResetLinks(trx, person.id);
    await tell(trx, person.id, { kind: "password_changed", facts: {} }, now);
    record({ category: "user", action: "Password changed", target: person.email });
  });
}

/** Throws `unauthenticated` for a wrong password; returns the hash of the right one. */
export const provePassword = (
  store: Store,
  person: Person,
  password: string,
): Promise<string> =>
  guarded(store, person, "Password refused", async () => {
    const own = await store.db.selectFrom("credentials").select("passwordHash")
      .where("staffId", "=", person.id).executeTakeFirst();
    const right = await verifyPassword(password, own?.passwordHash ?? null);
    if (own && right) return own.passwordHash;
    throw new WrongGuess("unauthenticated", "This is not your current password.");
  });

/**
 * Saves one's own name and email. A new email takes the current password, ends the other sessions
 * and is told to the old address. Throws `unauthenticated` for a wrong password, `invalid` without
 * one, and `conflict` for an email that is taken: who asks after others' is counted and recorded.
 */
export async function saveOwnProfile(
  store: Store,
  form: ProfileForm,
  currentPassword: string,
  person: Person,
): Promise<void> {
  const isNew = form.email !== person.email;
  if (isNew && currentPassword === "") {
    throw new DomainError("invalid", "A new email address takes your current password.");
  }
  if (isNew) {
    await provePassword(store, person, currentPassword);
    await guarded(store, person, "Email refused", () => requireUntaken(store.db, form.email));
  }
  await saveProfile(store, form, person, async (trx, email, now) => {
    // It was changed elsewhere meanwhile, and this would change it back.
    if (!isNew) throw new DomainError("conflict", "Your email was changed elsewhere.");
    await endSessions(trx, person.id, person.sessionId);
    await endResetLinks(trx, person.id);
    await tell(trx, person.id, { kind: "email_changed", facts: {} }, now, email);
  });
}

async function requireUntaken(db: Database, email: string): Promise<void> {
  try {
    await requireFreeEmail(db, email);
  } catch (error) {
    if (error instanceof DomainError) throw new WrongGuess(error.kind, error.text);
    throw error;
  }
}

/** The first account of an empty desk, made from the command line. */
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
