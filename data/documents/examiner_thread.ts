/** The thread of `examiner.ts`: examines one document after another. */

import { parentPort } from "node:worker_threads";
import { freeMemory } from "./blobs.ts";
import type { Examined, Fault } from "./formats.ts";
import { examine } from "./formats/examine.ts";
import { NotLoaded } from "./formats/faulty.ts";

/** `isOurs`: the thread failed before it examined the document. */
export type Verdict = Examined | Fault | { error: string; isOurs: boolean };

export type Said = typeof READY | Verdict;

const READY = "ready";

interface Asked {
  shared: SharedArrayBuffer;
  length: number;
}

parentPort?.on("message", async ({ shared, length }: Asked) => {
  // A copy, as decompression does not take shared memory.
  const bytes = new Uint8Array(shared, 0, length).slice();
  const verdict: Verdict = await examine(bytes).catch((error) => ({
    error: error instanceof Error ? error.stack ?? error.message : String(error),
    isOurs: error instanceof NotLoaded,
  }));
  freeMemory(bytes);
  parentPort?.postMessage(verdict);
});
parentPort?.postMessage(READY satisfies Said);
