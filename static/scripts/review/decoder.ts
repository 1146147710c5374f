/* Workers that decode documents, one for each document. One that works too long is terminated. */

import { dataOf } from "../../../views/ui/data_attributes.ts";
import { trustedPolicy } from "../trusted_policy.ts";

/** For the work on one page. */
const MOST_MS = 30_000;
const TICK_MS = 250;

type Kind = "pdfWorker" | "heicWorker";

/** Addresses of the built files. */
export const decoders = () => dataOf(document.getElementById("decoders"));

export class Decoder {
  readonly worker: Worker;
  /** True if it has worked too long. */
  hasRunOut = false;
  #end = Promise.withResolvers<never>();

  constructor(private kind: Kind) {
    const address = workerPolicy.createScriptURL(decoders()[kind] ?? "");
    this.worker = new Worker(address, { type: "module" });
    this.#end.promise.catch(() => {});
    this.worker.addEventListener("error", () => this.end("failed"));
  }

  /** Rejects when the worker fails or is terminated. */
  async run<Result>(work: Promise<Result>): Promise<Result> {
    const timer = this.#watch();
    try {
      return await Promise.race([work, this.#end.promise]);
    } finally {
      clearInterval(timer);
    }
  }

  end(reason = "closed"): void {
    this.worker.terminate();
    this.#end.reject(new Error(`${this.kind}: ${reason}`));
  }

  /** Hidden pages are not painted, so their time does not count. */
  #watch() {
    let leftMs = MOST_MS;
    return setInterval(() => {
      if (document.hidden) return;
      leftMs -= TICK_MS;
      if (leftMs > 0) return;
      this.hasRunOut = true;
      this.end("too slow");
    }, TICK_MS);
  }
}

/** The workers are the only scripts that may be loaded by their address. */
const workerPolicy = trustedPolicy("mentor-desk-worker", {
  createScriptURL(url: string): string {
    const { pdfWorker, heicWorker } = decoders();
    if (url === pdfWorker || url === heicWorker) return url;
    throw new TypeError("This is not a worker of Mentor Desk.");
  },
});
