import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { aToken, usersFile } from "../data/imports/import_files.ts";
import { plantDesk, type Server, sleep, startServer } from "../reliability/server.ts";
import { openStoreAt } from "../support/databases.ts";
import { quantile } from "./finding.ts";

const FILE_BYTES = 31 * 1024 * 1024;
const TYPES = ["text/csv", "application/x-ndjson"];
/** Empty lines take longest. */
const LINE_FEED = 0x0a;
const LEFT_AFTER_MS = 500;

interface SameBytes {
  healthP99Ms: number;
  healthWorstMs: number;
  /** Time until the next import, after the client of one has disconnected. */
  endedMs: number;
}

/** Imports files of 31 MB that repeat each of `count` bytes, and leaves in the middle of one. */
export async function importSameBytes(databaseUrl: string, count: number): Promise<SameBytes> {
  await plantDesk(databaseUrl, 1);
  const store = await openStoreAt(databaseUrl);
  const token = await aToken(store, "feed").finally(() => store.close());
  const server = await startServer(databaseUrl);
  const watcher = new Worker(new URL("./health_watch.ts", import.meta.url));
  try {
    watcher.postMessage(server.origin);
    for (let byte = 0; byte < count; byte++) {
      const body = new Uint8Array(FILE_BYTES).fill(byte);
      for (const type of TYPES) await send(server, token, type, body);
    }
    const endedMs = await leaveImport(server, token);
    watcher.postMessage("end");
    const [waits] = await once(watcher, "message") as [number[]];
    return { healthP99Ms: quantile(waits, 0.99), healthWorstMs: Math.max(...waits), endedMs };
  } finally {
    await watcher.terminate();
    await server.end("SIGTERM");
  }
}

async function send(
  { origin }: Server,
  token: string,
  type: string,
  body: Uint8Array<ArrayBuffer> | string,
  signal?: AbortSignal,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": type };
  const answer = await fetch(`${origin}/api/import/users`, {
    method: "POST",
    body,
    headers,
    signal,
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Imports of one list run in order, so that the next one waits for the end of the first. */
async function leaveImport(server: Server, token: string): Promise<number> {
  const client = new AbortController();
  const body = new Uint8Array(FILE_BYTES).fill(LINE_FEED);
  const left = send(server, token, "application/x-ndjson", body, client.signal).catch(() => {});
  await sleep(LEFT_AFTER_MS);
  client.abort();
  await left;
  const begun = performance.now();
  const status = await send(server, token, "application/x-ndjson", usersFile(1));
  if (status !== 200) throw new Error(`the next import is ${status}`);
  return performance.now() - begun;
}
