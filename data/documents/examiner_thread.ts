/** The thread of `examiner.ts`: examines one document after another. */

import { parentPort } from "node:worker_threads";
import { freeMemory } from "./blobs.ts";
import type { Examined, Fault } from "./formats.ts";

export type Examination = Examined | Fault | { error: string };

export type Said = typeof READY | Examination;

const READY = "ready";

// The libraries print what they miss, and what is wrong with a document.
console.log = console.warn = console.error = () => {};

const { limitAllocations } = await import("./budget.ts");
const { examine } = await import("./formats/examine.ts");
limitAllocations();

interface Asked {
  shared: SharedArrayBuffer;
  length: number;
}

parentPort?.on("message", async ({ shared, length }: Asked) => {
  // A copy, as decompression does not take shared memory.
  const bytes = new Uint8Array(shared, 0, length).slice();
  const examination: Examination = await examine(bytes).catch((error) => ({
    error: error instanceof Error ? error.stack ?? error.message : String(error),
  }));
  freeMemory(bytes);
  parentPort?.postMessage(examination);
});
parentPort?.postMessage(READY satisfies Said);
