import assert from "node:assert/strict";
import { plantDesk, sleep, startServer } from "../reliability/server.ts";
import { floodFromOutside, type FloodOptions } from "./flood.ts";

/** What came of more open connections than the server may have. */
export interface FullTable {
  connections: number;
  /** Until somebody else was answered while they were all still there, and after they had left. */
  besideMs: number;
  backMs: number;
  /** Lines in the log that say so. */
  said: string[];
}

export interface Fill {
  /** How many files the server may have open; without it as many as the machine gives. */
  files?: number;
  /** For each process that holds some. */
  connections: readonly number[];
  beginning: "headers" | "body";
  /** One after the other; once, unless it says more. */
  times?: number;
}

/** Opens them and holds them, asks for the health of the server, and lets them go. */
export async function fillTable(
  { files, connections, beginning, times = 1 }: Fill,
): Promise<FullTable> {
  const folder = await Deno.makeTempDir({ prefix: "desk-full-" });
  const url = `sqlite:${folder}/desk.db`;
  await plantDesk(url, 1);
  const server = await startServer(url, files === undefined ? {} : { files });
  try {
    const port = Number(new URL(server.origin).port);
    const floods = connections.map((count): FloodOptions => ({ port, count, beginning }));
    let [besideMs, backMs] = [0, 0];
    for (let n = 0; n < times; n++) {
      const flood = await floodFromOutside(floods);
      // What was not let in, or was closed, is their trouble alone.
      besideMs = Math.max(besideMs, await untilAnswered(server.origin));
      const left = flood.end();
      backMs = Math.max(backMs, await untilAnswered(server.origin));
      await left;
    }
    const said = server.errors().split("\n").filter((line) => line.includes("not accepted"));
    return { connections: connections.reduce((sum, one) => sum + one), besideMs, backMs, said };
  } finally {
    const { code } = await server.end("SIGTERM");
    await Deno.remove(folder, { recursive: true });
    assert.equal(code, 0, `it ended by itself, or not in order: ${server.errors()}`);
  }
}

const LONGEST_MS = 20_000;

async function untilAnswered(origin: string): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < LONGEST_MS) {
    // Over a new connection: one that is there already is served all the while.
    const client = Deno.createHttpClient({});
    const init = { client, signal: AbortSignal.timeout(1_000) };
    const answer = await fetch(`${origin}/health`, init).catch(() => null);
    await answer?.body?.cancel();
    client.close();
    if (answer?.ok) return performance.now() - started;
    await sleep(10);
  }
  throw new Error("nobody was answered any more");
}
