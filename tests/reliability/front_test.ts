import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { type Front, startFront, whyWithoutFront } from "./front.ts";
import { plantDesk, startServer } from "./server.ts";

const HELD_EACH = 834;
const ADDRESSES = ["127.0.0.2", "127.0.0.3", "127.0.0.4"];
/** What `deploy/nginx.conf` lets one address have. */
const LIMIT = 200;

/** Connections of one address that begin to say something and never end; how many are closed. */
class Flood {
  closed = 0;
  #sockets: Socket[] = [];

  constructor(port: number, localAddress: string, count: number) {
    for (let n = 0; n < count; n++) {
      const socket = connect({ host: "127.0.0.1", port, localAddress });
      // The beginning of a TLS record, of which the rest does not come.
      socket.on("connect", () => socket.write(new Uint8Array([0x16, 0x03, 0x01])));
      socket.on("error", () => {});
      socket.on("close", () => this.closed++);
      this.#sockets.push(socket);
    }
  }

  end(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

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

/** A desk behind the front, and a request of somebody who is no flood. */
async function behindFront(
  headerSeconds: number,
  test: (front: Front, ask: (path?: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-behind-" });
  const url = `sqlite:${folder}/desk.db`;
  await plantDesk(url, 1);
  const server = await startServer(url, { env: { PUBLIC_ORIGIN: "https://localhost" } });
  const front = await startFront(server.origin, headerSeconds);
  const init: RequestInit & { client: Deno.HttpClient } = { client: front.client };
  const ask = async (path = "/health") => {
    const answer = await fetch(`https://localhost:${front.port}${path}`, init);
    await answer.body?.cancel();
    assert.equal(answer.status, 200);
  };
  try {
    await test(front, ask);
  } finally {
    await front.end();
    await server.end("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test({
  name: "behind the front, 2,500 half-open connections from three addresses keep nobody else out",
  ignore: missing !== null,
  fn: () =>
    behindFront(15, async (front, ask) => {
      const floods = ADDRESSES.map((address) => new Flood(front.port, address, HELD_EACH));
      try {
        await meanwhile(ask, () => floods.every(({ closed }) => closed === HELD_EACH - LIMIT));
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
    behindFront(1, async (front, ask) => {
      const waiting = new Flood(front.port, "127.0.0.2", 3);
      await meanwhile(ask, () => waiting.closed === 3);
    }),
});
