import { HOUR_MS } from "../../base/durations.ts";
import { write } from "../../audit/write.ts";
import type { Actor, AuditEvent } from "../../audit/trail.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Source } from "../../list/shape.ts";
import { notifyPerson } from "../../notices/announce.ts";
import * as outbox from "../../notices/outbox.ts";
import { may } from "../../permissions.ts";
import type { Store } from "../../store.ts";
import { countRequest, endCounts } from "../limits/attempts.ts";
import { hashPassword } from "./passwords.ts";
import { requireStrong } from "./strong_passwords.ts";
import { hashToken, newToken } from "../sessions/secrets.ts";
import { endPasskeys } from "../passkeys/passkeys.ts";
import { type Caller, endSessions } from "../sessions/sessions.ts";
import { get, requireManager, type Staff } from "./staff.ts";
import { deferNotice, hasAdminLink } from "./deferred_notices.ts";
import { hasTwoFactor } from "./two_factor.ts";

/** A one-time link to set a new password; only the hash of its token is stored. */
interface ResetLinkRow {
  tokenHash: string;
  staffId: string;
  /** The account itself if requested by mail; null if made at the command line. */
  madeBy: string | null;
  expiresAt: string;
  /** 0 or 1: the reset also removes the second factor and passkeys. */
  endsTwoFactor: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    reset_links: ResetLinkRow;
  }
}

const LINK_MS = HOUR_MS;

export interface ResetLink {
  member: Staff;
  token: string;
  expiresAt: string;
}

/**
 * An earlier link ends. Throws `conflict` for the person's own account: an unattended screen must
 * not suffice to take it over.
 */
export async function makeResetLink(
  store: Store,
  id: string,
  { endsTwoFactor }: { endsTwoFactor: boolean },
  actor: Actor,
): Promise<ResetLink> {
  return await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "staff");
    await requireManager(trx, actor);
    const member = await get({ db: trx, now: () => now }, id);
    if (id === actor.id) {
      throw new DomainError("conflict", "staff.own_reset_link");
    }
    const link = await keep(trx, member, { madeBy: actor.id, endsTwoFactor }, now);
    await notifyPerson(trx, id, { kind: "reset_link_made", facts: { endsTwoFactor } }, now);
    record(made(member, { endsTwoFactor }));
    return link;
  });
}

/**
 * Made at the time of sending, so that no queue stores the token. Null when an admin has made a
 * link since the request (`since`), or the account has another email.
 */
export async function makeMailedLink(
  store: Store,
  { id, email, since }: { id: string; email: string; since: string },
): Promise<ResetLink | null> {
  const actor = { id: null, name: "System", requestId: null };
  return await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "staff");
    const member = await get({ db: trx, now: () => now }, id);
    if (member.email !== email || await hasAdminLink(trx, id, now)) return null;
    const isRetried = await hasMailedLink(trx, id, since);
    const link = await keep(trx, member, { madeBy: id, endsTwoFactor: false }, now);
    if (!isRetried) record(made(member, { sentTo: email }));
    return link;
  });
}

/** Each attempt at sending a letter creates a new link; the trail records the first. */
const hasMailedLink = async (trx: Database, id: string, since: string): Promise<boolean> =>
  await trx.selectFrom("reset_links").select("staffId")
    .where("staffId", "=", id).where("madeBy", "=", id)
    .where("expiresAt", ">=", endOf(new Date(since))).executeTakeFirst() !== undefined;

const endOf = (madeAt: Date): string => new Date(madeAt.getTime() + LINK_MS).toISOString();

const made = ({ name, id }: Staff, after: Record<string, unknown>): AuditEvent => ({
  category: "user",
  action: "Reset link made",
  target: `${name} (${id})`,
  status: "warning",
  after,
});

async function keep(
  trx: Database,
  member: Staff,
  { madeBy, endsTwoFactor }: { madeBy: string | null; endsTwoFactor: boolean },
  now: Date,
): Promise<ResetLink> {
  if (!await hasPassword(trx, member)) {
    throw new DomainError("conflict", "account.not_active");
  }
  const token = newToken();
  const expiresAt = endOf(now);
  const row = {
    tokenHash: hashToken(token),
    madeBy,
    expiresAt,
    endsTwoFactor: endsTwoFactor ? 1 : 0,
  };
  await trx.insertInto("reset_links").values({ staffId: member.id, ...row })
    .onConflict((conflict) => conflict.column("staffId").doUpdateSet(row)).execute();
  return { member, token, expiresAt };
}

export async function hasPassword(db: Database, { id, status }: Staff): Promise<boolean> {
  const account = await db.selectFrom("credentials").select("staffId").where("staffId", "=", id)
    .executeTakeFirst();
  return account !== undefined && status === "active";
}

/** Ends all links to the account or made by it, after a new password or deactivation. */
export async function endResetLinks(trx: Database, id: string): Promise<void> {
  await outbox.cancel(trx, id, "reset_link_sent");
  await trx.deleteFrom("reset_links")
    .where((eb) => eb.or([eb("staffId", "=", id), eb("madeBy", "=", id)])).execute();
}

/** Its creator must still have the right to create it. Throws `not_found`. */
export async function findReset(
  source: Source,
  token: string,
): Promise<{ member: Staff; endsTwoFactor: boolean }> {
  const row = await source.db.selectFrom("reset_links")
    .leftJoin("staff as maker", "maker.id", "reset_links.madeBy")
    .select(["staffId", "madeBy", "endsTwoFactor", "maker.role", "maker.status"])
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", source.now().toISOString()).executeTakeFirst();
  const stands = row && (row.madeBy === null || row.madeBy === row.staffId ||
    (row.status === "active" && row.role !== null && may(row.role, "staff.manage")));
  const member = stands ? await get(source, row.staffId) : null;
  if (!row || member?.status !== "active") {
    throw new DomainError("not_found", "reset_link.used");
  }
  return { member, endsTwoFactor: row.endsTwoFactor === 1 };
}

/** Ends sessions and clears failed attempts. Returns true if the account still requires a code. */
export async function resetPassword(
  store: Store,
  token: string,
  password: string,
  requestId: string,
): Promise<{ id: string; asksForCode: boolean }> {
  const { member } = await findReset(store, token);
  await requireStrong(password, member, { sample: store.sample !== null });
  const passwordHash = await hashPassword(password);
  const actor = { id: member.id, name: member.name, requestId };
  return await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "staff");
    const { endsTwoFactor } = await findReset({ db: trx, now: () => now }, token);
    await endResetLinks(trx, member.id);
    await trx.updateTable("credentials").set({ passwordHash }).where("staffId", "=", member.id)
      .execute();
    await endSessions(trx, member.id);
    await endCounts(trx, member, { withCodes: endsTwoFactor });
    if (endsTwoFactor) {
      await endTwoFactor(trx, member.id);
      await endPasskeys(trx, record, member);
    }
    await notifyPerson(trx, member.id, { kind: "password_reset", facts: { endsTwoFactor } }, now);
    record({
      category: "user",
      action: "Password reset",
      target: `${member.name} (${member.id})`,
      status: "warning",
      after: { endsTwoFactor },
    });
    return { id: member.id, asksForCode: await hasTwoFactor(trx, member.id) };
  });
}

async function endTwoFactor(trx: Database, staffId: string): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("staffId", "=", staffId).execute();
  await trx.deleteFrom("two_factor").where("staffId", "=", staffId).execute();
}

/** Behaves the same for unknown emails. */
export async function requestReset(store: Store, email: string, caller: Caller): Promise<void> {
  const { address } = caller;
  await countRequest(store, { account: `reset of ${email}`, address });
  await store.db.transaction().execute((trx) =>
    deferNotice(store, trx, { about: "reset_asked", email, address })
  );
}
