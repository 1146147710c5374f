import assert from "node:assert/strict";
import {
  decideUnderLoad,
  newTally,
  requireConsistent,
  type Tally,
} from "../reliability/decisions.ts";
import { plantDesk, type Server, signIn, sleep, startServer } from "../reliability/server.ts";

const REQUESTS = 6;
const LONGEST_MS = 20_000;

/** What came of ending the server again and again in the middle of decisions. */
export interface Killed {
  kills: number;
  /** All of them were found again after each kill, in a whole trail: else there is an error. */
  acknowledged: number;
  slowestStartMs: number;
}

export interface Kills {
  kills: number;
  signal: "SIGKILL" | "SIGTERM";
  /** After the first decision by each server it comes at any moment of these. */
  withinMs?: number;
}

/**
 * Ends the server `kills` times while decisions come in. After each, the database is held against
 * what was acknowledged so far; one that is asked to end must do so in order.
 */
export async function killUnderLoad(
  databaseUrl: string,
  { kills, signal, withinMs = 150 }: Kills,
): Promise<Killed> {
  await plantDesk(databaseUrl, REQUESTS);
  const tally = newTally();
  let slowestStartMs = 0;
  let cookie = "";
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer(databaseUrl);
    slowestStartMs = Math.max(slowestStartMs, server.startMs);
    let alive = true;
    try {
      cookie ||= await signIn(server.origin);
      const goesOn = () => alive;
      const load = { origins: [server.origin], cookie, requests: REQUESTS, tally, goesOn };
      const running = decideUnderLoad(load);
      await oneMore(tally, server);
      await sleep(Math.random() * withinMs);
      await server.end(signal);
      alive = false;
      await running;
    } finally {
      alive = false;
      await server.end("SIGKILL");
    }
    const ended = await server.end(signal);
    if (signal === "SIGTERM") assert.equal(ended.code, 0, server.errors());
    else assert.equal(ended.signal, signal, `it ended by itself: ${server.errors()}`);
    await requireConsistent(databaseUrl, tally.acknowledged);
  }
  assert.deepEqual([...tally.refused], []);
  return { kills, acknowledged: tally.acknowledged.length, slowestStartMs };
}

/** Waits until this server has acknowledged a decision. */
async function oneMore(tally: Tally, server: Server): Promise<void> {
  const before = tally.acknowledged.length;
  const patience = performance.now() + LONGEST_MS;
  while (tally.acknowledged.length === before) {
    assert.ok(performance.now() < patience, `no decision came through: ${server.errors()}`);
    await sleep(2);
  }
}
