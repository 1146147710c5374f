import type { Database } from "../db/database.ts";
import { write } from "../audit/write.ts";
import { staffRoles } from "../permissions.ts";
import type { Actor } from "../audit/trail.ts";
import { z } from "zod";
import { invalidate } from "../list/cache_tags.ts";
import { DomainError } from "../errors.ts";
import { hashPassword, requireStrong } from "./passwords.ts";
import { add, get, listShape, profileForm, type Staff } from "./staff.ts";
import { type Store } from "../store.ts";
import { hashToken, newToken } from "./secrets.ts";

/** A one-time link to a new account; only its hash is kept. */
interface InvitationRow {
  tokenHash: string;
  staffId: string;
  invitedBy: string;
  expiresAt: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    invitations: InvitationRow;
  }
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
    const member = await add(trx, { ...form, status: "inactive" }, now);
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

/** The account that an unused invitation leads to. Throws `not_found` once it is used or over. */
export async function findInvited(store: Store, token: string): Promise<Staff> {
  const row = await store.db.selectFrom("invitations").select("staffId")
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", store.now().toISOString()).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This invitation has been used or has expired.");
  return await get(store, row.staffId);
}

/** Uses the invitation up: the account becomes active with this password. */
export async function acceptInvitation(
  store: Store,
  token: string,
  password: string,
  requestId: string,
): Promise<Staff> {
  const invited = await findInvited(store, token);
  await requireStrong(password, store.sample !== null);
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
    await invalidate(trx, listShape.tag);
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

/** A new invitation for someone whose first one has expired or got lost; the old one dies. */
export async function inviteAgain(
  store: Store,
  id: string,
  actor: Actor & { id: string },
): Promise<{ member: Staff; token: string; expiresAt: string }> {
  const token = newToken();
  return await write(store, actor, async (trx, record, now) => {
    const member = await get({ db: trx, now: () => now }, id);
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

/** Whether someone has been invited and has not accepted yet. */
export async function isInvited(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("invitations").select("staffId").where("staffId", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
