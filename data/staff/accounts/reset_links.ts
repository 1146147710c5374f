import { write } from "../../audit/write.ts";
import type { Actor, AuditEvent } from "../../audit/trail.ts";
import type { Database } from "../../db/database.ts";
import { takeTurn } from "../../db/database.ts";
import { DomainError } from "../../base/errors.ts";
import type { Source } from "../../list/shape.ts";
import { tell } from "../../notices/announce.ts";
import * as outbox from "../../notices/outbox.ts";
import { may } from "../../permissions.ts";
import type { Store } from "../../store.ts";
import { countRequest, endCounts } from "../sign_in/attempts.ts";
import { hashPassword } from "./passwords.ts";
import { requireStrong } from "./strong_passwords.ts";
import { hashToken, newToken } from "../sessions/secrets.ts";
import { endPasskeys } from "../passkeys/passkeys.ts";
import { type Caller, endSessions } from "../sessions/sessions.ts";
import { get, requireManager, type Staff } from "./staff.ts";
import { hasMadeLink, tellLater } from "./deferred_notices.ts";
import { hasTwoFactor } from "../sign_in/two_factor.ts";

/** A one-time link to a new password for an account; only its hash is kept. */
interface ResetLinkRow {
  tokenHash: string;
  staffId: string;
  /** The account's own: its person asked for it by mail. Null: somebody at the command line. */
  madeBy: string | null;
  expiresAt: string;
  /** 0 or 1: the second factor is lost as well, and goes with the old password; passkeys too. */
  endsTwoFactor: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    reset_links: ResetLinkRow;
  }
}

const LINK_MS = 60 * 60 * 1000;

/** A link as it is shown once, with whom it is for. */
export interface ResetLink {
  member: Staff;
  token: string;
  expiresAt: string;
}

/**
 * An admin's link for somebody else, or one of the command line for anybody; the one before dies.
 * Throws `conflict` for the own account: an open screen must not be enough to take it over.
 */
export async function makeResetLink(
  store: Store,
  id: string,
  { endsTwoFactor }: { endsTwoFactor: boolean },
  actor: Actor,
): Promise<ResetLink> {
  return await write(store, actor, async (trx, record, now) => {
    await takeTurn(trx, "staff");
    await requireManager(trx, actor);
    const member = await get({ db: trx, now: () => now }, id);
    if (id === actor.id) {
      throw new DomainError("conflict", "Another admin must make your reset link.");
    }
    const link = await keep(trx, member, { madeBy: actor.id, endsTwoFactor }, now);
    await tell(trx, id, { kind: "reset_link_made", facts: { endsTwoFactor } }, now);
    record(made(member, { endsTwoFactor }));
    return link;
  });
}

/**
 * The link that goes out by mail to who asked for it; made as late as that, so nothing keeps it.
 * Null where an admin or the command line has made one meanwhile, which it would end, and where the
 * account has another email by now. `since`: when it was asked for.
 */
export async function makeMailedLink(
  store: Store,
  { id, email, since }: { id: string; email: string; since: string },
): Promise<ResetLink | null> {
  const actor = { id: null, name: "System", requestId: null };
  return await write(store, actor, async (trx, record, now) => {
    await takeTurn(trx, "staff");
    const member = await get({ db: trx, now: () => now }, id);
    if (member.email !== email || await hasMadeLink(trx, id, now)) return null;
    const isRetried = await hasMailedLink(trx, id, since);
    const link = await keep(trx, member, { madeBy: id, endsTwoFactor: false }, now);
    if (!isRetried) record(made(member, { sentTo: email }));
    return link;
  });
}

/** Each attempt at sending one letter makes another link; the trail has the first of them. */
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
    throw new DomainError("conflict", "Only an active account has a password to be reset.");
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

/** Whether there is a password to be reset: that of an active account. */
export async function hasPassword(db: Database, { id, status }: Staff): Promise<boolean> {
  const account = await db.selectFrom("credentials").select("staffId").where("staffId", "=", id)
    .executeTakeFirst();
  return account !== undefined && status === "active";
}

/** With a new password, or without an account, no link is left to it, asked for or made by it. */
export async function endResetLinks(trx: Database, id: string): Promise<void> {
  await outbox.drop(trx, id, "reset_link_sent");
  await trx.deleteFrom("reset_links")
    .where((eb) => eb.or([eb("staffId", "=", id), eb("madeBy", "=", id)])).execute();
}

/**
 * The account that an unused link leads to, while who made it may still do so. Throws `not_found`
 * once it is used or over.
 */
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
    throw new DomainError("not_found", "This link has been used or has expired.");
  }
  return { member, endsTwoFactor: row.endsTwoFactor === 1 };
}

/**
 * Uses the link up: a new password, no session of before, and no count of wrong guesses. Tells
 * whether the account still asks for a code.
 */
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
    await takeTurn(trx, "staff");
    // Once more: it may have been used while the password was hashed.
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
    await tell(trx, member.id, { kind: "password_reset", facts: { endsTwoFactor } }, now);
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

/** Somebody wants a link for their own account by mail: the same for any email. */
export async function askForReset(store: Store, email: string, caller: Caller): Promise<void> {
  const { address } = caller;
  await countRequest(store, { account: `reset of ${email}`, address });
  await store.db.transaction().execute((trx) =>
    tellLater(store, trx, { about: "reset_asked", email, address })
  );
}
