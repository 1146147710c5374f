import { HOUR_MS } from "../base/durations.ts";
import { fromBase64url, toBase64url, utf8 } from "../base/bytes.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { keyFor, keyName } from "./derived_keys.ts";
import { decryptText, type EncryptionKey, encryptText, Envelope } from "./envelope.ts";
import { sign } from "./signature.ts";

interface KeyGenerationRow {
  generation: number;
  createdAt: string;
  /** Encrypted with a key that derives from `JWT_SECRET`. */
  sealed: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    key_generations: KeyGenerationRow;
  }
}

export interface Generation {
  generation: number;
  createdAt: string;
  secret: string;
}

/** Keys that sign: the last one signs, the earlier ones verify. */
export interface SigningKeys {
  readonly keys: readonly string[];
  reload(db: Database): Promise<void>;
  /** Opens what the ring of the same secret has sealed. */
  open: KeyRing["open"];
}

/** The key of the latest rotation, or of the one before, verifies session tokens for this long. */
export const LONGEST_SESSION_MS = 12 * HOUR_MS;
const RELOAD_INTERVAL_MS = 1_000;

/** The last generation signs and seals; earlier ones verify and open. */
export class KeyRing {
  #rootSecret: string;
  #generations: readonly Generation[] = [];
  #tokenKeys: readonly { key: string; name: string }[] = [];
  #auditKeys: readonly string[] = [];
  #envelope: Envelope | null = null;
  #reloadAllowedAt = 0;
  #newest: string | undefined;
  readonly audit: SigningKeys;

  constructor(rootSecret: string) {
    this.#rootSecret = rootSecret;
    const auditKeys = () => this.#auditKeys;
    this.audit = {
      get keys() {
        return auditKeys();
      },
      reload: (db) => this.reload(db),
      open: (stored, context, db) => this.open(stored, context, db),
    };
  }

  /** Oldest first. */
  get generations(): readonly Generation[] {
    return this.#generations;
  }

  get current(): Generation {
    return this.#generations.at(-1)!;
  }

  tokenKey(): { kty: "oct"; k: string; alg: "HS256"; kid: string } {
    const { key, name } = this.#tokenKeys.at(-1)!;
    return { kty: "oct", k: toBase64url(utf8(key)), alg: "HS256", kid: name };
  }

  /** The key that verifies a token with this key id; null for an unknown or expired key. */
  async sessionKey(id: string, store: { db: Database; now: () => Date }): Promise<string | null> {
    const isKnown = this.#tokenKeys.some(({ name }) => name === id);
    if (!isKnown && this.#mayReload()) await this.reload(store.db);
    const sinceRotationMs = store.now().getTime() - Date.parse(this.current.createdAt);
    const valid = this.#tokenKeys.slice(sinceRotationMs < LONGEST_SESSION_MS ? -2 : -1);
    return valid.find(({ name }) => name === id)?.key ?? null;
  }

  /** Encrypts a text for the database; it opens in the same context only. */
  async seal(text: string, context: string): Promise<string> {
    const { keyId, bytes } = await this.#envelope!.seal(utf8(text), context);
    return `${keyId}.${toBase64url(bytes)}`;
  }

  /** Texts without a generation are older than the keys. Throws where one does not open. */
  async open(stored: string, context: string, db: Database): Promise<string> {
    const [keyId = "", content] = stored.split(".");
    if (content === undefined) return stored;
    if (!this.#envelope?.hasKey(keyId)) await this.reload(db);
    const bytes = await this.#envelope?.open({ keyId, bytes: fromBase64url(content) }, context);
    if (bytes) return new TextDecoder().decode(bytes);
    throw new Error(`what is sealed as ${context} does not open with the keys of this desk`);
  }

  isFresh(stored: string): boolean {
    return stored.startsWith(`${this.current.generation}.`);
  }

  /** Limits the queries that tokens with invented key ids can cause. */
  #mayReload(): boolean {
    const now = performance.now();
    if (now < this.#reloadAllowedAt) return false;
    this.#reloadAllowedAt = now + RELOAD_INTERVAL_MS;
    return true;
  }

  /**
   * Throws for another root secret, and where generations are missing; `unavailable` once a rotation
   * has changed the root secret under this process.
   */
  async reload(db: Database): Promise<void> {
    const rows = await db.selectFrom("key_generations").selectAll().orderBy("generation").execute();
    if (rows.length < this.#generations.length) {
      throw new Error("DATABASE_URL: the keys are missing from this database");
    }
    const isLoaded = this.#generations.length > 0;
    this.#generations = await Promise.all(rows.map((row) => unwrap(row, this.#rootSecret)))
      .catch((error) => {
        throw isLoaded ? new DomainError("unavailable", ROTATED, { cause: error }) : error;
      });
    this.#newest = rows.at(-1)?.sealed;
    this.#auditKeys = this.#generations.map(({ secret }) => keyFor("audit checkpoint", secret));
    this.#tokenKeys = this.#generations.map(({ secret }) => keyFor("session token", secret))
      .map((key) => ({ key, name: keyName(key) }));
    const [newest, ...older] = this.#generations.map(encryptionKeyOf).reverse();
    this.#envelope = newest ? new Envelope([newest, ...older]) : null;
  }

  /** Throws `unavailable` once a rotation has changed the root secret under this process. */
  async requireCurrent(db: Database): Promise<void> {
    const newest = await db.selectFrom("key_generations").select("sealed")
      .orderBy("generation", "desc").limit(1).executeTakeFirst();
    if (newest?.sealed !== this.#newest) await this.reload(db);
  }

  changeRootSecret(rootSecret: string): void {
    this.#rootSecret = rootSecret;
  }

  get rootSecret(): string {
    return this.#rootSecret;
  }
}

const ROTATED = "desk.keys_rotated";

const encryptionKeyOf = ({ generation, secret }: Generation): EncryptionKey => ({
  id: String(generation),
  bytes: Uint8Array.fromHex(keyFor("secrets at rest", secret)),
});

const contextOf = ({ generation, createdAt }: Omit<Generation, "secret">): string =>
  `key generation ${generation} of ${createdAt}`;

export const WRONG_SECRET =
  "JWT_SECRET: does not match this database; to change it, run rotate-keys with the old one in JWT_SECRET_OLD";

export async function wrap(generation: Generation, rootSecret: string): Promise<KeyGenerationRow> {
  const { secret, ...row } = generation;
  const key = keyFor("wrapping of keys", rootSecret);
  return { ...row, sealed: await encryptText(secret, key, contextOf(row)) };
}

async function unwrap(row: KeyGenerationRow, rootSecret: string): Promise<Generation> {
  const { sealed, ...generation } = row;
  const key = keyFor("wrapping of keys", rootSecret);
  const secret = await decryptText(sealed, key, contextOf(generation));
  if (secret === null) throw new Error(WRONG_SECRET);
  return { ...generation, secret };
}

/** Reads the keys of a database; an empty one gets its first. Throws as `KeyRing.reload` does. */
export async function openKeyRing(db: Database, rootSecret: string, now: Date): Promise<KeyRing> {
  const ring = new KeyRing(rootSecret);
  await ring.reload(db);
  if (ring.generations.length > 0) return ring;
  await db.transaction().execute(async (trx) => {
    await takeLock(trx, "keys");
    await ring.reload(trx);
    if (ring.generations.length === 0) await addFirstGeneration(trx, rootSecret, now);
  });
  await ring.reload(db);
  return ring;
}

/** Its secret is the root secret itself, which signed before there were generations. */
async function addFirstGeneration(trx: Database, rootSecret: string, now: Date): Promise<void> {
  const first = { generation: 1, createdAt: now.toISOString(), secret: rootSecret };
  await trx.insertInto("key_generations").values(await wrap(first, rootSecret)).execute();
  if (!await isEmpty(trx)) return;
  const signature = sign([0, "", ""], keyFor("audit checkpoint", rootSecret));
  await trx.updateTable("audit_head").set({ signature }).where("id", "=", 1)
    .where("size", "=", 0).execute();
}

/** The empty trail of a database with records was emptied by somebody, and must not be signed. */
async function isEmpty(trx: Database): Promise<boolean> {
  const tables = ["staff", "users", "kyc_requests", "audit_roots", "audit_checkpoints"] as const;
  for (const table of tables) {
    const row = await trx.selectFrom(table).select((eb) => eb.lit(1).as("one")).limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}
