import { type AuditSigner, signatureOf } from "../audit/signature.ts";
import { toBase64url, utf8 } from "../base/bytes.ts";
import { type Database, takeTurn } from "../db/database.ts";
import { keyFor, keyName } from "./derived_keys.ts";
import { seal, unseal } from "./sealing.ts";

/** A secret that keys come from, in the order of the rotations; the last one is in use. */
interface KeyGenerationRow {
  generation: number;
  createdAt: string;
  /** The secret, sealed with a key that comes from `JWT_SECRET`. */
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

/** As long as a session lasts at most, the key that has signed its token is live. */
export const LONGEST_SESSION_MS = 12 * 60 * 60 * 1000;
const LOOK_AGAIN_MS = 1_000;

/** The keys of a desk, and those that were in use before: what they signed or sealed still holds. */
export class Keyring {
  #root: string;
  #generations: readonly Generation[] = [];
  /** Derived once, as each request and each entry needs them. */
  #tokens: readonly { key: string; name: string }[] = [];
  #auditKeys: readonly string[] = [];
  #lookAgainAt = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** Oldest first. */
  get generations(): readonly Generation[] {
    return this.#generations;
  }

  get current(): Generation {
    return this.#generations.at(-1)!;
  }

  /** What signs a token, and names itself in it. */
  tokenKey(): { kty: "oct"; k: string; alg: "HS256"; kid: string } {
    const { key, name } = this.#tokens.at(-1)!;
    return { kty: "oct", k: toBase64url(utf8(key)), alg: "HS256", kid: name };
  }

  /** What verifies the token that names it; null: none that is live, or none of ours. */
  async sessionKey(name: string, store: { db: Database; now: () => Date }): Promise<string | null> {
    const known = this.#tokens.some((token) => token.name === name);
    if (!known && this.#mayLookAgain()) await this.reload(store.db);
    const replacedMs = store.now().getTime() - Date.parse(this.current.createdAt);
    const live = this.#tokens.slice(replacedMs < LONGEST_SESSION_MS ? -2 : -1);
    return live.find((token) => token.name === name)?.key ?? null;
  }

  /** A text as it may lie in the database; it opens in the same `place` alone. */
  async seal(text: string, place: string): Promise<string> {
    const { generation, secret } = this.current;
    return `${generation}.${await seal(text, keyFor("secrets at rest", secret), place)}`;
  }

  /** What was sealed, by whichever generation; what was not, as it was kept before, is itself. */
  async open(kept: string, place: string, db: Database): Promise<string> {
    const [number = "", sealed] = kept.split(".");
    if (sealed === undefined) return kept;
    const known = () => this.#generations.find(({ generation }) => generation === Number(number));
    if (!known()) await this.reload(db);
    const secret = known()?.secret;
    const text = secret && await unseal(sealed, keyFor("secrets at rest", secret), place);
    if (typeof text === "string") return text;
    throw new Error(`what is sealed as ${place} does not open with the keys of this desk`);
  }

  /** Whether it is sealed with the keys that are in use. */
  isFresh(kept: string): boolean {
    return kept.startsWith(`${this.current.generation}.`);
  }

  /** Somebody who makes up names must not have the database asked for each of them. */
  #mayLookAgain(): boolean {
    const now = performance.now();
    if (now < this.#lookAgainAt) return false;
    this.#lookAgainAt = now + LOOK_AGAIN_MS;
    return true;
  }

  /** Signs the trail: see `AuditSigner`. */
  readonly audit: AuditSigner = signerOn(this, () => this.#auditKeys);

  /**
   * Takes over what another process has rotated. Throws an Error of one line where the secret is
   * not the one that they were sealed with.
   */
  async reload(db: Database): Promise<void> {
    const rows = await db.selectFrom("key_generations").selectAll().orderBy("generation").execute();
    if (rows.length < this.#generations.length) {
      throw new Error("DATABASE_URL: keys of this desk are gone from its database");
    }
    this.#generations = await Promise.all(rows.map((row) => unwrap(row, this.#root)));
    const secrets = this.#generations.map(({ secret }) => secret);
    this.#auditKeys = secrets.map((secret) => keyFor("audit checkpoint", secret));
    this.#tokens = secrets.map((secret) => keyFor("session token", secret))
      .map((key) => ({ key, name: keyName(key) }));
  }

  /** Those that open what is sealed under another secret from now on; for a rotation alone. */
  changeRoot(root: string): void {
    this.#root = root;
  }

  get root(): string {
    return this.#root;
  }
}

const signerOn = (ring: Keyring, keys: () => readonly string[]): AuditSigner => ({
  get keys() {
    return keys();
  },
  reload: (db) => ring.reload(db),
});

const placeOf = ({ generation, createdAt }: Pick<Generation, "generation" | "createdAt">): string =>
  `key generation ${generation} of ${createdAt}`;

export const WRONG_SECRET =
  "JWT_SECRET: is not the one of this desk; rotate-keys changes it, with the old one in JWT_SECRET_OLD";

/** A generation as the database keeps it. */
export async function wrap(generation: Generation, root: string): Promise<KeyGenerationRow> {
  const { secret, ...row } = generation;
  return { ...row, sealed: await seal(secret, keyFor("wrapping of keys", root), placeOf(row)) };
}

async function unwrap({ sealed, ...row }: KeyGenerationRow, root: string): Promise<Generation> {
  const secret = await unseal(sealed, keyFor("wrapping of keys", root), placeOf(row));
  if (secret !== null) return { ...row, secret };
  throw new Error(WRONG_SECRET);
}

/** The keys that a database has; a new one gets its first. Throws as `Keyring.reload` does. */
export async function openKeyring(db: Database, root: string, now: Date): Promise<Keyring> {
  const ring = new Keyring(root);
  await ring.reload(db);
  if (ring.generations.length > 0) return ring;
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx, "keys");
    await ring.reload(trx);
    if (ring.generations.length === 0) await begin(trx, root, now);
  });
  await ring.reload(db);
  return ring;
}

/** The first generation is the secret itself: that is what signed before there were others. */
async function begin(trx: Database, root: string, now: Date): Promise<void> {
  const first = { generation: 1, createdAt: now.toISOString(), secret: root };
  await trx.insertInto("key_generations").values(await wrap(first, root)).execute();
  if (!await isNew(trx)) return;
  const signature = signatureOf(0, "", "", keyFor("audit checkpoint", root));
  await trx.updateTable("audit_head").set({ signature }).where("id", "=", 1)
    .where("size", "=", 0).execute();
}

/** Whether nothing has ever been here: else a trail that somebody has emptied would be signed. */
async function isNew(trx: Database): Promise<boolean> {
  for (const table of ["staff", "users", "kyc_requests", "audit_checkpoints"] as const) {
    const row = await trx.selectFrom(table).select((eb) => eb.lit(1).as("one")).limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}
