import assert from "node:assert/strict";
import { plantDesk, sleep, startServer } from "./server.ts";

/** Files that the server may have open, beside which its own are few. */
const FILES = 160;

/** A host that is not served would be answered, and closed, before the rest is missed. */
const unfinished: Record<string, (host: string) => string> = {
  headers: (host) => `GET /health HTTP/1.1\r\nHost: ${host}\r\n`,
  "a body": (host) => `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\nemail`,
};

/** More connections than the server may have, each of which sends a part and then waits. */
async function fill(
  origin: string,
  unfinished: (host: string) => string,
): Promise<Deno.TcpConn[]> {
  const { host, port } = new URL(origin);
  const text = unfinished(host);
  const open: Deno.TcpConn[] = [];
  for (let n = 0; n < 2 * FILES; n++) {
    const conn = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) }).catch(() => {});
    if (!conn) await sleep(2);
    else {
      await conn.write(new TextEncoder().encode(text)).catch(() => {});
      open.push(conn);
    }
  }
  return open;
}

async function answersAgain(origin: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(`${origin}/health`, { signal }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await sleep(100);
  }
  return false;
}

for (const [part, text] of Object.entries(unfinished)) {
  Deno.test(`a table of open files that is full of connections without the rest of ${part} ends nothing, and is said once`, async () => {
    const folder = await Deno.makeTempDir({ prefix: "desk-full-" });
    const url = `sqlite:${folder}/desk.db`;
    await plantDesk(url, 1);
    const server = await startServer(url, { files: FILES });
    try {
      const held = await fill(server.origin, text);
      // They are still there: what was not let in, or was closed, is their trouble alone.
      assert.ok(await answersAgain(server.origin), server.errors());
      for (const conn of held) conn.close();
      assert.ok(await answersAgain(server.origin), server.errors());
      const said = server.errors().split("\n").filter((line) => line.includes("not accepted"));
      assert.equal(said.length, 1, server.errors());
      assert.match(JSON.parse(said[0] ?? "").error.message, /too many open files/i);
    } finally {
      const { code } = await server.end("SIGTERM");
      await Deno.remove(folder, { recursive: true });
      assert.equal(code, 0, server.errors());
    }
  });
}
