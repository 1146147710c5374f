import assert from "node:assert/strict";
import { type Blobs, readAll } from "../../../data/documents/blobs.ts";
import { SealedBlobs } from "../../../data/documents/sealed_blobs.ts";
import { DatabaseStorage } from "../../../data/documents/database_storage.ts";
import { IndexedBlobs } from "../../../data/documents/indexed_blobs.ts";
import type { Ground } from "../../support/engines.ts";

/** The blobs of the database, without encryption. */
export const placedIn = ({ db, now }: Ground["store"]): Blobs =>
  new IndexedBlobs(db, now, { database: new DatabaseStorage(db), s3: null });

export const key = (id: string) => ({ id, bytes: crypto.getRandomValues(new Uint8Array(32)) });
const MIB = 1024 * 1024;

/** Larger than a chunk, and no multiple of one. */
export function someBytes(length = 2 * MIB + 17): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 7) % 251);
}

export async function read(blobs: Blobs, name: string): Promise<Uint8Array | null> {
  const parts = await blobs.open(name);
  return parts && await readAll(parts);
}

async function namesIn(blobs: Blobs, instant: Date): Promise<string[]> {
  const names: string[] = [];
  for await (const name of blobs.namesBefore(instant)) names.push(name);
  return names;
}

/** The same tests for each storage of `documents`. */
export const anywhere = (
  place: string,
  documentsOf: (ground: Ground) => Blobs,
): Record<string, (ground: Ground) => Promise<void>> => ({
  [`what is put comes back as it was, in parts, from ${place}`]: async (ground) => {
    const documents = documentsOf(ground);
    const bytes = someBytes();
    await documents.put("a", bytes);
    assert.deepEqual(await read(documents, "a"), bytes);
    let parts = 0;
    for await (const _ of (await documents.open("a"))!) parts++;
    assert.ok(parts > 1);
    assert.equal(await documents.open("b"), null);
    const begun = await documents.open("a");
    await begun!.cancel();
  },
  [`what is only half in ${place} is not there, and can be removed`]: async (ground) => {
    const { store: { db }, clock } = ground;
    const documents = documentsOf(ground);
    await documents.put("a", someBytes(9));
    // The state that a process leaves when it dies midway.
    await db.updateTable("document_blobs").set({ chunks: 0 }).execute();
    assert.equal(await documents.open("a"), null);
    clock.advance(1_000);
    assert.deepEqual(await namesIn(documents, clock.now()), ["a"]);
    await documents.remove("a");
    await documents.remove("never put");
    assert.deepEqual(await namesIn(documents, clock.now()), []);
    assert.deepEqual(await db.selectFrom("document_chunks").selectAll().execute(), []);
  },
  [`with a key ${place} holds nothing of a document`]: async (ground) => {
    const documents = documentsOf(ground);
    const sealed = new SealedBlobs(documents, [key("k1")]);
    const bytes = someBytes(4_000);
    await sealed.put("a", bytes);
    assert.deepEqual(await read(sealed, "a"), bytes);
    const kept = await read(documents, "a");
    const some = String(bytes.subarray(100, 110));
    assert.ok(!String(kept).includes(some));
  },
  [`hundreds of names of ${place} are told, and only those from before`]: async (ground) => {
    const { store: { db }, clock } = ground;
    const documents = documentsOf(ground);
    const createdAt = clock.now().toISOString();
    const names = Array.from({ length: 1_100 }, (_, n) => `b${String(n).padStart(4, "0")}`);
    const place = "database" as const;
    const rows = names.map((name) => ({ name, chunks: 1, createdAt, place }));
    await db.insertInto("document_blobs").values(rows).execute();
    assert.deepEqual(await namesIn(documents, clock.now()), []);
    clock.advance(1);
    assert.deepEqual(await namesIn(documents, clock.now()), names);
  },
});
