import assert from "node:assert/strict";
import { plantDesk, sleep, startServer } from "./server.ts";
import { floodFromOutside, type FloodOptions } from "./flood.ts";

/** Results of more open connections than the server may have files. */
export interface FullTable {
  connections: number;
  /** Longest time until another client was answered, while they were open and after they closed. */
  besideMs: number;
  backMs: number;
  /** Lines of the log about connections that were not accepted. */
  logged: string[];
}

export interface Fill {
  /** Limit of open files of the server; the machine's own by default. */
  files?: number;
  /** Connections of each process that holds some. */
  connections: readonly number[];
  beginning: "headers" | "body";
  /** Repetitions, one after the other. */
  times?: number;
}

/** Opens connections and holds them, reads `/health` meanwhile, and closes them. */
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
      besideMs = Math.max(besideMs, await untilAnswered(server.origin));
      const left = flood.end();
      backMs = Math.max(backMs, await untilAnswered(server.origin));
      await left;
    }
    const logged = server.errors().split("\n").filter((line) => line.includes("not accepted"));
    return { connections: connections.reduce((sum, one) => sum + one), besideMs, backMs, logged };
  } finally {
    const { code } = await server.end("SIGTERM");
    await Deno.remove(folder, { recursive: true });
    assert.equal(code, 0, `the server crashed or did not end in order: ${server.errors()}`);
  }
}

const LONGEST_MS = 20_000;

async function untilAnswered(origin: string): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < LONGEST_MS) {
    // A new connection each time, as open ones are still served.
    const client = Deno.createHttpClient({});
    const init = { client, signal: AbortSignal.timeout(1_000) };
    const answer = await fetch(`${origin}/health`, init).catch(() => null);
    await answer?.body?.cancel();
    client.close();
    if (answer?.ok) return performance.now() - started;
    await sleep(10);
  }
  throw new Error("the server answers no new connection");
}
