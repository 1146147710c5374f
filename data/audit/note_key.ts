import { fromBase64url, toBase64url } from "../base/bytes.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import type { Store } from "../store.ts";
import { requireSignedHead } from "./checkpoints.ts";
import { type Checkpoint, noteOf, type VerifierKey, verifierKey } from "./notes.ts";
import { readHead } from "./trail.ts";

/** The only row: the key pair that signs checkpoints for others. */
interface NoteKeyRow {
  id: number;
  name: string;
  /** 32 bytes of Ed25519 in base64url. */
  publicKey: string;
  /** PKCS #8 in base64url, encrypted as the other secrets are. */
  sealed: string;
  createdAt: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    note_keys: NoteKeyRow;
  }
}

type Keys = Pick<Store, "keys" | "now"> & { db: Database };

const CONTEXT = "key of signed notes";
const NAME_BYTES = 8;

/** The key of this desk, made once. A name never stands for another key. */
export async function deskKey(store: Keys): Promise<VerifierKey> {
  const { name, publicKey } = await keyRow(store);
  return verifierKey(name, fromBase64url(publicKey));
}

async function keyRow(store: Keys): Promise<NoteKeyRow> {
  return await storedKey(store.db) ?? await store.db.transaction().execute(async (trx) => {
    await takeLock(trx, CONTEXT);
    const known = await storedKey(trx);
    if (known) return known;
    const row = await newKey(store);
    await trx.insertInto("note_keys").values(row).execute();
    return row;
  });
}

const storedKey = (db: Database): Promise<NoteKeyRow | undefined> =>
  db.selectFrom("note_keys").selectAll().executeTakeFirst();

async function newKey({ keys, now }: Keys): Promise<NoteKeyRow> {
  const pair = await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ]) as CryptoKeyPair;
  const bytesIn = async (format: "raw" | "pkcs8", key: CryptoKey) =>
    new Uint8Array(await crypto.subtle.exportKey(format, key));
  const publicKey = await bytesIn("raw", pair.publicKey);
  const privateKey = toBase64url(await bytesIn("pkcs8", pair.privateKey));
  return {
    id: 1,
    name: `mentor-desk/${sha256(publicKey).slice(0, NAME_BYTES).toHex()}`,
    publicKey: toBase64url(publicKey),
    sealed: await keys.seal(privateKey, CONTEXT),
    createdAt: now().toISOString(),
  };
}

/** A checkpoint as a signed note. Throws where the key does not open; another one is never made. */
export async function signNote(store: Keys, checkpoint: Checkpoint): Promise<string> {
  const { name, publicKey, sealed } = await keyRow(store);
  const opened = fromBase64url(await store.keys.open(sealed, CONTEXT, store.db));
  const key = await crypto.subtle.importKey("pkcs8", opened, "Ed25519", false, ["sign"]);
  return await noteOf(
    verifierKey(name, fromBase64url(publicKey)),
    checkpoint,
    async (text) => new Uint8Array(await crypto.subtle.sign("Ed25519", key, text)),
  );
}

/**
 * The trail as it stands, as a signed note; null while it is empty. Throws `conflict` for a head that
 * this desk has not signed, as its root may be that of another trail.
 */
export async function headNote(
  store: Keys & Pick<Store, "auditKey">,
): Promise<{ checkpoint: Checkpoint; note: string } | null> {
  const head = await readHead(store.db);
  if (head.size === 0) return null;
  await store.auditKey.reload(store.db);
  requireSignedHead(head, store.auditKey.keys.at(-1)!);
  const checkpoint = { size: head.size, hash: head.hash };
  return { checkpoint, note: await signNote(store, checkpoint) };
}

/** After a rotation of keys, seals the private key with the newest one. */
export async function sealNoteKey(store: Keys): Promise<void> {
  const row = await storedKey(store.db);
  if (!row || store.keys.isFresh(row.sealed)) return;
  const sealed = await store.keys.seal(
    await store.keys.open(row.sealed, CONTEXT, store.db),
    CONTEXT,
  );
  await store.db.updateTable("note_keys").set({ sealed }).where("sealed", "=", row.sealed)
    .execute();
}
