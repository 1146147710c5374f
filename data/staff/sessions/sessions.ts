import { HOUR_MS } from "../../base/durations.ts";
import { write } from "../../audit/write.ts";
import { type Versions, versionsIn } from "../../db/cache_tags.ts";
import type { Actor } from "../../audit/trail.ts";
import type { Database } from "../../db/database.ts";
import { unknownMigration } from "../../db/migrate.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { LONGEST_SESSION_MS } from "../../keys/key_ring.ts";
import { fromJson, type Settings } from "../../settings.ts";
import { roleSettings, type StaffRole } from "../../permissions.ts";
import { type Store } from "../../store.ts";
import { endClaims } from "./claims.ts";
import { readSession, type SessionRow, type SessionWithOwner } from "./session_rows.ts";

export interface Member extends Actor {
  id: string;
  sessionId: string;
  confirmedAt: string;
  email: string;
  role: StaffRole;
  memberSince: string;
  settings: Settings;
  twoFactor: boolean;
  hasPassword: boolean;
  hasIdentity: boolean;
  hasPasskey: boolean;
  /** A second factor is required, and this person has not set one up. */
  lacksFactor: boolean;
  unreadNotifications: number;
  /** Last activity before this sign-in (ISO 8601); null if it is their first. */
  since: string | null;
  /** The versions of the cache tags when the request began. */
  versions: Versions;
}

export interface Caller {
  address: string;
  device: string;
  requestId: string;
  /** See `known_devices.ts`. */
  deviceTokens?: readonly string[];
  /** The session that a sign-in in this browser replaces. */
  replaces?: string;
}

export const SESSION_SECONDS = LONGEST_SESSION_MS / 1000;
const SEEN_EVERY_MS = 60_000;
/** With the setting "Session Timeout". Activity is recorded to the minute, hence the extra minute. */
const IDLE_MS = 30 * 60_000 + SEEN_EVERY_MS;
/** Without that setting; at most an hour by NIST SP 800-63B-4, section 2.2.3. */
const LONGEST_IDLE_MS = HOUR_MS + SEEN_EVERY_MS;
const idleMs = ({ sessionTimeout }: Settings): number => sessionTimeout ? IDLE_MS : LONGEST_IDLE_MS;
const MAX_SESSIONS = 20;
export const MAX_DEVICE_LENGTH = 300;

/** Starts a session, ends expired and surplus ones and returns its id. `provenAt` is the proof of identity. */
export async function startSession(
  trx: Database,
  staffId: string,
  device: string,
  now: Date,
  provenAt = now,
): Promise<string> {
  const id = crypto.randomUUID();
  await trx.deleteFrom("sessions").where("expiresAt", "<=", now.toISOString()).execute();
  await trx.insertInto("sessions").values({
    id,
    staffId,
    since: await recordReturn(trx, staffId, now),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString(),
    lastSeenAt: now.toISOString(),
    confirmedAt: provenAt.toISOString(),
    device: device.slice(0, MAX_DEVICE_LENGTH),
  }).execute();
  await endOldest(trx, staffId, id);
  return id;
}

/** Ends the sessions above the limit that were used least recently. */
async function endOldest(trx: Database, staffId: string, newestId: string): Promise<void> {
  const others = await trx.selectFrom("sessions").select("id").where("staffId", "=", staffId)
    .where("id", "!=", newestId).orderBy("lastSeenAt", "desc").execute();
  const oldest = others.slice(MAX_SESSIONS - 1).map(({ id }) => id);
  if (oldest.length > 0) await trx.deleteFrom("sessions").where("id", "in", oldest).execute();
}

async function recordReturn(trx: Database, staffId: string, now: Date): Promise<string | null> {
  const before = await trx.selectFrom("last_sign_ins").select("seenAt")
    .where("staffId", "=", staffId).executeTakeFirst();
  await noteSeen(trx, staffId, now);
  return before?.seenAt ?? null;
}

const noteSeen = (db: Database, staffId: string, now: Date) =>
  db.updateTable("last_sign_ins").set({ seenAt: now.toISOString() })
    .where("staffId", "=", staffId).execute();

/**
 * Null if the session has ended or been idle too long. `renew` records the activity; requests that
 * another site has caused, and polls, do not renew.
 */
export async function findMember(
  store: Store,
  sessionId: string,
  { requestId = null, renew = true }: { requestId?: string | null; renew?: boolean } = {},
): Promise<Member | null> {
  const now = store.now();
  const [row] = await readSession(store.db, sessionId, now.toISOString());
  if (!row) return null;
  const member: Member = { ...memberOf(row), sessionId, requestId };
  const { lastSeenAt } = row;
  const idleForMs = now.getTime() - Date.parse(lastSeenAt);
  if (idleForMs > idleMs(member.settings)) {
    if (renew) endIdleSession(store, sessionId, lastSeenAt);
    return null;
  }
  if (renew && idleForMs > SEEN_EVERY_MS) touch(store, member, lastSeenAt, now);
  return member;
}

const memberOf = (row: SessionWithOwner): Omit<Member, "sessionId" | "requestId"> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  confirmedAt: row.confirmedAt,
  since: row.since,
  memberSince: row.joinedAt,
  settings: fromJson(row.settings, roleSettings(row.role)),
  twoFactor: row.twoFactorSince !== null,
  hasPassword: Boolean(row.hasPassword),
  hasIdentity: Boolean(row.hasIdentity),
  hasPasskey: Boolean(row.hasPasskey),
  lacksFactor: row.requiresFactor === 1 && row.twoFactorSince === null && !row.hasPasskey,
  unreadNotifications: Number(row.unread ?? 0),
  versions: versionsIn(row.versions),
});

/** Deletes the row: a longer idle limit set later must not reopen the session. */
function endIdleSession(store: Store, sessionId: string, seenAt: string): void {
  store.db.deleteFrom("sessions").where("id", "=", sessionId).where("lastSeenAt", "=", seenAt)
    .execute().catch(() => {});
}

/** Ends the person's idle sessions, before they turn Session Timeout off. */
export async function endIdle(trx: Database, staffId: string, now: Date): Promise<void> {
  const earliest = new Date(now.getTime() - IDLE_MS).toISOString();
  await trx.deleteFrom("sessions").where("staffId", "=", staffId)
    .where("lastSeenAt", "<", earliest).execute();
}

/** Records activity without waiting: a read must not wait for a writer, nor fail with one. */
function touch(
  store: Store,
  { sessionId, id }: Pick<Member, "sessionId" | "id">,
  seenAt: string,
  now: Date,
): void {
  store.db.updateTable("sessions").set({ lastSeenAt: now.toISOString() })
    .where("id", "=", sessionId).where("lastSeenAt", "=", seenAt).execute()
    .then(() => noteSeen(store.db, id, now)).catch(() => {});
}

/**
 * Ends the session on the server, so that a copied token is worthless; without an entry in the trail
 * once the trail is a newer version's.
 */
export async function signOut(store: Store, member: Member): Promise<void> {
  try {
    await endAndRecord(store, member);
  } catch (error) {
    if (await unknownMigration(store.db) === undefined) throw error;
    await store.db.deleteFrom("sessions").where("id", "=", member.sessionId).execute();
  }
}

async function endAndRecord(store: Store, member: Member): Promise<void> {
  await write(store, member, async (trx, record, now) => {
    await trx.deleteFrom("sessions").where("id", "=", member.sessionId).execute();
    await noteSeen(trx, member.id, now);
    await endEnrolment(trx, member.id);
    await endClaims(trx, { staffId: member.id });
    record({ category: "user", action: "Signed out", target: member.email });
  });
}

/** A session as its owner sees it. `handle` is the beginning of its id, which opens nothing. */
export interface OwnSession {
  handle: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

export async function openSessions(
  store: Pick<Store, "db" | "now">,
  staffId: string,
  settings: Settings,
): Promise<SessionRow[]> {
  const now = store.now();
  const earliest = now.getTime() - idleMs(settings);
  return await store.db.selectFrom("sessions").selectAll()
    .where("staffId", "=", staffId).where("expiresAt", ">", now.toISOString())
    .where("lastSeenAt", ">=", new Date(earliest).toISOString())
    .orderBy("lastSeenAt", "desc").limit(100).execute();
}

export async function listOwn(store: Store, member: Member): Promise<OwnSession[]> {
  const rows = await openSessions(store, member.id, member.settings);
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    handle: handleOf(id),
    device,
    createdAt,
    lastSeenAt,
    current: id === member.sessionId,
  }));
}

const HANDLE_LENGTH = 13;

const handleOf = (sessionId: string): string => sessionId.slice(0, HANDLE_LENGTH);

export async function endOwn(store: Store, member: Member, handle: string): Promise<void> {
  await write(store, member, async (trx, record) => {
    // Compared here, because the handle could contain wildcards of `like`.
    const own = await trx.selectFrom("sessions").select(["id", "device"])
      .where("staffId", "=", member.id).execute();
    const session = own.find(({ id }) => handleOf(id) === handle);
    if (!session) throw new DomainError("not_found", "session.not_found");
    await trx.deleteFrom("sessions").where("id", "=", session.id).execute();
    if (session.id === member.sessionId) await endClaims(trx, { staffId: member.id });
    record({
      category: "user",
      action: "Session ended",
      target: member.email,
      before: { device: session.device },
    });
  });
}

/** Deletes an unconfirmed second factor: its secret may have been seen at this screen. */
const endEnrolment = (trx: Database, staffId: string) =>
  trx.deleteFrom("two_factor").where("staffId", "=", staffId).where("confirmedAt", "is", null)
    .execute();

export async function endSessions(trx: Database, staffId: string, except?: string): Promise<void> {
  await trx.deleteFrom("sign_in_challenges").where("staffId", "=", staffId).execute();
  await endEnrolment(trx, staffId);
  const all = trx.deleteFrom("sessions").where("staffId", "=", staffId);
  await (except === undefined ? all : all.where("id", "!=", except)).execute();
  if (except === undefined) await endClaims(trx, { staffId });
}
