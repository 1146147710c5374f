import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createAdmin } from "../../data/staff/accounts/credentials.ts";
import { system } from "../../data/audit/write.ts";
import { openStoreAt } from "../support/engines.ts";
import { aToken } from "../data/imports/import_files.ts";
import { aLargeJpeg } from "../documents/made.ts";
import { plantDesk, type Server, signIn, sleep, startServer } from "../reliability/server.ts";
import { quantile } from "./finding.ts";

const SENDERS = 4;
const REVIEWERS = 16;
const PER_REQUEST = 5;
const DOCUMENT_BYTES = 1024 * 1024;
const SAMPLE_MS = 50;
/** Pause between two steps of a reviewer. */
const LOOK_MS = 1_000;

export interface DocumentsIn {
  documents: number;
  seconds: number;
  /** Documents that were refused, and steps of reviewers that failed. */
  failed: string[];
  reviewed: number;
  mostMemoryMb: number;
  healthP99Ms: number;
  healthWorstMs: number;
}

/** Sends documents of 1 MB as fast as they are accepted, while reviewers look and decide. */
export async function bringDocuments(
  databaseUrl: string,
  { documents, seconds }: { documents: number; seconds: number },
): Promise<DocumentsIn> {
  const requests = Math.ceil(documents / PER_REQUEST);
  const decided = 2_000;
  await plantDesk(databaseUrl, requests + decided);
  const token = await plantReviewers(databaseUrl);
  const server = await startServer(databaseUrl);
  const found: DocumentsIn = {
    ...{ documents: 0, seconds: 0, failed: [], reviewed: 0 },
    ...{ mostMemoryMb: 0, healthP99Ms: 0, healthWorstMs: 0 },
  };
  try {
    const cookies: string[] = [];
    for (let n = 0; n < REVIEWERS; n++) cookies.push(await signIn(server.origin, reviewer(n)));
    const begun = performance.now();
    let [next, decidedNext, over] = [0, requests, false];
    const watching = watch(server, found, () => over);
    const reviewers = cookies.map(async (cookie, n) => {
      await sleep(LOOK_MS * n / REVIEWERS);
      while (!over) await review(server, cookie, `k_${++decidedNext}`, found);
    });
    const isLate = () => performance.now() - begun > seconds * 1_000;
    await Promise.all(Array.from({ length: SENDERS }, async () => {
      while (next < documents && !isLate()) await send(server, token, next++, found);
    }));
    found.seconds = (performance.now() - begun) / 1_000;
    over = true;
    await Promise.all([watching, ...reviewers]);
  } finally {
    await server.end("SIGTERM");
  }
  return found;
}

const reviewer = (n: number) => ({
  email: `reviewer${n}@desk.example`,
  password: "a password for the tests alone",
});

async function plantReviewers(databaseUrl: string): Promise<string> {
  const store = await openStoreAt(databaseUrl);
  try {
    for (let n = 0; n < REVIEWERS; n++) {
      await createAdmin(store, { name: `Reviewer ${n}`, ...reviewer(n) }, system);
    }
    return await aToken(store, "feed");
  } finally {
    await store.close();
  }
}

async function send({ origin }: Server, token: string, n: number, found: DocumentsIn) {
  const id = `k_${Math.floor(n / PER_REQUEST) + 1}`;
  const path = `/api/kyc-requests/${id}/documents/d_${n}?type=id&name=a.jpg`;
  const answer = await fetch(origin + path, {
    method: "PUT",
    body: aLargeJpeg(DOCUMENT_BYTES, n),
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  if (answer.status === 201) found.documents++;
  else found.failed.push(`d_${n}: ${answer.status} ${text}`);
}

/** Reads the list, a request with documents and one of them; decides on another request. */
async function review({ origin }: Server, cookie: string, id: string, found: DocumentsIn) {
  const read = `k_${Math.max(1, Math.floor(Math.random() * found.documents / PER_REQUEST))}`;
  const steps: [path: string, init?: RequestInit][] = [
    ["/kyc?status=pending"],
    [`/kyc/${read}`],
    [`/kyc/${read}/documents/2`, { headers: { "sec-fetch-dest": "image" } }],
    [`/api/kyc-requests/${id}/status`, {
      method: "PATCH",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ status: "accepted", reviewNotes: "seen" }),
    }],
  ];
  for (const [path, { headers, ...init } = {}] of steps) {
    const sent = { ...init, headers: { "sec-fetch-site": "same-origin", ...headers, cookie } };
    const answer = await fetch(origin + path, sent);
    await answer.arrayBuffer();
    const isMissing = answer.status === 404 && path.includes("/documents/");
    if (!answer.ok && !isMissing) found.failed.push(`${path}: ${answer.status}`);
    await sleep(LOOK_MS);
  }
  found.reviewed++;
}

/** Records the peak memory of the server, and the response times of `/health`. */
async function watch({ origin, pid }: Server, found: DocumentsIn, isOver: () => boolean) {
  const thread = new Worker(new URL("./health_watch.ts", import.meta.url));
  thread.postMessage(origin);
  while (!isOver()) {
    const status = await Deno.readTextFile(`/proc/${pid}/status`);
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    found.mostMemoryMb = Math.max(found.mostMemoryMb, kilobytes / 1024);
    await sleep(SAMPLE_MS);
  }
  thread.postMessage("over");
  const [waits] = await once(thread, "message") as [number[]];
  await thread.terminate();
  found.healthP99Ms = quantile(waits, 0.99);
  found.healthWorstMs = Math.max(...waits);
}
