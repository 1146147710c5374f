import type { Worker } from "node:worker_threads";
import { DomainError } from "../errors.ts";
import { log } from "../log.ts";
import type { Verdict } from "./examiner_thread.ts";
import { type ContentType, MAX_DOCUMENT_BYTES } from "./formats.ts";

/** A document of 20 MB of any kind takes two seconds at the most. */
const DEADLINE_MS = 15_000;
/** pdf.js needs 40 MB; what needs far more is made to. Deno 2.5 knows no such limit. */
const MOST_HEAP_MB = 192;
/** Documents come one upon the other, then none for long. */
const IDLE_MS = 30_000;

/**
 * Looks at documents in a thread of its own, one at a time. What keeps it busy for too long, or eats
 * its memory, ends the thread and is refused; the next document gets another.
 */
export class Examiner {
  #worker: Worker | null = null;
  /**
   * For one document after another: Deno 2.9 takes a second to pass on three megabytes of an
   * ordinary array to such a thread, and what is made for each stays in memory for long.
   */
  #shared = new SharedArrayBuffer(0, { maxByteLength: MAX_DOCUMENT_BYTES });
  #last: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(private deadlineMs = DEADLINE_MS) {}

  /**
   * What these bytes are. Throws `unsupported` for what no document may be, `invalid` for what cannot
   * be shown as what it is, or would do harm.
   */
  formatOf(bytes: Uint8Array<ArrayBuffer>): Promise<ContentType> {
    const turn = this.#last.then(() => this.#ask(bytes));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #ask(bytes: Uint8Array<ArrayBuffer>): Promise<ContentType> {
    clearTimeout(this.#idle);
    const verdict = await this.#verdictOn(bytes);
    this.#idle = setTimeout(() => this.close(), IDLE_MS);
    if (verdict === null) {
      await this.close();
      throw new DomainError("invalid", "The document takes too long to check.");
    }
    if ("type" in verdict) return verdict.type;
    if ("error" in verdict) {
      // Whatever it is that we cannot read, it is no document that could be shown.
      log("error", "examiner", { error: verdict.error });
      throw new DomainError("invalid", "The document is broken.");
    }
    const { kind, text, params } = verdict;
    throw new DomainError(kind, text, { params });
  }

  /** Null: it came to no end. */
  async #verdictOn(bytes: Uint8Array<ArrayBuffer>): Promise<Verdict | null> {
    const worker = this.#worker ??= await start();
    const { promise, resolve } = Promise.withResolvers<Verdict | null>();
    const end = () => resolve(null);
    const timer = setTimeout(end, this.deadlineMs);
    worker.once("message", resolve).once("error", end).once("exit", end);
    if (this.#shared.byteLength < bytes.length) this.#shared.grow(bytes.length);
    new Uint8Array(this.#shared).set(bytes);
    worker.postMessage({ shared: this.#shared, length: bytes.length });
    const verdict = await promise;
    clearTimeout(timer);
    worker.removeListener("message", resolve).removeListener("error", end)
      .removeListener("exit", end);
    return verdict;
  }
}

async function start(): Promise<Worker> {
  // The first document comes long after the start.
  const { Worker } = await import("node:worker_threads");
  const url = new URL("./examiner_thread.ts", import.meta.url);
  // No variables: a package of it looks at all of them, which the process may not see.
  const limits = { maxOldGenerationSizeMb: MOST_HEAP_MB };
  const worker = new Worker(url, { env: {}, resourceLimits: limits });
  // Between two documents nobody listens; an error without a listener would end the process.
  worker.on("error", () => {});
  worker.unref();
  return worker;
}
