import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { readAll } from "../../data/documents/blobs.ts";
import { removeOrphans } from "../../data/kyc/documents/orphans.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import type { Store } from "../../data/store.ts";
import { openStoreAt } from "../support/engines.ts";
import { aToken } from "../data/imports/import_files.ts";
import { aLargeJpeg } from "../documents/made.ts";
import { plantDesk, type Server, sleep, startServer } from "../reliability/server.ts";

const SENDERS = 4;
const DOCUMENT_BYTES = 3 * 1024 * 1024;
/** Each takes a few documents at most. */
const PER_REQUEST = 8;
const HOUR_MS = 60 * 60 * 1000;

/** What came of ending the server again and again in the middle of uploads. */
export interface KilledUploads {
  /** Those that got no answer. */
  interrupted: number;
  acknowledged: number;
  /** Bytes without a record, all of which the sweep has removed. */
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
 * Ends the server `kills` times by SIGKILL while documents come in. Throws for a record without its
 * bytes, for one that was acknowledged and lost, and for bytes that the sweep leaves behind.
 */
export async function killUploads(
  databaseUrl: string,
  { kills, withinMs = 200 }: { kills: number; withinMs?: number },
): Promise<KilledUploads> {
  const requests = kills * SENDERS * 4;
  await plantDesk(databaseUrl, requests);
  const token = await withStore(databaseUrl, (store) => aToken(store, "feed"));
  const all: Sending = { token, requests, sent: 0, acknowledged: [], interrupted: 0 };
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer(databaseUrl);
    let alive = true;
    try {
      const before = all.acknowledged.length;
      const senders = Array.from({ length: SENDERS }, async () => {
        while (alive) await send(server, all);
      });
      while (all.acknowledged.length === before) await sleep(2);
      await sleep(Math.random() * withinMs);
      alive = false;
      await server.end("SIGKILL");
      await Promise.all(senders);
    } finally {
      alive = false;
      await server.end("SIGKILL");
    }
  }
  const orphans = await withStore(databaseUrl, (store) => requireWhole(store, all));
  return { interrupted: all.interrupted, acknowledged: all.acknowledged.length, orphans };
}

async function send({ origin }: Server, all: Sending): Promise<void> {
  const n = all.sent++;
  const requestId = `k_${Math.floor(n / PER_REQUEST) % all.requests + 1}`;
  const id = `d_${n}`;
  const path = `/api/kyc-requests/${requestId}/documents/${id}?type=id&name=a.jpg`;
  try {
    const answer = await fetch(origin + path, {
      method: "PUT",
      body: aLargeJpeg(DOCUMENT_BYTES, n),
      headers: { authorization: `Bearer ${all.token}` },
    });
    await answer.body?.cancel();
    assert.equal(answer.status, 201);
    all.acknowledged.push({ requestId, id });
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    all.interrupted++;
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
