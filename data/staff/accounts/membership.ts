import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import { type Recorder, write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Source } from "../../list/shape.ts";
import { notifyPerson } from "../../notices/announce.ts";
import { may, staffRoles } from "../../permissions.ts";
import type { Store } from "../../store.ts";
import { type PasswordPolicy, requireBreakGlassAdmin } from "./break_glass.ts";
import { noteDeparture } from "./departures.ts";
import { endInvitations, invitationStateOf } from "./invitations.ts";
import { endPasskeys } from "../passkeys/passkeys.ts";
import { endResetLinks } from "./reset_links.ts";
import { endTokens } from "./service_tokens.ts";
import { endSessions } from "../sessions/sessions.ts";
import { get, listShape, requireManager, type Staff } from "./staff.ts";

const role = z.enum(staffRoles);
const status = z.enum(["active", "inactive"]);

export const staffChange = z.strictObject({
  role,
  status,
  wasRole: role.optional(),
  wasStatus: status.optional(),
});

/**
 * A change ends sessions; deactivation also passkeys, invitations and tokens. Throws `conflict` for
 * outdated form values, for the person's own account and for the break-glass admin.
 */
export async function changeStaff(
  store: Store,
  id: string,
  { wasRole, wasStatus, ...change }: z.output<typeof staffChange>,
  actor: Actor,
  passwords: PasswordPolicy = { breakGlassAdmin: null },
): Promise<Staff> {
  return await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "staff");
    await requireManager(trx, actor);
    const before = await get({ db: trx, now: () => now }, id);
    if (id === actor.id) {
      const text = "staff.own_role";
      throw new DomainError("conflict", text);
    }
    const { role: isRole, status: isStatus } = before;
    if ((wasRole ?? isRole) !== isRole || (wasStatus ?? isStatus) !== isStatus) {
      throw new DomainError("conflict", "account.changed");
    }
    requireBreakGlassAdmin(passwords, before, change);
    await requireCredentials({ db: trx, now: () => now }, before, change.status);
    await trx.updateTable("staff").set(change).where("id", "=", id).execute();
    await noteDeparture(trx, { id, status: change.status }, now);
    await endSessionsAndGrants(trx, record, before, change, now);
    const { role } = change;
    if (role !== before.role) {
      await notifyPerson(trx, id, { kind: "role_changed", facts: { role } }, now);
    }
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

/** A pending invitation stays: it gives the current role. */
async function endSessionsAndGrants(
  trx: Database,
  record: Recorder,
  before: Staff,
  after: Membership,
  now: Date,
): Promise<void> {
  const { id, email } = before;
  const isEnded = after.status === "inactive";
  if (isEnded || after.role !== before.role) await endSessions(trx, id);
  if (isEnded) await endPasskeys(trx, record, { id, email });
  if (!isManager(after)) await endTokens(trx, record, id, now);
  const wasActive = before.status === "active";
  if (wasActive && isEnded || isManager(before) && !isManager(after)) {
    await endInvitations(trx, record, id);
    await endResetLinks(trx, id);
  }
}

type Membership = Pick<Staff, "role" | "status">;

const isManager = ({ role, status }: Membership): boolean =>
  status === "active" && may(role, "staff.manage");

export async function setRoleFromProvider(
  trx: Database,
  record: Recorder,
  before: Staff,
  role: Staff["role"],
  now: Date,
): Promise<void> {
  await endSessionsAndGrants(trx, record, before, { role, status: before.status }, now);
  await trx.updateTable("staff").set({ role }).where("id", "=", before.id).execute();
  await notifyPerson(trx, before.id, { kind: "role_given", facts: { role } }, now);
  await invalidate(trx, listShape.tag);
  record({
    category: "user",
    action: "Role changed",
    target: `${before.name} (${before.id})`,
    before: { role: before.role },
    after: { role },
  });
}

/** An account without a password becomes active by its invitation only. */
async function requireCredentials(source: Source, member: Staff, status: string): Promise<void> {
  if (status === "active" && await invitationStateOf(source, member) !== "accepted") {
    throw new DomainError("conflict", "invitation.not_accepted");
  }
}

export async function endStaffSessions(store: Store, id: string, actor: Actor): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    const member = await get({ db: trx, now: () => now }, id);
    await endSessions(trx, id);
    await notifyPerson(trx, id, { kind: "sessions_ended", facts: {} }, now);
    record({
      category: "user",
      action: "Sessions ended",
      target: `${member.name} (${id})`,
      status: "warning",
    });
  });
}
