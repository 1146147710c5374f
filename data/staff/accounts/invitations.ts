import { DAY_MS } from "../../base/durations.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import type { Source } from "../../list/shape.ts";
import { type Recorder, write } from "../../audit/write.ts";
import { may, staffRoles } from "../../permissions.ts";
import type { Actor } from "../../audit/trail.ts";
import * as z from "zod";
import { invalidate } from "../../db/cache_tags.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { hashPassword } from "./passwords.ts";
import { requireStrong } from "./strong_passwords.ts";
import { add, get, listShape, profileForm, type Staff, staffNames } from "./staff.ts";
import { type Store } from "../../store.ts";
import { hashToken, newToken } from "../sessions/secrets.ts";

/** A one-time link to a new account; only the hash of its token is stored. */
interface InvitationRow {
  tokenHash: string;
  staffId: string;
  invitedBy: string;
  expiresAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    invitations: InvitationRow;
  }
}

const INVITATION_MS = DAY_MS;

export const inviteForm = profileForm.extend({ role: z.enum(staffRoles) });

export async function invite(
  store: Store,
  form: z.output<typeof inviteForm>,
  actor: Actor & { id: string },
): Promise<{ member: Staff; token: string; expiresAt: string }> {
  const token = newToken();
  return await write(store, actor, async (trx, record, now) => {
    await requireUninvited({ db: trx, now: () => now }, form.email);
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

/** Throws `conflict`; a reload of the page that showed the link gets this error too. */
async function requireUninvited(source: Source, email: string): Promise<void> {
  const known = await source.db.selectFrom("staff").select("id").where("email", "=", email)
    .executeTakeFirst();
  if (!known || !await isInvited(source, known.id)) return;
  throw new DomainError(
    "conflict",
    "invitation.exists",
    { params: { invited: known.id } },
  );
}

const GONE = "invitation.used";

/** The inviter must still have the right to invite. Throws `not_found`. */
export async function findInvited(source: Source, token: string): Promise<Staff> {
  const row = await openInvitations(source).where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row || !stands(row)) throw new DomainError("not_found", GONE);
  return await get(source, row.staffId);
}

const openInvitations = ({ db, now }: Source) =>
  db.selectFrom("invitations").innerJoin("staff as host", "host.id", "invitations.invitedBy")
    .select(["staffId", "host.role", "host.status"])
    .where("expiresAt", ">", now().toISOString());

const stands = ({ role, status }: Pick<Staff, "role" | "status">): boolean =>
  status === "active" && may(role, "staff.manage");

export async function isInvited(source: Source, staffId: string): Promise<boolean> {
  const row = await openInvitations(source).where("staffId", "=", staffId).executeTakeFirst();
  return row !== undefined && stands(row);
}

export async function acceptInvitation(
  store: Store,
  token: string,
  password: string,
  requestId: string,
): Promise<Staff> {
  const invited = await findInvited(store, token);
  await requireStrong(password, invited, { sample: store.sample !== null });
  const passwordHash = await hashPassword(password);
  const actor = { id: invited.id, name: invited.name, requestId };
  return await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "staff");
    // Checked again: it may have been withdrawn while the password was hashed.
    await findInvited({ db: trx, now: () => now }, token);
    await trx.insertInto("credentials").values({ staffId: invited.id, passwordHash }).execute();
    return await activate(trx, record, invited);
  });
}

export async function activate(trx: Database, record: Recorder, invited: Staff): Promise<Staff> {
  await trx.deleteFrom("invitations").where("staffId", "=", invited.id).execute();
  await trx.updateTable("staff").set({ status: "active" }).where("id", "=", invited.id).execute();
  await trx.deleteFrom("staff_departures").where("staffId", "=", invited.id).execute();
  await invalidate(trx, listShape.tag);
  record({
    category: "user",
    action: "Invitation accepted",
    target: `${invited.name} (${invited.id})`,
    before: { status: "inactive" },
    after: { status: "active" },
  });
  return { ...invited, status: "active" as const };
}

export async function inviteAgain(
  store: Store,
  id: string,
  actor: Actor & { id: string },
): Promise<{ member: Staff; token: string; expiresAt: string }> {
  const token = newToken();
  return await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "staff");
    const member = await get({ db: trx, now: () => now }, id);
    if (await invitationStateOf({ db: trx, now: () => now }, member) === "accepted") {
      throw new DomainError("conflict", "invitation.accepted");
    }
    const expiresAt = new Date(now.getTime() + INVITATION_MS).toISOString();
    const row = { tokenHash: hashToken(token), invitedBy: actor.id, expiresAt };
    await trx.insertInto("invitations").values({ staffId: id, ...row })
      .onConflict((conflict) => conflict.column("staffId").doUpdateSet(row)).execute();
    await invalidate(trx, listShape.tag);
    record({ category: "user", action: "Staff invited again", target: `${member.name} (${id})` });
    return { member, token, expiresAt };
  });
}

export async function withdraw(store: Store, id: string, actor: Actor): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "staff");
    const member = await get({ db: trx, now: () => now }, id);
    const { numDeletedRows } = await trx.deleteFrom("invitations").where("staffId", "=", id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) {
      throw new DomainError("conflict", "invitation.none");
    }
    await invalidate(trx, listShape.tag);
    record(withdrawn(member.name, id));
  });
}

const withdrawn = (name: string, id: string): Parameters<Recorder>[0] => ({
  category: "user",
  action: "Invitation withdrawn",
  target: `${name} (${id})`,
  status: "warning",
});

export async function endInvitations(trx: Database, record: Recorder, id: string): Promise<void> {
  const ended = await trx.deleteFrom("invitations")
    .where((eb) => eb.or([eb("staffId", "=", id), eb("invitedBy", "=", id)]))
    .returning("staffId").execute();
  const names = await staffNames(trx, ended.map(({ staffId }) => staffId));
  for (const [guest, name] of names) record(withdrawn(name, guest));
}

export type InvitationState = "accepted" | "invited" | "uninvited";

/** An invitation that is over does not count, as in the filter and the figures. */
export async function invitationStateOf(
  source: Source,
  { id, status }: Pick<Staff, "id" | "status">,
): Promise<InvitationState> {
  const find = (table: "credentials" | "identities" | "invitations") =>
    source.db.selectFrom(table).select("staffId").where("staffId", "=", id);
  const open = find("invitations").where("expiresAt", ">", source.now().toISOString());
  if (await open.executeTakeFirst()) return "invited";
  if (status === "active") return "accepted";
  const ways = find("credentials").unionAll(find("identities"));
  return await ways.executeTakeFirst() ? "accepted" : "uninvited";
}
