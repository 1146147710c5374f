import { write } from "../../audit/write.ts";
import type { Actor } from "../../audit/trail.ts";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../base/errors.ts";
import { LONGEST_SESSION_MS } from "../../keys/key_ring.ts";
import { fromJson, type Settings } from "../../settings.ts";
import type { StaffRole } from "../../permissions.ts";
import { type Store } from "../../store.ts";
import { forgetSession, type OwnedSession, readSession, type SessionRow } from "./session_rows.ts";

/** The signed-in person, read anew with each request: who acts by it. */
export interface Person extends Actor {
  id: string;
  sessionId: string;
  /** When they last proved who they are. */
  confirmedAt: string;
  email: string;
  role: StaffRole;
  /** The account's creation. */
  memberSince: string;
  settings: Settings;
  twoFactor: boolean;
  /** Ways to prove who they are: whoever came by single sign-on may have no password. */
  hasPassword: boolean;
  hasIdentity: boolean;
  hasPasskey: boolean;
  /** The desk asks for a second factor, and this person has none yet. */
  lacksFactor: boolean;
  unreadNotifications: number;
  /** When they were here before they signed in (ISO 8601); null if they never were. */
  since: string | null;
  /** Of all that is kept by cache tags, as it was when the person was read. */
  dataVersions: string;
  /** Ids of the requests that they have typed something for, with commas between. */
  drafts: string;
}

/** Where a request comes from. */
export interface Caller {
  address: string;
  device: string;
  requestId: string;
  /** What the browser keeps of accounts that it has signed in to; see `known_devices.ts`. */
  deviceTokens?: readonly string[];
  /** The session that a sign-in of this browser takes the place of. */
  replaces?: string;
}

export const SESSION_SECONDS = LONGEST_SESSION_MS / 1000;
const SEEN_EVERY_MS = 60_000;
/** With the setting "Session Timeout"; what was seen last is known to the minute. */
const IDLE_MS = 30 * 60_000 + SEEN_EVERY_MS;
/** Without it: nobody can switch this off (NIST SP 800-63B-4, section 2.2.3: at most an hour). */
const LONGEST_IDLE_MS = 60 * 60_000 + SEEN_EVERY_MS;
const idleMs = ({ sessionTimeout }: Settings): number => sessionTimeout ? IDLE_MS : LONGEST_IDLE_MS;
export const MAX_DEVICE_LENGTH = 300;

/** A new session of a person who has proved at `provenAt` who they are; old ones that are over go. */
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
    since: await comeBack(trx, staffId, now),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString(),
    lastSeenAt: now.toISOString(),
    confirmedAt: provenAt.toISOString(),
    device: device.slice(0, MAX_DEVICE_LENGTH),
  }).execute();
  return id;
}

/** Until when somebody was here before; they are again. */
async function comeBack(trx: Database, staffId: string, now: Date): Promise<string | null> {
  const before = await trx.selectFrom("last_sign_ins").select("seenAt")
    .where("staffId", "=", staffId).executeTakeFirst();
  await noteSeen(trx, staffId, now);
  return before?.seenAt ?? null;
}

const noteSeen = (db: Database, staffId: string, now: Date) =>
  db.updateTable("last_sign_ins").set({ seenAt: now.toISOString() })
    .where("staffId", "=", staffId).execute();

/**
 * The person behind a session that has neither ended nor expired nor been idle, or null. What is not
 * their own doing, such as a link of another site, leaves the session as it was.
 */
export async function findPerson(
  store: Store,
  sessionId: string,
  { requestId = null, ownDoing = true }: { requestId?: string | null; ownDoing?: boolean } = {},
): Promise<Person | null> {
  const now = store.now();
  const row = await readSession(store.db, sessionId, now.toISOString());
  if (!row) return null;
  const person = ownerOf(row);
  const { lastSeenAt } = row;
  const unseenMs = now.getTime() - Date.parse(lastSeenAt);
  if (unseenMs > idleMs(person.settings)) {
    if (ownDoing) endUnseen(store, sessionId, lastSeenAt);
    return null;
  }
  if (ownDoing && unseenMs > SEEN_EVERY_MS) {
    touch(store, { sessionId, id: row.id }, lastSeenAt, now);
  }
  return { ...person, sessionId, requestId };
}

type Owner = Omit<Person, "sessionId" | "requestId">;

const owners = new WeakMap<OwnedSession, Owner>();

/** The same for as long as the row is. */
function ownerOf(row: OwnedSession): Owner {
  const known = owners.get(row);
  if (known) return known;
  const { joinedAt, lastSeenAt: _, twoFactorSince, wantsFactor, unread, ...others } = row;
  const { password, identity, passkey, versions, drafts, expiresAt: __, ...member } = others;
  const owner: Owner = {
    ...member,
    memberSince: joinedAt,
    settings: fromJson(row.settings, row.role),
    twoFactor: twoFactorSince !== null,
    hasPassword: Boolean(password),
    hasIdentity: Boolean(identity),
    hasPasskey: Boolean(passkey),
    lacksFactor: wantsFactor === 1 && twoFactorSince === null && !passkey,
    unreadNotifications: Number(unread ?? 0),
    dataVersions: versions ?? "",
    drafts: drafts ?? "",
  };
  owners.set(row, owner);
  return owner;
}

/** For good: the setting may change, and what was over would be open again. */
function endUnseen(store: Store, sessionId: string, seenAt: string): void {
  store.db.deleteFrom("sessions").where("id", "=", sessionId).where("lastSeenAt", "=", seenAt)
    .execute().catch(() => {});
}

/** Ends what has been idle for too long before a person turns Session Timeout off. */
export async function endIdle(trx: Database, staffId: string, now: Date): Promise<void> {
  const earliest = new Date(now.getTime() - IDLE_MS).toISOString();
  await trx.deleteFrom("sessions").where("staffId", "=", staffId)
    .where("lastSeenAt", "<", earliest).execute();
}

/** Beside the request: who only reads must neither wait for whoever writes nor fail with them. */
function touch(
  store: Store,
  { sessionId, id }: Pick<Person, "sessionId" | "id">,
  seenAt: string,
  now: Date,
): void {
  forgetSession(store.db, sessionId);
  store.db.updateTable("sessions").set({ lastSeenAt: now.toISOString() })
    .where("id", "=", sessionId).where("lastSeenAt", "=", seenAt).execute()
    .then(() => noteSeen(store.db, id, now)).catch(() => {});
}

/** Ends the own session on the server: a kept token is worth nothing afterwards. */
export async function signOut(store: Store, person: Person): Promise<void> {
  await write(store, person, async (trx, record, now) => {
    await trx.deleteFrom("sessions").where("id", "=", person.sessionId).execute();
    await noteSeen(trx, person.id, now);
    await endEnrolment(trx, person.id);
    record({ category: "user", action: "Signed out", target: person.email });
  });
}

/** A session as its owner sees it; `handle` names it without being worth anything to a thief. */
export interface OwnSession {
  handle: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

/** Somebody's sessions that are neither over nor idle, latest seen first. */
export async function openSessions(
  store: Store,
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

/** The own sessions, latest seen first. */
export async function listOwn(store: Store, person: Person): Promise<OwnSession[]> {
  const rows = await openSessions(store, person.id, person.settings);
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    handle: handleOf(id),
    device,
    createdAt,
    lastSeenAt,
    current: id === person.sessionId,
  }));
}

const HANDLE_LENGTH = 13;

const handleOf = (sessionId: string): string => sessionId.slice(0, HANDLE_LENGTH);

/** Ends one of the own sessions. Throws `not_found`. */
export async function endOwn(store: Store, person: Person, handle: string): Promise<void> {
  await write(store, person, async (trx, record) => {
    // Not by `like`: the handle comes from outside, and may hold what stands for anything there.
    const own = await trx.selectFrom("sessions").select(["id", "device"])
      .where("staffId", "=", person.id).execute();
    const session = own.find(({ id }) => handleOf(id) === handle);
    if (!session) throw new DomainError("not_found", "Session not found");
    await trx.deleteFrom("sessions").where("id", "=", session.id).execute();
    record({
      category: "user",
      action: "Session ended",
      target: person.email,
      before: { device: session.device },
    });
  });
}

/** A second factor that nobody has confirmed: whoever saw it must not have it later. */
const endEnrolment = (trx: Database, staffId: string) =>
  trx.deleteFrom("two_factor").where("staffId", "=", staffId).where("confirmedAt", "is", null)
    .execute();

/** Ends all sessions of a person, or all but one, and sign-ins that wait for a second factor. */
export async function endSessions(trx: Database, staffId: string, except?: string): Promise<void> {
  await trx.deleteFrom("sign_in_challenges").where("staffId", "=", staffId).execute();
  await endEnrolment(trx, staffId);
  const all = trx.deleteFrom("sessions").where("staffId", "=", staffId);
  await (except === undefined ? all : all.where("id", "!=", except)).execute();
}
