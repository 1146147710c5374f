import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { readAll } from "../../data/documents/blobs.ts";
import { removeOrphans } from "../../data/kyc/documents/orphans.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import type { Store } from "../../data/store.ts";
import { openStoreAt } from "../support/databases.ts";
import { aToken } from "../data/imports/import_files.ts";
import { aLargeJpeg } from "../documents/made.ts";
import { plantDesk, type Server, sleep, startServer } from "../reliability/server.ts";

const SENDERS = 4;
const DOCUMENT_BYTES = 3 * 1024 * 1024;
/** A request takes a few documents at most. */
const PER_REQUEST = 8;
const HOUR_MS = 60 * 60 * 1000;

/** Result of killing the server repeatedly in the middle of uploads. */
export interface KilledUploads {
  /** Uploads that got no answer. */
  interrupted: number;
  acknowledged: number;
  /** Blobs without a record; the sweep has removed all of them. */
  orphans: number;
}

interface Sending {
  token: string;
  requests: number;
  sent: number;
  acknowledged: { requestId: string; id: string }[];
  interrupted: number;
}

/**
 * Kills the server `kills` times while documents come in. Throws for a record without its bytes, for
 * an acknowledged document that was lost, and for orphans that the sweep leaves behind.
 */
export async function killUploads(
  databaseUrl: string,
  { kills, withinMs = 200 }: { kills: number; withinMs?: number },
): Promise<KilledUploads> {
  const requests = kills * SENDERS * 4;
  await plantDesk(databaseUrl, requests);
  const token = await withStore(databaseUrl, (store) => aToken(store, "feed"));
  const sending: Sending = { token, requests, sent: 0, acknowledged: [], interrupted: 0 };
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer(databaseUrl);
    let alive = true;
    try {
      const before = sending.acknowledged.length;
      const senders = Array.from({ length: SENDERS }, async () => {
        while (alive) await send(server, sending);
      });
      while (sending.acknowledged.length === before) await sleep(2);
      await sleep(Math.random() * withinMs);
      alive = false;
      await server.end("SIGKILL");
      await Promise.all(senders);
    } finally {
      alive = false;
      await server.end("SIGKILL");
    }
  }
  const orphans = await withStore(databaseUrl, (store) => requireWhole(store, sending));
  return { interrupted: sending.interrupted, acknowledged: sending.acknowledged.length, orphans };
}

async function send({ origin }: Server, sending: Sending): Promise<void> {
  const n = sending.sent++;
  const requestId = `k_${Math.floor(n / PER_REQUEST) % sending.requests + 1}`;
  const id = `d_${n}`;
  const path = `/api/kyc-requests/${requestId}/documents/${id}?type=id&name=a.jpg`;
  try {
    const answer = await fetch(origin + path, {
      method: "PUT",
      body: aLargeJpeg(DOCUMENT_BYTES, n),
      headers: { authorization: `Bearer ${sending.token}` },
    });
    await answer.body?.cancel();
    assert.equal(answer.status, 201);
    sending.acknowledged.push({ requestId, id });
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    sending.interrupted++;
  }
}

async function requireWhole(store: Store, { acknowledged, requests }: Sending): Promise<number> {
  const found = new Set<string>();
  for (let n = 1; n <= requests; n++) {
    const { id: requestId, documents } = await kyc.get(store, `k_${n}`);
    for (const { id, sha256 } of documents) {
      if (sha256 === undefined) continue;
      assert.equal(await hashOf(store, requestId, id!), sha256, `${requestId} ${id}`);
      found.add(`${requestId} ${id}`);
    }
  }
  const lost = acknowledged.filter(({ requestId, id }) => !found.has(`${requestId} ${id}`));
  assert.deepEqual(lost, []);
  const later = { ...store, now: () => new Date(store.now().getTime() + 2 * HOUR_MS) };
  const orphans = await removeOrphans(later);
  const { db } = store;
  const held = await db.selectFrom("kyc_held_documents").select("blob").orderBy("blob").execute();
  const blobs = await db.selectFrom("document_blobs").select("name").orderBy("name").execute();
  assert.deepEqual(blobs.map(({ name }) => name), held.map(({ blob }) => blob));
  const chunks = await db.selectFrom("document_chunks").select("name").distinct().execute();
  assert.equal(chunks.length, blobs.length);
  return orphans;
}

async function hashOf(store: Store, requestId: string, documentId: string): Promise<string> {
  const { blob } = await store.db.selectFrom("kyc_held_documents").select("blob")
    .where("requestId", "=", requestId).where("documentId", "=", documentId)
    .executeTakeFirstOrThrow();
  const parts = await store.documents.open(blob);
  assert.ok(parts, `${requestId} ${documentId} has no bytes`);
  return Buffer.from(await crypto.subtle.digest("SHA-256", await readAll(parts))).toString("hex");
}

async function withStore<Result>(
  url: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStoreAt(url);
  return await work(store).finally(() => store.close());
}
