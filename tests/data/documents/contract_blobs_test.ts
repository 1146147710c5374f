import assert from "node:assert/strict";
import { SealedBlobs } from "../../../data/documents/sealed_blobs.ts";
import { onEachEngine } from "../../support/engines.ts";
import { anywhere, key, placedIn, read, someBytes } from "./places.ts";

onEachEngine({
  ...anywhere("the database", ({ store }) => placedIn(store)),
  "after a rotation the new key seals and the old one still opens": async ({ store }) => {
    const [first, second] = [key("k1"), key("k2")];
    await placedIn(store).put("plain", someBytes(5));
    await new SealedBlobs(placedIn(store), [first]).put("old", someBytes(6));
    const rotated = new SealedBlobs(placedIn(store), [second, first]);
    await rotated.put("new", someBytes(7));
    for (const [name, length] of [["plain", 5], ["old", 6], ["new", 7]] as const) {
      assert.deepEqual(await read(rotated, name), someBytes(length), name);
    }
    const onlyNew = new SealedBlobs(placedIn(store), [second]);
    await assert.rejects(read(onlyNew, "old"), /DOCUMENTS_KEY: there is no key k1/);
    const wrong = new SealedBlobs(placedIn(store), [{ ...second, id: "k1" }]);
    await assert.rejects(read(wrong, "old"), /DOCUMENTS_KEY: the key k1 is not the one/);
  },
  "a sealed document whose key is missing is named, and nothing of it is shown": async (
    { store },
  ) => {
    await new SealedBlobs(placedIn(store), [key("k1")]).put("sealed", someBytes(500));
    const none = new SealedBlobs(placedIn(store), null);
    await assert.rejects(none.open("sealed"), /DOCUMENTS_KEY: there is no key k1/);
    for (const length of [5, 128, 700_000]) {
      await none.put(`plain ${length}`, someBytes(length));
      assert.deepEqual(await read(none, `plain ${length}`), someBytes(length));
    }
  },
  "a sealed document opens neither changed nor in the place of another": async ({ store }) => {
    const [{ db }, documents] = [store, placedIn(store)];
    const sealed = new SealedBlobs(documents, [key("k1")]);
    await sealed.put("a", someBytes(50));
    await sealed.put("b", someBytes(50));
    const swap = (from: string, to: string) =>
      db.updateTable("document_chunks").set({ name: to }).where("name", "=", from).execute();
    for (const [from, to] of [["a", "c"], ["b", "a"], ["c", "b"]] as const) await swap(from, to);
    await assert.rejects(read(sealed, "a"));
    await assert.rejects(read(sealed, "b"));
    await sealed.put("d", someBytes(50));
    assert.deepEqual(await read(sealed, "d"), someBytes(50));
    const bytes = (await read(documents, "d"))!;
    bytes[bytes.length - 1]! ^= 1;
    const { numUpdatedRows } = await db.updateTable("document_chunks")
      .set({ bytes: new Uint8Array(bytes) }).where("name", "=", "d").executeTakeFirst();
    assert.equal(numUpdatedRows, 1n);
    await assert.rejects(read(sealed, "d"));
  },
});
