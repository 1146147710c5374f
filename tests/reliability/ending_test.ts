import assert from "node:assert/strict";
import { system } from "../../data/audit/write.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { receiversFor } from "../../data/webhooks/address.ts";
import { createEndpoint, sendTest } from "../../data/webhooks/endpoints.ts";
import { startWebhooks } from "../../server/webhooks.ts";
import { aToken } from "../data/imports/import_files.ts";
import { aLargeJpeg } from "../documents/made.ts";
import { openStoreAt, sharedEngines } from "../support/databases.ts";
import { startReceiver } from "../support/receiver.ts";
import { plantDesk, sleep, startServer } from "./server.ts";

const ORIGIN = "http://localhost:8000";
const DOCUMENT_BYTES = 2 * 1024 * 1024;

/** An upload whose second half is sent by `finish`. */
function slowUpload(origin: string, token: string, id: string) {
  const bytes = aLargeJpeg(DOCUMENT_BYTES, 1);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const begun = writer.write(bytes.subarray(0, DOCUMENT_BYTES / 2));
  const answer = fetch(`${origin}/api/kyc-requests/k_1/documents/${id}?type=id&name=a.jpg`, {
    method: "PUT",
    body: readable,
    headers: { authorization: `Bearer ${token}` },
  });
  const finish = async () => {
    await writer.write(bytes.subarray(DOCUMENT_BYTES / 2));
    await writer.close();
  };
  return { begun, answer, finish };
}

/** A token, and a webhook that waits to be sent. */
async function prepare(url: string, receiver: string): Promise<string> {
  const store = await openStoreAt(url);
  try {
    const form = { url: receiver, events: ["kyc.decided" as const] };
    const { id } = await createEndpoint(store, form, system, receiversFor(ORIGIN));
    await sendTest(store, id, system);
    return await aToken(store, "feed");
  } finally {
    await store.close();
  }
}

/** The documents that have come; sends the webhooks that wait. */
async function readAndSend(url: string): Promise<string[]> {
  const store = await openStoreAt(url);
  const sender = startWebhooks(store, { origins: [ORIGIN] }, { lookEveryMs: 60_000 });
  try {
    await sender.look();
    const { documents } = await kyc.get(store, "k_1");
    return documents.flatMap(({ id }) => id === undefined ? [] : [id]).toSorted();
  } finally {
    await sender.stop();
    await store.close();
  }
}

for (const { name, provide } of sharedEngines) {
  Deno.test(`SIGTERM amid uploads and a webhook ends them in order, with nothing lost and no noise in the log (${name})`, async () => {
    const { url, remove } = await provide();
    let isWell = false;
    const receiver = startReceiver(() => isWell ? new Response("ok") : new Promise(() => {}));
    try {
      await plantDesk(url, 1);
      const token = await prepare(url, receiver.url);
      // Longer than any test may take; the second signal ends the draining.
      const server = await startServer(url, { env: { DRAIN_SECONDS: "300" } });
      const { origin } = server;
      const [first, second, endless] = ["d_1", "d_2", "d_3"].map((id) =>
        slowUpload(origin, token, id)
      ) as [Upload, Upload, Upload];
      await Promise.all([first, second, endless].map(({ begun }) => begun));
      while (receiver.received.length === 0) await sleep(10);
      const ended = server.end("SIGTERM");
      await Promise.all([first, second].map(({ finish }) => finish()));
      await Promise.all([first, second].map(({ answer }) => answer));
      server.end("SIGTERM");
      const answers = await Promise.all([first, second, endless].map(({ answer }) => answer));
      await Promise.all(answers.map((answer) => answer.body?.cancel()));
      assert.deepEqual(answers.map(({ status }) => status), [201, 201, 503]);
      assert.ok(answers[2]!.headers.has("retry-after"));
      assert.equal((await ended).code, 0, server.errors());
      const lines = server.errors().trimEnd().split("\n");
      assert.deepEqual(lines.map((line) => JSON.parse(line).event), ["refused"]);
      isWell = true;
      assert.deepEqual(await readAndSend(url), ["d_1", "d_2"]);
      const [one, again] = receiver.received.map(({ headers }) => headers["webhook-id"]);
      assert.equal(again, one);
      await endless.finish().catch(() => {});
    } finally {
      await receiver.close();
      await remove();
    }
  });
}

type Upload = ReturnType<typeof slowUpload>;
