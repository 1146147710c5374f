/* Workers that decode documents, one for each document. A watchdog terminates a worker that computes
 * without end: network and other work on a busy machine do not count, as the worker answers meanwhile. */

import { ALIVE } from "./heartbeat.ts";
import { dataOf } from "../../../views/ui/data_attributes.ts";

/** Time without an answer, and of all work on a page. */
const SILENT_MS = 10_000;
const MOST_MS = 60_000;
const TICK_MS = 250;

type Kind = "pdfWorker" | "heicWorker";

/** Addresses of the built files. */
export const decoders = () => dataOf(document.getElementById("decoders"));

export class Decoder {
  readonly worker: Worker;
  /** True if the watchdog has ended it. */
  hasRunOut = false;
  #end = Promise.withResolvers<never>();
  #silentMs = 0;

  constructor(private kind: Kind) {
    const address = workerPolicy.createScriptURL(decoders()[kind] ?? "");
    this.worker = new Worker(address, { type: "module" });
    this.#end.promise.catch(() => {});
    this.worker.addEventListener("error", () => this.end("failed"));
    this.worker.addEventListener("message", () => this.#silentMs = 0);
  }

  /** Rejects when the worker fails, or the watchdog ends it. */
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
    this.#silentMs = 0;
    return setInterval(() => {
      if (document.hidden) return;
      this.worker.postMessage(ALIVE);
      leftMs -= TICK_MS;
      this.#silentMs += TICK_MS;
      if (leftMs > 0 && this.#silentMs < SILENT_MS) return;
      this.hasRunOut = true;
      this.end("too slow");
    }, TICK_MS);
  }
}

const rules = {
  createScriptURL(url: string): string {
    const { pdfWorker, heicWorker } = decoders();
    if (url === pdfWorker || url === heicWorker) return url;
    throw new TypeError("This is not a worker of Mentor Desk.");
  },
};

interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules;
}

/** Trusted Types: the workers are the only scripts that may be loaded by their address. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const workerPolicy = trustedTypes?.createPolicy("mentor-desk-worker", rules) ?? rules;
