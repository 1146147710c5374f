import assert from "node:assert/strict";
import { DatabaseStorage } from "../../../../data/documents/database_storage.ts";
import { IndexedBlobs } from "../../../../data/documents/indexed_blobs.ts";
import { S3Storage } from "../../../../data/documents/s3.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { undisplayedDocuments } from "../../../../data/kyc/documents/displays.ts";
import { receiveDocument } from "../../../../data/kyc/documents/receive.ts";
import { type DocumentKeys, SealedBlobs } from "../../../../data/documents/sealed_blobs.ts";
import { system } from "../../../../data/audit/write.ts";
import type { AuditAction } from "../../../../data/audit/actions.ts";
import { aToken } from "../../../data/imports/import_files.ts";
import { aPng } from "../../../documents/made.ts";
import { startS3 } from "../../../documents/s3.ts";
import type { Store } from "../../../../data/store.ts";
import { withDesk } from "../../../support/helpers.ts";
import { elements, mainOf } from "../../../support/markup.ts";
import { aRequest } from "../../../support/records.ts";
import { quietly } from "../../../support/stores.ts";

Deno.test("documents in S3 are handed in and shown; while it is away both say when to come again", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    const s3 = await startS3();
    const place = new S3Storage(s3.settings);
    const database = new DatabaseStorage(store.db);
    store.documents = new IndexedBlobs(store.db, store.now, { database, s3: place });
    await kyc.insert(store.db, [aRequest({ documents: [] })]);
    const authorization = `Bearer ${await aToken(store, "feed")}`;
    const put = (id: string, grey: number) =>
      desk.bare(`/api/kyc-requests/k_test/documents/${id}?type=id&name=a.png`, {
        method: "PUT",
        body: aPng({ grey }),
        headers: { authorization },
      });
    const first = await put("d_1", 1);
    assert.equal(first.status, 201, first.text);
    assert.equal((await s3.names()).length, 1);
    const { url } = JSON.parse(first.text);
    const shown = await desk.request(url);
    assert.deepEqual(new Uint8Array(await shown.arrayBuffer()), aPng({ grey: 1 }));
    await s3.close();
    await quietly(async () => {
      const refused = await put("d_2", 2);
      assert.equal(refused.status, 503);
      assert.equal(refused.headers.get("retry-after"), "10");
      assert.match(refused.text, /Document storage is not responding/);
      const asked = `${url}?from=review`;
      const page = await desk.get(asked, { "sec-fetch-dest": "document" });
      assert.equal(page.status, 503);
      assert.equal(page.headers.get("retry-after"), "10");
      const links = elements(mainOf(page.text), "a", { role: "button" });
      assert.deepEqual(links.map(({ text, attributes }) => [text, attributes.href]), [
        ["Retry", asked],
      ]);
    });
    assert.equal((await kyc.get(store, "k_test")).documents.length, 1);
  }, { sample: false }));

/** Stores a document of `k_test` and returns its address. */
async function receivePng(store: Store, id: string, bytes: Uint8Array<ArrayBuffer>) {
  const facts = { type: "id", name: `${id}.png`, declaredType: null, replaces: null } as const;
  const { request } = await receiveDocument(store, "k_test", { ...facts, id, bytes }, system);
  return request.documents.at(-1)!.url;
}

/** Replaces the stored bytes of a document behind the desk's back. */
async function replaceBytes({ db }: Store, id: string, bytes: Uint8Array<ArrayBuffer>) {
  const { blob } = await db.selectFrom("kyc_held_documents").select("blob")
    .where("documentId", "=", id).executeTakeFirstOrThrow();
  await db.deleteFrom("document_chunks").where("name", "=", blob).execute();
  await new DatabaseStorage(db).put(blob, bytes);
}

Deno.test("bytes in the place of others are shown to nobody, sealed or not, whole or in parts", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    const { db } = store;
    const keys: DocumentKeys = [{ id: "one", bytes: new Uint8Array(32) }];
    const plain = store.documents;
    await kyc.insert(db, [aRequest({ documents: [] })]);
    const address = { "sec-fetch-dest": "document" };
    const entries = async (action: AuditAction) =>
      await db.selectFrom("audit_log").select("target").where("action", "=", action).execute();
    // Larger and smaller than one chunk.
    for (const [n, size] of [[1, 700], [2, 8]] as const) {
      for (const documents of [plain, new SealedBlobs(plain, keys)]) {
        store.documents = documents;
        const id = `d_${n}_${documents === plain}`;
        const bytes = aPng({ grey: n, width: size, height: size, level: 0 });
        const path = await receivePng(store, id, bytes);
        await replaceBytes(store, id, bytes.with(-1, bytes.at(-1)! ^ 1));
        await quietly(async () => {
          const { status, text } = await desk.get(path, address);
          assert.equal(status, 500);
          assert.doesNotMatch(text, /PNG/);
        });
      }
    }
    assert.deepEqual(await entries("Document displayed"), []);
    const undisplayed = await undisplayedDocuments(db, await kyc.get(store, "k_test"), "s_test");
    assert.equal(undisplayed.length, 4);
  }, { sample: false }));
