import assert from "node:assert/strict";
import {
  decideUnderLoad,
  newTally,
  requireConsistent,
  type Tally,
} from "../reliability/decisions.ts";
import { plantDesk, type Server, signIn, sleep, startServer } from "../reliability/server.ts";

const REQUESTS = 6;
const LONGEST_MS = 60_000;

/** Result of ending the server repeatedly in the middle of decisions. */
export interface Killed {
  kills: number;
  /** Decisions that were acknowledged; all of them were found again after each kill. */
  acknowledged: number;
  slowestStartMs: number;
}

export interface Kills {
  kills: number;
  signal: "SIGKILL" | "SIGTERM";
  /** The signal comes at a random moment within so long after a server's first decision. */
  withinMs?: number;
}

/**
 * Ends the server `kills` times while decisions come in. After each kill the database must hold all
 * acknowledged decisions; after SIGTERM the server must exit with 0.
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
    else assert.equal(ended.signal, signal, `the server crashed: ${server.errors()}`);
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
