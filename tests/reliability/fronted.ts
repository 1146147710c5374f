import assert from "node:assert/strict";
import { type Front, startFront } from "./front.ts";
import { plantDesk, startServer } from "./server.ts";
import type { FloodOptions } from "./flood.ts";

/** Connections that `deploy/nginx.conf` allows to one address. */
export const LIMIT = 200;

/** They hold 834 connections each, together 2,502. */
const ADDRESSES = ["127.0.0.2", "127.0.0.3", "127.0.0.4"];
const HELD_EACH = 834;

export const flooding = (port: number): FloodOptions[] =>
  ADDRESSES.map((address) => ({ port, address, count: HELD_EACH, beginning: "tls" }));

/** Requests a path as another client; throws unless it is answered with 200. */
export type Ask = (path?: string, client?: Deno.HttpClient) => Promise<void>;

/** Runs a desk behind nginx as shipped, except for the seconds that nginx waits for a request. */
export async function behindFront<Result>(
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
