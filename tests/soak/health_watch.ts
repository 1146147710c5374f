/**
 * A worker that requests `/health` repeatedly, so that work of the main thread does not count as the
 * server's. The first message is the origin, the second ends it; it posts the response times in ms.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

const PAUSE_MS = 50;

let isOver = false;

parentPort?.once("message", async (origin: string) => {
  parentPort?.once("message", () => isOver = true);
  const waits: number[] = [];
  while (!isOver) {
    const started = performance.now();
    await (await fetch(`${origin}/health`)).body?.cancel();
    waits.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
  parentPort?.postMessage(waits);
});
