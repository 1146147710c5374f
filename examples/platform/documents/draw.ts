import { Worker } from "node:worker_threads";
import type { Order } from "./made.ts";

type Bytes = Uint8Array<ArrayBuffer>;

let thread: Worker | undefined;
let last = 0;
const waiting = new Map<number, PromiseWithResolvers<Bytes>>();

/** Draws a document in a thread, as it takes some tenths of a second. */
export function draw(order: Order): Promise<Bytes> {
  const id = ++last;
  const drawn = Promise.withResolvers<Bytes>();
  waiting.set(id, drawn);
  thread ??= start();
  thread.ref();
  thread.postMessage({ id, order });
  return drawn.promise;
}

/** It does not keep the process alive while nothing is drawn. */
function start(): Worker {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { env: {} });
  worker.on("message", ({ id, bytes, error }: { id: number; bytes?: Bytes; error?: string }) => {
    const drawn = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (bytes) drawn?.resolve(bytes);
    else drawn?.reject(new Error(error));
  });
  return worker;
}
