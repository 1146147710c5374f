import assert from "node:assert/strict";
import { outliveRejections } from "../../server/serve.ts";
import { quietly } from "../support/stores.ts";
import { plantDesk, type Server, signIn, sleep, startServer } from "./server.ts";

/** Sends raw text over a connection of its own and returns the answer. */
async function raw(origin: string, text: string): Promise<string> {
  const conn = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(origin).port) });
  try {
    await conn.write(new TextEncoder().encode(text));
    const bytes = new Uint8Array(4_000);
    return new TextDecoder().decode(bytes.subarray(0, await conn.read(bytes) ?? 0));
  } finally {
    conn.close();
  }
}

Deno.test("a request without a Host is 400, for another 421; the readiness ends before connections do", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-serving-" });
  try {
    const url = `sqlite:${folder}/desk.db`;
    await plantDesk(url, 1);
    const server = await startServer(url, { env: { LISTEN_ADDRESS: "127.0.0.1" } });
    const port = Number(new URL(server.origin).port);
    // Also this machine's, but not the one that it listens at.
    await assert.rejects(Deno.connect({ hostname: "127.0.0.2", port }));
    const ready = () => raw(server.origin, "GET /ready HTTP/1.1\r\nHost: x\r\n\r\n");
    assert.match(await raw(server.origin, "GET /login HTTP/1.1\r\n\r\n"), /^HTTP\/1.1 400 /);
    const { host } = new URL(server.origin);
    for (const named of [host, "evil.example"]) {
      const line = `GET http://${named}/login HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
      assert.match(await raw(server.origin, line), named === host ? /^\S+ 200 / : /^\S+ 421 /);
    }
    for (const none of ["a b", "[", `${host}999`]) {
      const answer = await raw(server.origin, `GET /login HTTP/1.1\r\nHost: ${none}\r\n\r\n`);
      assert.match(answer, /^HTTP\/1.1 400 /, none);
    }
    assert.match(await raw(server.origin, "GET http://[bad/ HTTP/1.1\r\n\r\n"), /^HTTP\/1.1 400 /);
    assert.match(await ready(), /^HTTP\/1.1 200 /);
    assert.doesNotMatch(server.errors(), /"level":"error"/);
    const ended = server.end("SIGTERM");
    let answer = await ready();
    while (answer.startsWith("HTTP/1.1 200 ")) answer = await ready();
    assert.match(answer, /^HTTP\/1.1 503 [^]*"draining"/);
    assert.equal((await ended).code, 0, server.errors());
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a draining server says so and serves requests until a second signal", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-draining-" });
  let running: Server | undefined;
  try {
    const url = `sqlite:${folder}/desk.db`;
    await plantDesk(url, 1);
    // Longer than any test may take.
    const server = running = await startServer(url, { env: { DRAIN_SECONDS: "300" } });
    const get = (path: string) => raw(server.origin, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const ended = server.end("SIGTERM");
    while (!(await get("/ready")).startsWith("HTTP/1.1 503 ")) await sleep(5);
    assert.match(await get("/health"), /^HTTP\/1.1 200 /);
    const cookie = await signIn(server.origin);
    const page = await fetch(`${server.origin}/kyc`, { headers: { cookie } });
    assert.match(await page.text(), /<\/html>/);
    assert.match(await get("/ready"), /"draining"/);
    server.end("SIGTERM");
    assert.equal((await ended).code, 0, server.errors());
  } finally {
    await running?.end("SIGKILL");
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a promise that fails without anybody waiting is said in a line, and ends nothing", async () => {
  outliveRejections();
  const [, line] = await quietly(async () => {
    // A busy process may report it late.
    const told = new Promise((resolve) =>
      addEventListener("unhandledrejection", resolve, { once: true })
    );
    Promise.reject(new Error("a fault\nof ours"));
    await told;
  });
  const { level, event, error } = JSON.parse(line);
  assert.deepEqual([level, event, error.message], [
    "error",
    "unhandled rejection",
    "a fault\nof ours",
  ]);
});
