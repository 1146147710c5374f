import assert from "node:assert/strict";
import { decideUnderLoad, newTally, requireConsistent } from "../reliability/decisions.ts";
import { plantDesk, signIn, sleep, startServer } from "../reliability/server.ts";

const REQUESTS = 6;

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
  /** After the first decisions of each server it comes at any moment of these. */
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
    cookie ||= await signIn(server.origin);
    let alive = true;
    const goesOn = () => alive;
    const load = { origins: [server.origin], cookie, requests: REQUESTS, tally, goesOn };
    const running = decideUnderLoad(load);
    await sleep(20 + Math.random() * withinMs);
    const ended = await server.end(signal);
    alive = false;
    await running;
    if (signal === "SIGTERM") assert.equal(ended.code, 0, server.errors());
    else assert.equal(ended.signal, signal, `it ended by itself: ${server.errors()}`);
    await requireConsistent(databaseUrl, tally.acknowledged);
  }
  assert.deepEqual([...tally.refused], []);
  return { kills, acknowledged: tally.acknowledged.length, slowestStartMs };
}
