import assert from "node:assert/strict";
import { DatabaseStorage } from "../../../data/documents/database_storage.ts";
import { IndexedBlobs } from "../../../data/documents/indexed_blobs.ts";
import { type S3Settings, S3Storage } from "../../../data/documents/s3.ts";
import { type S3Server, startBadS3, startS3 } from "../../documents/s3.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { anywhere, read, someBytes } from "./places.ts";
import { proofTest } from "../../support/long_form.ts";

let s3: S3Server;
Deno.test.beforeAll(async () => void (s3 = await startS3()));
Deno.test.afterAll(() => s3.close());

const placedIn = ({ store: { db }, clock }: Ground, place: S3Storage | null): IndexedBlobs =>
  new IndexedBlobs(db, clock.now, { database: new DatabaseStorage(db), s3: place });
const inS3 = (ground: Ground): IndexedBlobs => placedIn(ground, new S3Storage(s3.settings));

onEachEngine({
  ...anywhere("S3", inS3),
  "documents that were stored in the database before S3 stay there and open": async (ground) => {
    await ground.store.documents.put("old", someBytes(5));
    const documents = inS3(ground);
    await documents.put("new", someBytes(6));
    assert.deepEqual(await read(documents, "old"), someBytes(5));
    assert.deepEqual(await read(documents, "new"), someBytes(6));
    assert.ok((await s3.names()).includes("new"));
    assert.ok(!(await s3.names()).includes("old"));
    await documents.remove("old");
    await documents.remove("new");
    assert.ok(!(await s3.names()).includes("new"));
    await documents.put("new", someBytes(6));
    // Without the setting, a document in S3 is an error and not a missing document.
    await assert.rejects(read(ground.store.documents, "new"), /^Error: DOCUMENTS_URL: is not set/);
  },
});

/** Short limits, as the tests are not about their length. */
const limits = { answerMs: 1_500, silenceMs: 100 };

async function withBad(
  answer: (request: Request) => Response | Promise<Response>,
  test: (place: S3Storage, settings: S3Settings) => Promise<void>,
): Promise<void> {
  const { settings, close } = startBadS3(answer);
  await test(new S3Storage(settings, limits), settings).finally(close);
}

const unavailable = { kind: "unavailable", retryAfterSeconds: 10 };

proofTest("S3 that fails for a moment is asked again, and no more than three times", async () => {
  let asked = 0;
  const failing = (times: number) => () =>
    new Response(null, { status: asked++ < times ? 503 : 200 });
  await withBad(failing(2), async (place) => void await place.put("a", someBytes(5)));
  assert.equal(asked, 3);
  asked = 0;
  await withBad(failing(9), (place) => assert.rejects(place.put("a", someBytes(5)), unavailable));
  assert.equal(asked, 3);
});

proofTest(
  "S3 that does not answer, is not there or refuses is unavailable, and what it lost is null",
  async () => {
    const release = Promise.withResolvers<Response>();
    await withBad(() => release.promise, async (place) => {
      await assert.rejects(place.open("a"), unavailable);
      release.resolve(new Response());
    });
    const gone = { ...s3.settings, url: "http://127.0.0.1:9/desk" };
    await assert.rejects(new S3Storage(gone, limits).put("a", someBytes(5)), unavailable);
    const stranger = { ...s3.settings, accessKeyId: "wrong" };
    await assert.rejects(new S3Storage(stranger, limits).put("a", someBytes(5)), unavailable);
    assert.equal(await new S3Storage(s3.settings).open("never put"), null);
  },
);

Deno.test("a document that stops coming midway is an error, never a shorter document", async () => {
  const half = () =>
    new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(someBytes(1_000)) }),
    );
  await withBad(half, async (place) => {
    const parts = (await place.open("a"))!;
    await assert.rejects(new Response(parts).arrayBuffer(), unavailable);
  });
});

Deno.test("settings that S3 refuses are said at the start, while one that is away may come back", async () => {
  await new S3Storage(s3.settings).requireRights();
  const wrong = (change: Partial<S3Settings>) =>
    new S3Storage({ ...s3.settings, ...change }, limits).requireRights();
  await assert.rejects(wrong({ accessKeyId: "wrong" }), {
    message: "S3_ACCESS_KEY_ID: the storage refuses to keep anything (403)",
  });
  await assert.rejects(
    wrong({ url: s3.settings.url + "-none" }),
    /^Error: DOCUMENTS_URL: .* \(404\)$/,
  );
  await wrong({ url: "http://127.0.0.1:9/desk" });
});
