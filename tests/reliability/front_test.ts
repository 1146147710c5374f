import assert from "node:assert/strict";
import { beginnings, Flood, type FloodOptions } from "./flood.ts";
import { type Front, startFront, whyWithoutFront } from "./front.ts";
import { plantDesk, startServer } from "./server.ts";

/** Connections that `deploy/nginx.conf` allows to one address. */
const LIMIT = 200;

/** They hold 834 connections each, together 2,502. */
const ADDRESSES = ["127.0.0.2", "127.0.0.3", "127.0.0.4"];
const HELD_EACH = 834;

const flooding = (port: number): FloodOptions[] =>
  ADDRESSES.map((address) => ({ port, address, count: HELD_EACH, beginning: "tls" }));

/** Requests a path as another client; throws unless it is answered with 200. */
type Ask = (path?: string, client?: Deno.HttpClient) => Promise<void>;

/** Runs a desk behind nginx as shipped, except for the seconds that nginx waits for a request. */
async function behindFront<Result>(
  waitSeconds: number,
  work: (front: Front, ask: Ask) => Promise<Result>,
): Promise<Result> {
  const folder = await Deno.makeTempDir({ prefix: "desk-behind-" });
  const url = `sqlite:${folder}/desk.db`;
  await plantDesk(url, 1);
  const server = await startServer(url, { env: { PUBLIC_ORIGIN: "https://localhost" } });
  const front = await startFront(server.origin, waitSeconds);
  const ask: Ask = async (path = "/health", client = front.client) => {
    const init: RequestInit & { client: Deno.HttpClient } = { client };
    const answer = await fetch(`https://localhost:${front.port}${path}`, init);
    await answer.body?.cancel();
    assert.equal(answer.status, 200);
  };
  try {
    return await work(front, ask);
  } finally {
    await front.end();
    await server.end("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}

/** Waits until it holds; each step is a request of somebody else, which must be answered. */
async function meanwhile(ask: () => Promise<void>, holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !holds(); tries++) {
    await ask();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(holds(), "the condition is never met");
}

const missing = await whyWithoutFront();
if (missing !== null) console.log(`skipped the front: ${missing}`);

Deno.test({
  name: "behind the front, 2,500 half-open connections from three addresses keep nobody else out",
  ignore: missing !== null,
  fn: () =>
    behindFront(15, async ({ port }, ask) => {
      const options = flooding(port);
      const floods = options.map((one) => new Flood(one));
      try {
        const refused = (n: number) => (options[n]?.count ?? 0) - LIMIT;
        await meanwhile(ask, () => floods.every(({ closed }, n) => closed === refused(n)));
        await ask("/login");
      } finally {
        for (const flood of floods) flood.end();
      }
    }),
});

Deno.test({
  name: "behind the front, a connection that sends no request is closed when its time is over",
  ignore: missing !== null,
  fn: () =>
    behindFront(1, async ({ port }, ask) => {
      const waiting = new Flood({ port, address: "127.0.0.2", count: 3, beginning: "tls" });
      await meanwhile(ask, () => waiting.closed === 3);
    }),
});

Deno.test({
  name: "behind the front, an unfinished body is closed with its connection",
  ignore: missing !== null,
  fn: () =>
    behindFront(1, async ({ port, ca }, ask) => {
      const options = { hostname: "localhost", port, caCerts: [ca] };
      const half = await Deno.connectTls(options);
      let closed = false;
      const ended = half.write(new TextEncoder().encode(beginnings.body("localhost")))
        .then(() => half.readable.pipeTo(new WritableStream())).catch(() => {})
        .then(() => closed = true);
      try {
        await meanwhile(ask, () => closed);
      } finally {
        if (!closed) half.close();
        await ended;
      }
    }),
});

Deno.test({
  name: "behind the front, a long address leads to signing in, and no log keeps addresses",
  ignore: missing !== null,
  fn: () =>
    behindFront(15, async ({ port, client, log }) => {
      const get = async (path: string) => {
        const init: RequestInit & { client: Deno.HttpClient } = { client, redirect: "manual" };
        const answer = await fetch(`https://localhost:${port}${path}`, init);
        await answer.body?.cancel();
        return answer.status;
      };
      assert.equal(await get(`/users?q=${"x".repeat(7_000)}`), 303);
      const many = Array.from({ length: 400 }, () => get("/reset/one-time-secret"));
      assert.ok((await Promise.all(many)).includes(429));
      assert.doesNotMatch(log(), /one-time-secret/);
    }),
});
