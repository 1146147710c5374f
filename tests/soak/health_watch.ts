/**
 * A thread that asks for `/health` again and again, so that what keeps the one that sends it busy
 * is not taken for the server's doing. It is told the origin, and any word ends it; it answers with
 * how long each took, in milliseconds.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

const PAUSE_MS = 50;

let isOver = false;

parentPort?.once("message", async (origin: string) => {
  parentPort?.once("message", () => isOver = true);
  const waits: number[] = [];
  while (!isOver) {
    const asked = performance.now();
    await (await fetch(`${origin}/health`)).body?.cancel();
    waits.push(performance.now() - asked);
    await sleep(PAUSE_MS);
  }
  parentPort?.postMessage(waits);
});
