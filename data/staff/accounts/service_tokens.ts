import { DAY_MS } from "../../base/durations.ts";
import { type Recorder, write } from "../../audit/write.ts";
import type { Actor } from "../../audit/trail.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { type Store } from "../../store.ts";
import { isReadScope } from "./read_scopes.ts";
import { hashToken, newToken } from "../sessions/secrets.ts";
import { requireManager, staffNames } from "./staff.ts";

/** The token of a program that calls the API. It is shown once; only its hash is stored. */
interface ServiceTokenRow {
  tokenHash: string;
  name: string;
  createdAt: string;
  revokedAt: string | null;
  /** Separated by spaces, such as `users:import`. */
  scopes: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastAddress: string | null;
  /** A staff id; null for a token made on the command line. */
  createdBy: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    service_tokens: ServiceTokenRow;
  }
}

/** Begins every service token, to tell it from a session token. */
const PREFIX = "mds_";

/** A year and a day, as the last day counts whole. */
const LONGEST_MS = 366 * DAY_MS;
/** Tokens that read personal data: 90 days and the rest of the last one. */
const LONGEST_READ_MS = 91 * DAY_MS;

/**
 * Returns the token, which cannot be read again. Throws `conflict` for a name in use, `invalid` for
 * an expiry in the past or more than a year away (90 days with a read scope), `forbidden` unless the
 * actor is still a manager.
 */
export async function createToken(
  store: Store,
  { name, scopes, expiresAt }: { name: string; scopes: readonly string[]; expiresAt: string },
  actor: Actor,
): Promise<string> {
  const token = PREFIX + newToken();
  await write(store, actor, async (trx, record, now) => {
    // Serialized with changes of staff: the end of an account revokes its tokens.
    await takeLock(trx, "staff");
    await requireManager(trx, actor);
    requireExpiry(expiresAt, scopes, now);
    await requireUnusedName(trx, name);
    await trx.insertInto("service_tokens").values({
      tokenHash: hashToken(token),
      name,
      createdAt: now.toISOString(),
      revokedAt: null,
      scopes: scopes.join(" "),
      expiresAt,
      lastUsedAt: null,
      lastAddress: null,
      createdBy: actor.id,
    }).execute();
    record({
      category: "system",
      action: "Service token created",
      target: name,
      after: { scopes, expiresAt },
    });
  });
  return token;
}

function requireExpiry(expiresAt: string, scopes: readonly string[], now: Date): void {
  const isAfter = (ms: number) => expiresAt > new Date(now.getTime() + ms).toISOString();
  if (!isAfter(0) || isAfter(LONGEST_MS)) {
    throw new DomainError("invalid", "token.until");
  }
  if (scopes.some(isReadScope) && isAfter(LONGEST_READ_MS)) {
    throw new DomainError("invalid", "token.read_days");
  }
}

/** Names are never reused, because the audit trail identifies tokens by name. */
async function requireUnusedName(trx: Database, name: string): Promise<void> {
  const used = await trx.selectFrom("service_tokens").select("revokedAt")
    .where("name", "=", name).executeTakeFirst();
  if (!used) return;
  const text = used.revokedAt === null ? "token.name_taken" : "token.name_revoked";
  throw new DomainError("conflict", text, { params: { name } });
}

const revoked = (name: string) =>
  ({
    category: "system",
    action: "Service token revoked",
    target: name,
    status: "warning",
  }) as const;

export async function revokeToken(store: Store, name: string, actor: Actor): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    const { numUpdatedRows } = await trx.updateTable("service_tokens")
      .set({ revokedAt: now.toISOString() })
      .where("name", "=", name).where("revokedAt", "is", null).executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw unknown(name);
    record(revoked(name));
  });
}

/** Throws `not_found` unless the token is active. */
export async function requireActiveToken(store: Store, name: string): Promise<void> {
  const tokens = await listTokens(store);
  if (!tokens.some((one) => one.name === name && one.state === "active")) throw unknown(name);
}

const unknown = (name: string) =>
  new DomainError("not_found", "token.unknown_name", { params: { name } });

/** Names of the tokens that end with a person's account. */
export const tokensEndingWith = async ({ db, now }: Store, staffId: string): Promise<string[]> =>
  (await db.selectFrom("service_tokens").select("name")
    .where("createdBy", "=", staffId).where("revokedAt", "is", null)
    .where("expiresAt", ">", now().toISOString()).orderBy("name").execute())
    .map(({ name }) => name);

/** Revokes the tokens that a person has made, when their account ends. */
export async function endTokens(
  trx: Database,
  record: Recorder,
  staffId: string,
  now: Date,
): Promise<void> {
  const ended = await trx.updateTable("service_tokens").set({ revokedAt: now.toISOString() })
    .where("createdBy", "=", staffId).where("revokedAt", "is", null).returning("name").execute();
  for (const { name } of ended) record(revoked(name));
}

export interface Service {
  name: string;
  scopes: readonly string[];
}

export interface TokenHolder extends Service {
  tokenHash: string;
}

/** The last use and its address are recorded to the minute. */
const USED_EVERY_MS = 60_000;

/** Returns the program behind a token, or null if it is unknown, revoked or expired. */
export async function findService(
  store: Store,
  token: string,
  address: string | null = null,
): Promise<TokenHolder | null> {
  if (!isServiceToken(token)) return null;
  const now = store.now();
  const row = await store.db.selectFrom("service_tokens").selectAll()
    .where("tokenHash", "=", hashToken(token)).where("revokedAt", "is", null)
    .where("expiresAt", ">", now.toISOString()).executeTakeFirst();
  if (!row) return null;
  const unusedMs = now.getTime() - Date.parse(row.lastUsedAt ?? row.createdAt);
  if (row.lastUsedAt === null || unusedMs > USED_EVERY_MS) noteUse(store, row, address);
  return { name: row.name, scopes: row.scopes.split(" "), tokenHash: row.tokenHash };
}

export const isServiceToken = (token: string): boolean => token.startsWith(PREFIX);

/** Records the use without waiting: a request must not wait for a writer, nor fail with one. */
function noteUse({ db, now }: Store, { tokenHash }: ServiceTokenRow, address: string | null): void {
  db.updateTable("service_tokens")
    .set({ lastUsedAt: now().toISOString(), lastAddress: address })
    .where("tokenHash", "=", tokenHash).execute().catch(() => {});
}

export interface ListedToken extends Service {
  createdAt: string;
  creator: string | null;
  expiresAt: string;
  lastUsedAt: string | null;
  lastAddress: string | null;
  state: "active" | "over" | "revoked";
}

/** All tokens, newest first; expired and revoked ones included. */
export async function listTokens({ db, now }: Store): Promise<ListedToken[]> {
  const rows = await db.selectFrom("service_tokens").selectAll()
    .orderBy("createdAt", "desc").orderBy("name").execute();
  const names = await staffNames(db, rows.flatMap(({ createdBy }) => createdBy ?? []));
  const nowIso = now().toISOString();
  return rows.map(({ tokenHash: _, scopes, createdBy, revokedAt, ...row }) => ({
    ...row,
    scopes: scopes.split(" "),
    creator: createdBy && (names.get(createdBy) ?? createdBy),
    state: revokedAt !== null ? "revoked" : row.expiresAt > nowIso ? "active" : "over",
  }));
}
