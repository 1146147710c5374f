import assert from "node:assert/strict";
import { beginnings, Flood } from "./flood.ts";
import { behindFront, flooding, LIMIT } from "./fronted.ts";
import { whyWithoutFront } from "./front.ts";

/** Waits until it holds; each step is a request of somebody else, which must be answered. */
async function meanwhile(ask: () => Promise<void>, holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !holds(); tries++) {
    await ask();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(holds(), "what is waited for did not come");
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
  name: "behind the front, who does not say what is wanted is closed when the time for it is over",
  ignore: missing !== null,
  fn: () =>
    behindFront(1, async ({ port }, ask) => {
      const waiting = new Flood({ port, address: "127.0.0.2", count: 3, beginning: "tls" });
      await meanwhile(ask, () => waiting.closed === 3);
    }),
});

Deno.test({
  name: "behind the front, a body of which the rest does not come ends with its connection",
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
  name: "behind the front, a long address leads to signing in, and no log keeps what was asked for",
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
