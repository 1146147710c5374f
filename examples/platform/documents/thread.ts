import { parentPort } from "node:worker_threads";
import { make, type Order } from "./made.ts";

/** Draws one document after another, beside the thread of the server. */
parentPort!.on("message", async ({ id, order }: { id: number; order: Order }) => {
  try {
    const bytes = await make(order);
    parentPort!.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort!.postMessage({ id, error: String(error) });
  }
});
