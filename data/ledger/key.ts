import { hmacSha256, randomText } from "../base/hashes.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import type { Store } from "../store.ts";

/** The only row: the key of the ledger of erased people. */
interface LedgerKeyRow {
  id: number;
  /** 32 bytes in base64url, encrypted as the other secrets are. */
  sealed: string;
  createdAt: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    ledger_keys: LedgerKeyRow;
  }
}

export type Keys = Pick<Store, "keys" | "now"> & { db: Database };

const CONTEXT = "key of the ledger of erased people";
const KEY_BYTES = 32;

/**
 * The key of the ledger, made once: digests of ids stay comparable for ever. Throws where it does not
 * open; another one is never made.
 */
export async function ledgerKey(store: Keys): Promise<string> {
  const stored = await storedKey(store.db) ?? await newKey(store);
  return await openedKey(store, stored.sealed);
}

async function newKey({ db, keys, now }: Keys): Promise<LedgerKeyRow> {
  const row = {
    id: 1,
    sealed: await keys.seal(randomText(KEY_BYTES), CONTEXT),
    createdAt: now().toISOString(),
  };
  const insert = async (trx: Database) => {
    await takeLock(trx, CONTEXT);
    const known = await storedKey(trx);
    if (!known) await trx.insertInto("ledger_keys").values(row).execute();
    return known ?? row;
  };
  return db.isTransaction ? await insert(db) : await db.transaction().execute(insert);
}

const storedKey = (db: Database): Promise<LedgerKeyRow | undefined> =>
  db.selectFrom("ledger_keys").selectAll().executeTakeFirst();

/** After a rotation of keys, seals the key with the newest one. */
export async function sealLedgerKey(store: Keys): Promise<void> {
  const key = await ledgerKey(store);
  const stored = await storedKey(store.db);
  if (!stored || store.keys.isFresh(stored.sealed)) return;
  await store.db.updateTable("ledger_keys").set({ sealed: await store.keys.seal(key, CONTEXT) })
    .where("sealed", "=", stored.sealed).execute();
}

/** Takes the key of another ledger, for a restored database that has none. */
export async function adoptKey({ db, keys, now }: Keys, key: string): Promise<void> {
  const sealed = await keys.seal(key, CONTEXT);
  await db.deleteFrom("ledger_keys").execute();
  await db.insertInto("ledger_keys").values({ id: 1, sealed, createdAt: now().toISOString() })
    .execute();
}

/** The key as it is stored: it opens with the keys of this desk alone. */
export const sealedKey = async (db: Database): Promise<string | null> =>
  (await storedKey(db))?.sealed ?? null;

/** Refuses a text that is not encrypted, which anybody with the database could have written. */
export async function openedKey(
  { db, keys }: { db: Database; keys: Pick<SigningKeys, "open"> },
  sealed: string,
): Promise<string> {
  if (!sealed.includes(".")) throw new Error(`the ${CONTEXT} is not encrypted`);
  return await keys.open(sealed, CONTEXT, db);
}

/** HMAC-SHA-256 in hex of an id; a user and a request of one id differ. */
export const ledgerDigest = (key: string, kind: "user" | "request", id: string): string =>
  hmacSha256(key, `${kind} ${id}`, "hex");

export const ledgerSignature = (key: string, fields: readonly unknown[]): string =>
  hmacSha256(hmacSha256(key, "signatures of the ledger", "hex"), JSON.stringify(fields), "hex");
