/* Workers that decode documents, one for each document: one that does not end in time is terminated. */

const MOST_MS = 10_000;
const TICK_MS = 250;

type Kind = "pdfWorker" | "heicWorker";

/** Addresses of the built files. */
export const decoders = () => document.getElementById("decoders")!.dataset;

export interface Decoder {
  worker: Worker;
  /** Rejects when the worker fails, or does not end this work within ten seconds. */
  run<Result>(work: Promise<Result>): Promise<Result>;
  end(reason?: string): void;
}

export function startDecoder(kind: Kind): Decoder {
  const address = workerPolicy.createScriptURL(decoders()[kind] ?? "");
  const worker = new Worker(address, { type: "module" });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => {});
  const end = (reason = "closed") => {
    worker.terminate();
    reject(new Error(`${kind}: ${reason}`));
  };
  worker.addEventListener("error", () => end("failed"));
  return {
    worker,
    end,
    async run(work) {
      const timer = whileVisible(MOST_MS, () => end("too slow"));
      try {
        return await Promise.race([work, ended]);
      } finally {
        clearInterval(timer);
      }
    },
  };
}

/** Hidden pages are not painted, so their time does not count. */
function whileVisible(ms: number, act: () => void) {
  let left = ms;
  return setInterval(() => {
    if (!document.hidden && (left -= TICK_MS) <= 0) act();
  }, TICK_MS);
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
