import { type Recorder, write } from "../../audit/write.ts";
import type { Actor } from "../../audit/trail.ts";
import { type Database, takeTurn } from "../../db/database.ts";
import { DomainError } from "../../base/errors.ts";
import { type Store } from "../../store.ts";
import { hashToken, newToken } from "./secrets.ts";
import { namesOf, requireManager } from "../accounts/staff.ts";

/** A program's way in; shown once, known by its hash. */
interface ServiceTokenRow {
  tokenHash: string;
  name: string;
  createdAt: string;
  revokedAt: string | null;
  /** What it may do, apart by spaces: `users:import`. */
  scopes: string;
  expiresAt: string;
  lastUsedAt: string | null;
  /** A staff id; null for one from the command line. */
  createdBy: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    service_tokens: ServiceTokenRow;
  }
}

/** Every service token begins with this, so that one can be told from a person's. */
const PREFIX = "mds_";

/** A day more than a year, as the last day counts whole. */
const LONGEST_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * Returns the token, which cannot be read again. Throws `conflict` for a name in use, `invalid` for
 * an end that has passed or is more than a year away, `forbidden` for who manages nothing any more.
 */
export async function createToken(
  store: Store,
  { name, scopes, expiresAt }: { name: string; scopes: readonly string[]; expiresAt: string },
  actor: Actor,
): Promise<string> {
  const token = PREFIX + newToken();
  await write(store, actor, async (trx, record, now) => {
    // Who ends its maker, and the tokens with them, waits, or is waited for.
    await takeTurn(trx, "staff");
    await requireManager(trx, actor);
    const latest = new Date(now.getTime() + LONGEST_MS).toISOString();
    if (expiresAt <= now.toISOString() || expiresAt > latest) {
      throw new DomainError("invalid", "Choose a day from today to a year from now.");
    }
    const used = await trx.selectFrom("service_tokens").select("revokedAt")
      .where("name", "=", name).executeTakeFirst();
    if (used) {
      // The trail tells tokens by their names.
      const text = used.revokedAt === null
        ? "There is a token named {name} already."
        : "A revoked token keeps its name. Choose another one than {name}.";
      throw new DomainError("conflict", text, { params: { name } });
    }
    await trx.insertInto("service_tokens").values({
      tokenHash: hashToken(token),
      name,
      createdAt: now.toISOString(),
      revokedAt: null,
      scopes: scopes.join(" "),
      expiresAt,
      lastUsedAt: null,
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

const revoked = (name: string) =>
  ({
    category: "system",
    action: "Service token revoked",
    target: name,
    status: "warning",
  }) as const;

/** From the next request on the token is refused. Throws `not_found`. */
export async function revokeToken(store: Store, name: string, actor: Actor): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    const { numUpdatedRows } = await trx.updateTable("service_tokens")
      .set({ revokedAt: now.toISOString() })
      .where("name", "=", name).where("revokedAt", "is", null).executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw unknown(name);
    record(revoked(name));
  });
}

/** Whether there is still something to revoke. Throws `not_found`. */
export async function requireActive(store: Store, name: string): Promise<void> {
  const tokens = await listTokens(store);
  if (!tokens.some((one) => one.name === name && one.state === "active")) throw unknown(name);
}

const unknown = (name: string) =>
  new DomainError("not_found", "No token is named {name}.", { params: { name } });

/** With somebody's account the tokens end that they have made. */
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

/** A program, and what it may do. */
export interface Service {
  name: string;
  scopes: readonly string[];
}

/** The program behind a token, which is known by its hash. */
export interface TokenHolder extends Service {
  tokenHash: string;
}

/** So seldom is it noted that a token is used. */
const USED_EVERY_MS = 60_000;

/** The program behind a token, or null for one that is unknown, revoked or over. */
export async function findService(store: Store, token: string): Promise<TokenHolder | null> {
  if (!token.startsWith(PREFIX)) return null;
  const now = store.now();
  const row = await store.db.selectFrom("service_tokens").selectAll()
    .where("tokenHash", "=", hashToken(token)).where("revokedAt", "is", null)
    .where("expiresAt", ">", now.toISOString()).executeTakeFirst();
  if (!row) return null;
  const unusedMs = now.getTime() - Date.parse(row.lastUsedAt ?? row.createdAt);
  if (row.lastUsedAt === null || unusedMs > USED_EVERY_MS) noteUse(store, row.tokenHash, now);
  return { name: row.name, scopes: row.scopes.split(" "), tokenHash: row.tokenHash };
}

/** Beside the request, which neither waits for whoever writes nor fails with them. */
function noteUse(store: Store, tokenHash: string, now: Date): void {
  store.db.updateTable("service_tokens").set({ lastUsedAt: now.toISOString() })
    .where("tokenHash", "=", tokenHash).execute().catch(() => {});
}

/** A token as admins see it. */
export interface ListedToken extends Service {
  createdAt: string;
  /** Null for the command line. */
  creator: string | null;
  expiresAt: string;
  lastUsedAt: string | null;
  state: "active" | "over" | "revoked";
}

/** All that there were, the newest first. */
export async function listTokens({ db, now }: Store): Promise<ListedToken[]> {
  const rows = await db.selectFrom("service_tokens").selectAll()
    .orderBy("createdAt", "desc").orderBy("name").execute();
  const names = await namesOf(db, rows.flatMap(({ createdBy }) => createdBy ?? []));
  const nowIso = now().toISOString();
  return rows.map(({ name, scopes, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt }) => ({
    name,
    scopes: scopes.split(" "),
    createdAt,
    creator: createdBy && (names.get(createdBy) ?? createdBy),
    expiresAt,
    lastUsedAt,
    state: revokedAt !== null ? "revoked" : expiresAt > nowIso ? "active" : "over",
  }));
}
