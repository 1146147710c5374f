import { type Bytes, fromBase64url, toBase64url, utf8 } from "../base/bytes.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import type { Store } from "../store.ts";
import type { AuditAction } from "./actions.ts";
import { requireSignedHead } from "./checkpoints.ts";
import { type Checkpoint, keyText, noteOf, type VerifierKey, verifierKey } from "./notes.ts";
import { readHead } from "./trail.ts";
import { system, write } from "./write.ts";

/** A key pair that signs checkpoints for others. The newest one signs. */
interface NoteKeyRow {
  id: number;
  /** The origin of the checkpoints, which stays over a rotation. */
  name: string;
  /** 32 bytes of Ed25519 in base64url. */
  publicKey: string;
  /** PKCS #8 in base64url, encrypted as the other secrets are; "" once another key signs. */
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
const MADE: AuditAction = "Checkpoint key made";
const CHANGED: AuditAction = "Checkpoint key changed";

/** The key of this desk, made once. */
export const deskKey = async (store: Keys): Promise<VerifierKey> => (await deskKeys(store))[0];

/** The key that signs, and the former ones, the newest first. */
export async function deskKeys(store: Keys): Promise<[VerifierKey, ...VerifierKey[]]> {
  const [current, ...former] = await keyRows(store);
  return [keyOf(current), ...former.map(keyOf)];
}

const keyOf = ({ name, publicKey }: NoteKeyRow): VerifierKey =>
  verifierKey(name, fromBase64url(publicKey));

async function keyRows(store: Keys): Promise<[NoteKeyRow, ...NoteKeyRow[]]> {
  const [current, ...former] = await storedKeys(store.db);
  if (current) return [current, ...former];
  return await store.db.transaction().execute(async (trx) => {
    await takeLock(trx, CONTEXT);
    const [known, ...others] = await storedKeys(trx);
    if (known) return [known, ...others];
    // A lost key must not become a new identity.
    if (await keyInTrail(trx) !== null) throw new DomainError("conflict", "audit.other_key");
    const row = await newKey(store);
    await trx.insertInto("note_keys").values(row).execute();
    return [row];
  });
}

const storedKeys = (db: Database): Promise<NoteKeyRow[]> =>
  db.selectFrom("note_keys").selectAll().orderBy("id", "desc").execute();

/** The text of the key that the last entry about it names; null without such an entry. */
async function keyInTrail(db: Database): Promise<string | null> {
  const entry = await db.selectFrom("audit_log").select("after").where("category", "=", "system")
    .where("action", "in", [MADE, CHANGED]).orderBy("seq", "desc").limit(1).executeTakeFirst();
  return entry ? String(JSON.parse(entry.after ?? "{}").key) : null;
}

async function newKey(
  { keys, now }: Keys,
  former?: Pick<NoteKeyRow, "id" | "name">,
): Promise<NoteKeyRow> {
  const pair = await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ]) as CryptoKeyPair;
  const bytesIn = async (format: "raw" | "pkcs8", key: CryptoKey) =>
    new Uint8Array(await crypto.subtle.exportKey(format, key));
  const publicKey = await bytesIn("raw", pair.publicKey);
  const privateKey = toBase64url(await bytesIn("pkcs8", pair.privateKey));
  return {
    id: (former?.id ?? 0) + 1,
    name: former?.name ?? `mentor-desk/${sha256(publicKey).slice(0, NAME_BYTES).toHex()}`,
    publicKey: toBase64url(publicKey),
    sealed: await keys.seal(privateKey, CONTEXT),
    createdAt: now().toISOString(),
  };
}

/**
 * Names the key in the trail, once, so that another one in its place is found. Throws `conflict` for
 * one that this desk has not made, which somebody may have put into the database before.
 */
export async function recordNoteKey(store: Store): Promise<void> {
  const key = await deskKey(store);
  if (await keyInTrail(store.db) !== null) return;
  if (!await areKeysProven(store.db, store.keys)) {
    throw new DomainError("conflict", "audit.other_key");
  }
  await write(store, system, async (trx, record) => {
    await takeLock(trx, CONTEXT);
    if (await keyInTrail(trx) !== null) return;
    record({ category: "system", action: MADE, target: key.name, after: { key: keyText(key) } });
  });
}

/**
 * True if the keys are those that the trail names, one after another. Until it names one, there may be
 * a single key, which opens.
 */
export async function areKeysProven(
  db: Database,
  keys: Pick<SigningKeys, "open">,
): Promise<boolean> {
  const rows = (await storedKeys(db)).toReversed();
  const entries = await db.selectFrom("audit_log").select("after").where("category", "=", "system")
    .where("action", "in", [MADE, CHANGED]).orderBy("seq").execute();
  const named = entries.map(({ after }) => String(JSON.parse(after ?? "{}").key));
  if (named.length > 0) {
    return rows.length === named.length &&
      rows.every((row, index) => keyText(keyOf(row)) === named[index]);
  }
  const [only, ...others] = rows;
  if (!only || others.length > 0) return rows.length === 0;
  return await openKey({ db, keys }, only.sealed).then(() => true, () => false);
}

/**
 * Makes another key for checkpoints, under the same name. The old one signs an entry that names it,
 * and its private part goes. Returns the new one.
 */
export async function rotateNoteKey(store: Store): Promise<VerifierKey> {
  await recordNoteKey(store);
  const [old] = await keyRows(store);
  const sign = await signerOf(store, old);
  const row = await newKey(store, old);
  const key = keyText(keyOf(row));
  const signature = (await sign(utf8(`${key}\n`))).toBase64();
  await write(store, system, async (trx, record) => {
    await takeLock(trx, CONTEXT);
    // Two rotations at once would have the same id.
    await trx.insertInto("note_keys").values(row).execute();
    await trx.updateTable("note_keys").set({ sealed: "" }).where("id", "=", old.id).execute();
    const after = { key, former: keyText(keyOf(old)), signature };
    record({ category: "system", action: CHANGED, target: row.name, after });
  });
  return keyOf(row);
}

/** A checkpoint as a signed note. Throws where the key is not that of the trail, or does not open. */
export async function signNote(store: Keys, checkpoint: Checkpoint): Promise<string> {
  const [row] = await keyRows(store);
  return await noteOf(keyOf(row), checkpoint, await signerOf(store, row));
}

async function signerOf(store: Keys, row: NoteKeyRow): Promise<(text: Bytes) => Promise<Bytes>> {
  const known = await keyInTrail(store.db);
  if (known !== null && known !== keyText(keyOf(row))) {
    throw new DomainError("conflict", "audit.other_key");
  }
  const opened = fromBase64url(await openKey(store, row.sealed));
  const key = await crypto.subtle.importKey("pkcs8", opened, "Ed25519", false, ["sign"]);
  return async (text) => new Uint8Array(await crypto.subtle.sign("Ed25519", key, text));
}

/** Refuses a text that is not encrypted, which anybody with the database could have written. */
async function openKey(
  { keys, db }: { keys: Pick<SigningKeys, "open">; db: Database },
  sealed: string,
): Promise<string> {
  const opening = sealed.includes(".")
    ? keys.open(sealed, CONTEXT, db)
    : Promise.reject(new Error("a private key is not encrypted"));
  return await opening.catch((cause) => {
    throw new DomainError("conflict", "audit.key_closed", { cause });
  });
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
  const [row] = await storedKeys(store.db);
  if (!row || store.keys.isFresh(row.sealed)) return;
  const sealed = await store.keys.seal(await openKey(store, row.sealed), CONTEXT);
  await store.db.updateTable("note_keys").set({ sealed }).where("sealed", "=", row.sealed)
    .execute();
}
