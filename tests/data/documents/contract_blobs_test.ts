import assert from "node:assert/strict";
import { type Blobs, wholeOf } from "../../../data/documents/blobs.ts";
import { SealedBlobs } from "../../../data/documents/sealed_blobs.ts";
import { onEachEngine } from "../engines.ts";

const key = (id: string) => ({ id, bytes: crypto.getRandomValues(new Uint8Array(32)) });
const MIB = 1024 * 1024;

/** Larger than a chunk, and no multiple of one. */
function someBytes(length = 2 * MIB + 17): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 7) % 251);
}

async function read(blobs: Blobs, name: string): Promise<Uint8Array | null> {
  const parts = await blobs.open(name);
  return parts && await wholeOf(parts);
}

async function namesIn(blobs: Blobs, instant: Date): Promise<string[]> {
  const names: string[] = [];
  for await (const name of blobs.namesBefore(instant)) names.push(name);
  return names;
}

onEachEngine({
  "what is put comes back as it was, in parts": async ({ store: { documents } }) => {
    const bytes = someBytes();
    await documents.put("a", bytes);
    assert.deepEqual(await read(documents, "a"), bytes);
    let parts = 0;
    for await (const _ of (await documents.open("a"))!) parts++;
    assert.ok(parts > 1);
    assert.equal(await documents.open("b"), null);
  },
  "what is only half there is not there, and can be removed": async ({ store, clock }) => {
    const { documents, db } = store;
    await documents.put("a", someBytes(9));
    // As a process leaves it that dies between two chunks.
    await db.updateTable("document_blobs").set({ chunks: 0 }).execute();
    assert.equal(await documents.open("a"), null);
    clock.advance(1_000);
    assert.deepEqual(await namesIn(documents, clock.now()), ["a"]);
    await documents.remove("a");
    await documents.remove("never put");
    assert.deepEqual(await namesIn(documents, clock.now()), []);
    const left = await db.selectFrom("document_chunks").selectAll().execute();
    assert.deepEqual(left, []);
  },
  "with a key the database holds nothing of a document": async ({ store }) => {
    const sealed = new SealedBlobs(store.documents, [key("k1")]);
    const bytes = someBytes(4_000);
    await sealed.put("a", bytes);
    assert.deepEqual(await read(sealed, "a"), bytes);
    const kept = await read(store.documents, "a");
    const some = String(bytes.subarray(100, 110));
    assert.ok(!String(kept).includes(some));
  },
  "after a rotation the new key seals and the old one still opens": async ({ store }) => {
    const [first, second] = [key("k1"), key("k2")];
    await store.documents.put("plain", someBytes(5));
    await new SealedBlobs(store.documents, [first]).put("old", someBytes(6));
    const rotated = new SealedBlobs(store.documents, [second, first]);
    await rotated.put("new", someBytes(7));
    for (const [name, length] of [["plain", 5], ["old", 6], ["new", 7]] as const) {
      assert.deepEqual(await read(rotated, name), someBytes(length), name);
    }
    const onlyNew = new SealedBlobs(store.documents, [second]);
    await assert.rejects(read(onlyNew, "old"), /DOCUMENTS_KEY: there is no key k1/);
  },
  "a sealed document opens neither changed nor in the place of another": async ({ store }) => {
    const { db, documents } = store;
    const sealed = new SealedBlobs(documents, [key("k1")]);
    await sealed.put("a", someBytes(50));
    await sealed.put("b", someBytes(50));
    const swap = (from: string, to: string) =>
      db.updateTable("document_chunks").set({ name: to }).where("name", "=", from).execute();
    for (const [from, to] of [["a", "c"], ["b", "a"], ["c", "b"]] as const) await swap(from, to);
    await assert.rejects(read(sealed, "a"));
    const bytes = (await read(documents, "b"))!;
    bytes[bytes.length - 1]! ^= 1;
    await db.updateTable("document_chunks").set({ bytes: new Uint8Array(bytes), name: "a" })
      .where("name", "=", "b").execute().catch(() => {});
    await assert.rejects(read(sealed, "b"));
  },
});
