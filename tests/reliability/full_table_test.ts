import assert from "node:assert/strict";
import { floodFromOutside } from "./flood.ts";
import { plantDesk, type Server, sleep, startServer } from "./server.ts";

/** Limit of open files of the server; it needs few itself. */
const FILES = 160;
const TIMES = 2;

for (const beginning of ["headers", "body"] as const) {
  Deno.test(`the server survives a file table full of connections with unfinished ${beginning}, and logs it once`, async () => {
    const folder = await Deno.makeTempDir({ prefix: "desk-full-" });
    const url = `sqlite:${folder}/desk.db`;
    await plantDesk(url, 1);
    const server = await startServer(url, { files: FILES });
    try {
      const port = Number(new URL(server.origin).port);
      for (let n = 0; n < TIMES; n++) {
        const flood = await floodFromOutside([{ port, count: 2 * FILES, beginning }]);
        await untilAnswered(server);
        const left = flood.end();
        await untilAnswered(server);
        await left;
      }
    } finally {
      const { code } = await server.end("SIGTERM");
      await Deno.remove(folder, { recursive: true });
      assert.equal(code, 0, `the server crashed or did not end in order: ${server.errors()}`);
    }
    const logged = server.errors().split("\n").filter((line) => line.includes("not accepted"));
    assert.equal(logged.length, 1);
    assert.match(JSON.parse(logged[0] ?? "").error.message, /too many open files/i);
  });
}

const LONGEST_MS = 60_000;

/** Throws where another client is not answered, by a new connection each time. */
async function untilAnswered({ origin, errors }: Server): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < LONGEST_MS) {
    const client = Deno.createHttpClient({});
    const init = { client, signal: AbortSignal.timeout(1_000) };
    const answer = await fetch(`${origin}/health`, init).catch(() => null);
    await answer?.body?.cancel();
    client.close();
    if (answer?.ok) return;
    await sleep(10);
  }
  throw new Error(`the server answers no new connection: ${errors()}`);
}
