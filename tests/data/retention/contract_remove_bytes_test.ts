import assert from "node:assert/strict";
import { DatabaseStorage } from "../../../data/documents/database_storage.ts";
import { type Blobs, IncompleteRemoval } from "../../../data/documents/blobs.ts";
import { IndexedBlobs } from "../../../data/documents/indexed_blobs.ts";
import { removeOrphans } from "../../../data/kyc/documents/orphans.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { finishRemovals, removeBytes } from "../../../data/kyc/documents/remove_bytes.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aPng } from "../../documents/made.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { aRequest } from "../../support/records.ts";

const sender = { id: null, name: "Service platform", requestId: null };

async function plant({ store }: Ground): Promise<void> {
  for (const id of ["k_1", "k_2"]) {
    await kyc.insert(store.db, [aRequest({ id })]);
    const facts = { type: "id", name: "a.png", declaredType: null, replaces: null };
    const bytes = aPng({ width: 40 });
    for (const document of ["d_1", "d_2"]) {
      await receiveDocument(store, id, { ...facts, id: document, bytes }, sender);
    }
  }
}

const take = ({ store: { db } }: Ground, ids: readonly string[]) =>
  db.transaction().execute((trx) => removeBytes(trx, ids));

const chunkNames = async ({ store: { db } }: Ground) =>
  new Set((await db.selectFrom("document_chunks").select("name").execute()).map(Object.values))
    .size;

const blobsOf = async ({ store: { db } }: Ground, requestId: string) =>
  (await db.selectFrom("kyc_held_documents").select("blob").where("requestId", "=", requestId)
    .execute()).map(({ blob }) => blob);

onEachEngine({
  "the bytes of a request open no more once they are taken away, and then go": async (ground) => {
    const { store, clock } = ground;
    await plant(ground);
    const names = await blobsOf(ground, "k_1");
    assert.equal(await take(ground, ["k_1"]), 2);
    for (const name of names) assert.equal(await store.documents.open(name), null);
    assert.deepEqual([await blobsOf(ground, "k_1"), await chunkNames(ground)], [[], 4]);
    // A process that ended in between has left them, and they are no orphans.
    clock.advance(2 * 3_600_000);
    assert.equal(await removeOrphans(store), 0);
    assert.deepEqual(await finishRemovals(store), { removed: 2, keptByBucket: 0, failed: 0 });
    assert.equal(await chunkNames(ground), 2);
    assert.deepEqual(await finishRemovals(store), { removed: 0, keptByBucket: 0, failed: 0 });
    const [other] = await blobsOf(ground, "k_2");
    assert.notEqual(await store.documents.open(other!), null);
    assert.equal(await take(ground, ["k_1", "k_none"]), 0);
  },

  "bytes that a storage keeps are counted by why, and removed once it lets them go": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plant(ground);
    const { db } = store;
    await take(ground, ["k_1", "k_2"]);
    const failures = [new IncompleteRemoval("an earlier version", 403), new Error("away")];
    const failing: Blobs = new IndexedBlobs(db, clock.now, {
      s3: null,
      database: Object.assign(new DatabaseStorage(db), {
        remove: () => failures.length > 0 ? Promise.reject(failures.shift()) : Promise.resolve(),
      }),
    });
    const removals = await finishRemovals({ ...store, documents: failing });
    assert.deepEqual(removals, { removed: 2, keptByBucket: 1, failed: 1 });
    assert.deepEqual(await finishRemovals(store), { removed: 2, keptByBucket: 0, failed: 0 });
  },
});
