import { z } from "zod";
import { guarded, WrongGuess } from "./attempts.ts";
import { tell } from "./announce.ts";
import type { Actor } from "./audit_log.ts";
import { invalidate } from "./cache_tags.ts";
import { adjust } from "./counts.ts";
import { type Database, takeTurn } from "./database.ts";
import { DomainError } from "./errors.ts";
import { searchText } from "./list_query.ts";
import { hashPassword, requireStrong, verifyPassword } from "./passwords.ts";
import { may } from "./permissions.ts";
import { actorOf, endSessions, type Person } from "./sessions.ts";
import { get, profileForm, type Staff, staffRoles } from "./staff.ts";
import { type Store, write } from "./store.ts";
import { hashToken, newToken } from "./tokens.ts";

/** A one-time link to a new account; only its hash is kept. */
export interface InvitationRow {
  tokenHash: string;
  staffId: string;
  invitedBy: string;
  expiresAt: string;
}

const INVITATION_MS = 24 * 60 * 60 * 1000;

export const inviteForm = profileForm.extend({ role: z.enum(staffRoles) });

/** An inactive account and the token of the link that makes it active, within 24 hours. */
export async function invite(
  store: Store,
  form: z.output<typeof inviteForm>,
  actor: Actor & { id: string },
): Promise<{ member: Staff; token: string; expiresAt: string }> {
  const token = newToken();
  return await write(store, actor, async (trx, record, now) => {
    const member = await addStaff(trx, { ...form, status: "inactive" }, now);
    const expiresAt = new Date(now.getTime() + INVITATION_MS).toISOString();
    await trx.insertInto("invitations")
      .values({ tokenHash: hashToken(token), staffId: member.id, invitedBy: actor.id, expiresAt })
      .execute();
    record({
      category: "user",
      action: "Staff invited",
      target: `${member.name} (${member.id})`,
      after: { email: member.email, role: member.role },
    });
    return { member, token, expiresAt };
  });
}

async function addStaff(
  trx: Database,
  fields: Pick<Staff, "name" | "email" | "role" | "status">,
  now: Date,
): Promise<Staff> {
  await requireFreeEmail(trx, fields.email);
  const member: Staff = { id: `s_${crypto.randomUUID()}`, ...fields, joinedAt: now.toISOString() };
  await trx.insertInto("staff")
    .values({ ...member, search: searchText(member.name, member.email) }).execute();
  await adjust(trx, "staff", 1);
  await invalidate(trx, "Staff");
  return member;
}

async function requireFreeEmail(trx: Database, email: string): Promise<void> {
  const other = await trx.selectFrom("staff").select("id").where("email", "=", email)
    .executeTakeFirst();
  if (other) throw new DomainError("conflict", "This email belongs to another account.");
}

/** The account that an unused invitation leads to. Throws `not_found` once it is used or over. */
export async function findInvited(store: Store, token: string): Promise<Staff> {
  const row = await store.db.selectFrom("invitations").select("staffId")
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", store.now().toISOString()).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This invitation has been used or has expired.");
  return await get(store.db, row.staffId);
}

/** Uses the invitation up: the account becomes active with this password. */
export async function acceptInvitation(
  store: Store,
  token: string,
  password: string,
  requestId: string,
): Promise<Staff> {
  const invited = await findInvited(store, token);
  await requireStrong(password, store.sampleAccount !== null);
  const passwordHash = await hashPassword(password);
  const actor = { id: invited.id, name: invited.name, requestId };
  return await write(store, actor, async (trx, record) => {
    const { numDeletedRows } = await trx.deleteFrom("invitations")
      .where("tokenHash", "=", hashToken(token)).executeTakeFirstOrThrow();
    if (numDeletedRows !== 1n) {
      throw new DomainError("not_found", "This invitation has been used or has expired.");
    }
    await trx.updateTable("staff").set({ status: "active" }).where("id", "=", invited.id)
      .execute();
    await trx.insertInto("credentials").values({ staffId: invited.id, passwordHash }).execute();
    await invalidate(trx, "Staff");
    record({
      category: "user",
      action: "Invitation accepted",
      target: `${invited.name} (${invited.id})`,
      before: { status: "inactive" },
      after: { status: "active" },
    });
    return { ...invited, status: "active" as const };
  });
}

export const staffChange = z.strictObject({
  role: z.enum(staffRoles),
  status: z.enum(["active", "inactive"]),
});

/**
 * Sets a member's role and status, and ends their sessions when they lose the account. Throws
 * `not_found`, and `conflict` for the own account: nobody locks themselves out by mistake.
 */
export async function changeStaff(
  store: Store,
  id: string,
  change: z.output<typeof staffChange>,
  actor: Actor,
): Promise<Staff> {
  return await write(store, actor, async (trx, record, now) => {
    await takeTurn(trx, "staff");
    await requireManager(trx, actor);
    const before = await get(trx, id);
    if (id === actor.id) {
      throw new DomainError("conflict", "Another admin must change your own role and status.");
    }
    await requireCredentials(trx, id, change.status);
    await trx.updateTable("staff").set(change).where("id", "=", id).execute();
    if (change.status === "inactive") await endSessions(trx, id);
    const { role } = change;
    if (role !== before.role) await tell(trx, id, { kind: "role_changed", facts: { role } }, now);
    await invalidate(trx, "Staff");
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

/** Two admins who take the account from each other at once must not both succeed. */
async function requireManager(trx: Database, { id }: Actor): Promise<void> {
  const acting = await trx.selectFrom("staff").select(["role", "status"]).where("id", "=", id ?? "")
    .executeTakeFirst();
  if (acting && !(acting.status === "active" && may(acting.role, "staff.manage"))) {
    throw new DomainError("forbidden", "Your role does not allow this.");
  }
}

/** An account without a password becomes active by its invitation alone. */
async function requireCredentials(trx: Database, id: string, status: string): Promise<void> {
  if (status === "inactive") return;
  const invitation = await trx.selectFrom("invitations").select("staffId")
    .where("staffId", "=", id).executeTakeFirst();
  if (invitation) throw new DomainError("conflict", "This person has not accepted yet.");
}

/** Signs a member out everywhere. Throws `not_found`. */
export async function endStaffSessions(store: Store, id: string, actor: Actor): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    const member = await get(trx, id);
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

/** A new invitation for someone whose first one has expired or got lost; the old one dies. */
export async function inviteAgain(
  store: Store,
  id: string,
  actor: Actor & { id: string },
): Promise<{ member: Staff; token: string; expiresAt: string }> {
  const token = newToken();
  return await write(store, actor, async (trx, record, now) => {
    const member = await get(trx, id);
    const expiresAt = new Date(now.getTime() + INVITATION_MS).toISOString();
    const { numUpdatedRows } = await trx.updateTable("invitations")
      .set({ tokenHash: hashToken(token), invitedBy: actor.id, expiresAt })
      .where("staffId", "=", id).executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) {
      throw new DomainError("conflict", "This person has accepted already.");
    }
    record({ category: "user", action: "Staff invited again", target: `${member.name} (${id})` });
    return { member, token, expiresAt };
  });
}

/**
 * Changes the own password and ends the other sessions. Throws `unauthenticated` when the current
 * one is wrong, `invalid` when the new one is weak.
 */
export async function changePassword(
  store: Store,
  person: Person,
  passwords: { current: string; next: string },
  requestId: string,
): Promise<void> {
  const passwordHash = await guarded(store, person, requestId, "Password refused", async () => {
    const { passwordHash } = await store.db.selectFrom("credentials").select("passwordHash")
      .where("staffId", "=", person.id).executeTakeFirstOrThrow();
    if (await verifyPassword(passwords.current, passwordHash)) return passwordHash;
    throw new WrongGuess("unauthenticated", "This is not your current password.");
  });
  await requireStrong(passwords.next, store.sampleAccount !== null);
  const nextHash = await hashPassword(passwords.next);
  await write(store, actorOf(person, requestId), async (trx, record, now) => {
    const { numUpdatedRows } = await trx.updateTable("credentials")
      .set({ passwordHash: nextHash })
      .where("staffId", "=", person.id).where("passwordHash", "=", passwordHash)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new DomainError("conflict", "The password has changed.");
    await endSessions(trx, person.id, person.sessionId);
    await tell(trx, person.id, { kind: "password_changed", facts: {} }, now);
    record({ category: "user", action: "Password changed", target: person.email });
  });
}

/** The first account of an empty desk, made from the command line. */
export async function createAdmin(
  store: Store,
  { name, email, password }: { name: string; email: string; password: string },
  actor: Actor,
): Promise<Staff> {
  const fields = profileForm.parse({ name, email });
  await requireStrong(password, false);
  const passwordHash = await hashPassword(password);
  return await write(store, actor, async (trx, record, now) => {
    const admin = await addStaff(trx, { ...fields, role: "admin", status: "active" }, now);
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
