import assert from "node:assert/strict";
import { rotateKeys } from "../../../data/staff/sign_in/rotate_keys.ts";
import { checkpoint, lastCheckpoint } from "../../../data/audit/checkpoints.ts";
import {
  deskKey,
  deskKeys,
  headNote,
  recordNoteKey,
  rotateNoteKey,
  sealNoteKey,
} from "../../../data/audit/note_key.ts";
import {
  keyIn,
  keyText,
  NoNote,
  readNote,
  verifierKey,
  WrongSignature,
} from "../../../data/audit/notes.ts";
import { readHead } from "../../../data/audit/trail.ts";
import { system, write } from "../../../data/audit/write.ts";
import { toBase64url } from "../../../data/base/bytes.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import type { Store } from "../../../data/store.ts";
import { withStore } from "../../support/stores.ts";

const enter = (store: Store) =>
  write(
    store,
    system,
    (_trx, record) => record({ category: "system", action: "Backup completed", target: "Thing" }),
  );

/** The key and the note of the documentation of `sumdb/note`, a stock implementation. */
const PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";

Deno.test("a verifier key is written as stock implementations write it", () => {
  const [name = "", , key = ""] = PETER.split("+");
  const publicKey = Uint8Array.fromBase64(key).slice(1);
  assert.equal(keyText(verifierKey(name, publicKey)), PETER);
});

Deno.test("a verifier key is read with its own id, in base64 with no bits to spare", () => {
  assert.equal(keyText(keyIn(PETER)!), PETER);
  const wrong = [PETER.replace("c74f20a3", "c74f20a4"), `${PETER}=`, `${PETER}\n`, "PeterNeumann"];
  for (const text of wrong) assert.equal(keyIn(text), null, text);
});

Deno.test("a wrong signature differs from a note with a wrong line beside a right one", () =>
  withStore(async (store) => {
    await enter(store);
    const key = await deskKey(store);
    const { note } = (await headNote(store))!;
    const changed = note.replace("\n1\n", "\n2\n");
    await assert.rejects(readNote(changed, [key]), WrongSignature);
    await assert.rejects(
      readNote(`${note}${await nextLine(store)}\n`, [key]),
      (error) => error instanceof NoNote && !(error instanceof WrongSignature),
    );
  }));

/** The signature line of the next head, which is wrong in a note of this one. */
async function nextLine(store: Store): Promise<string> {
  await enter(store);
  return (await headNote(store))!.note.split("\n").at(-2)!;
}

Deno.test("the head of the trail is a signed note that the key of the desk verifies", () =>
  withStore(async (store) => {
    assert.equal(await headNote(store), null, "an empty trail has none");
    await enter(store);
    const key = await deskKey(store);
    const { note, checkpoint } = (await headNote(store))!;
    assert.match(
      note,
      /^mentor-desk\/[0-9a-f]{16}\n1\n[A-Za-z0-9+/]{43}=\n\n— mentor-desk\/\S+ \S{92}\n$/,
    );
    assert.deepEqual(await readNote(note, [key]), checkpoint);
    const other = "— somebody/else AAAAAAAA\n";
    assert.deepEqual(
      await readNote(note + other, [key]),
      checkpoint,
      "lines of others are ignored",
    );
    assert.equal(await readNote(note, []), null);
  }));

Deno.test("a note that was changed, or is none, is not read", () =>
  withStore(async (store) => {
    await enter(store);
    const key = await deskKey(store);
    const { note } = (await headNote(store))!;
    const wrong = [
      note.replace("\n1\n", "\n2\n"),
      note.replace("\n1\n", "\n01\n"),
      note.replace("mentor-desk/", "other-desk/"),
      note.slice(0, -1),
      note.replace("\n\n", "\n"),
      `${note}text`,
      "",
      "x".repeat(1_000_000),
      note + "— somebody/else AAAAAAAA\n".repeat(1_000),
    ];
    for (const one of wrong) await assert.rejects(readNote(one, [key]), NoNote, one.slice(0, 80));
  }));

Deno.test("a head that this desk has not signed is signed for nobody", () =>
  withStore(async (store) => {
    await enter(store);
    const peaks = "0".repeat(64);
    for (const head of [{ hash: peaks, peaks }, { peaks }]) {
      await store.db.updateTable("audit_head").set(head).execute();
      await assert.rejects(headNote(store), { code: "audit.not_signed" });
      await assert.rejects(checkpoint(store), { code: "audit.not_signed" });
    }
  }));

Deno.test("a checkpoint that this desk has not signed is signed for nobody", () =>
  withStore(async (store) => {
    await enter(store);
    const { size, hash, signature } = await readHead(store.db);
    const at = "2026-01-01T00:00:00.000Z";
    const forged = { size: 900_000_000, hash: "ab".repeat(32), at, signature };
    for (const row of [{ size, hash, at: "", signature }, forged]) {
      await store.db.insertInto("audit_roots").values(row).execute();
      await assert.rejects(lastCheckpoint(store), { code: "audit.not_signed" });
    }
  }));

Deno.test("the key of the desk stays over a rotation of keys, and is never made anew", () =>
  withStore(async (store) => {
    await enter(store);
    const before = keyText(await deskKey(store));
    await rotateKeys(store);
    await sealNoteKey(store);
    const { note } = (await headNote(store))!;
    assert.equal(keyText(await deskKey(store)), before);
    assert.ok(await readNote(note, [await deskKey(store)]));
    await store.db.updateTable("note_keys").set({ sealed: "1.AAAA" }).execute();
    await assert.rejects(headNote(store), { code: "audit.key_closed" });
    assert.equal(keyText(await deskKey(store)), before);
  }));

Deno.test("a key that somebody has put into the database signs nothing", () =>
  withStore(async (store) => {
    await recordNoteKey(store);
    const pair = await crypto.subtle.generateKey("Ed25519", true, [
      "sign",
      "verify",
    ]) as CryptoKeyPair;
    const bytesIn = async (format: "raw" | "pkcs8", key: CryptoKey) =>
      toBase64url(new Uint8Array(await crypto.subtle.exportKey(format, key)));
    const { sealed } = await store.db.selectFrom("note_keys").select("sealed")
      .executeTakeFirstOrThrow();
    const plain = await bytesIn("pkcs8", pair.privateKey);
    await store.db.updateTable("note_keys").set({ sealed: plain }).execute();
    await assert.rejects(headNote(store), { code: "audit.key_closed" });
    const publicKey = await bytesIn("raw", pair.publicKey);
    await store.db.updateTable("note_keys").set({ sealed, publicKey }).execute();
    await assert.rejects(headNote(store), { code: "audit.other_key" });
    const { fault } = await verifyWithRecords(store.db, store.auditKey);
    assert.equal(fault?.record, "note-keys");
    await store.db.deleteFrom("note_keys").execute();
    await assert.rejects(deskKey(store), { code: "audit.other_key" });
  }));

Deno.test("Keys that were put into the database before the first entry are found", () =>
  withStore(async (store) => {
    const planted = { id: 7, name: "mentor-desk/0011223344556677", sealed: "", createdAt: "" };
    const publicKey = toBase64url(new Uint8Array(32));
    const record = async () => (await verifyWithRecords(store.db, store.auditKey)).fault?.record;
    await store.db.insertInto("note_keys").values({ ...planted, publicKey }).execute();
    await assert.rejects(recordNoteKey(store), { code: "audit.other_key" });
    assert.equal(await record(), "note-keys");
    await store.db.deleteFrom("note_keys").execute();
    await deskKey(store);
    assert.equal(await record(), undefined);
    await store.db.insertInto("note_keys").values({ ...planted, id: 0, publicKey }).execute();
    await assert.rejects(recordNoteKey(store), { code: "audit.other_key" });
    assert.equal(await record(), "note-keys");
    // An earlier version has recorded it, with the digest of both rows.
    const after = { key: keyText(await deskKey(store)) };
    await write(store, system, (_trx, add) => {
      add({ category: "system", action: "Checkpoint key made", target: "k", after });
    });
    assert.equal(await record(), "note-keys");
    await store.db.deleteFrom("note_keys").where("id", "=", 0).execute();
    assert.equal(await record(), "note-keys", "its digest was that of two");
  }));

Deno.test("another key for checkpoints is an entry that the old one has signed", () =>
  withStore(async (store) => {
    await enter(store);
    const old = await deskKey(store);
    const { note: before } = (await headNote(store))!;
    const key = await rotateNoteKey(store);
    assert.equal(key.name, old.name);
    const { after } = await store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "Checkpoint key changed").executeTakeFirstOrThrow();
    const said = JSON.parse(after!);
    assert.deepEqual([said.key, said.former], [keyText(key), keyText(old)]);
    const verifier = await crypto.subtle
      .importKey("raw", old.publicKey, "Ed25519", false, ["verify"]);
    const signature = Uint8Array.fromBase64(said.signature);
    const text = new TextEncoder().encode(`${said.key}\n`);
    assert.ok(await crypto.subtle.verify("Ed25519", verifier, signature, text));
    const keys = await deskKeys(store);
    assert.deepEqual(keys.map(keyText), [keyText(key), keyText(old)]);
    const { note } = (await headNote(store))!;
    assert.ok(await readNote(note, [key]));
    assert.equal(await readNote(note, [old]), null);
    assert.ok(await readNote(before, keys));
    const rows = await store.db.selectFrom("note_keys").select("sealed").orderBy("id").execute();
    assert.equal(rows[0]?.sealed, "", "the old private key is gone");
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
    await assert.doesNotReject(sealNoteKey(store));
  }));
