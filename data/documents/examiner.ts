import type { Worker } from "node:worker_threads";
import { DomainError } from "../base/errors.ts";
import { errorFields, log } from "../base/log.ts";
import type { Said, Verdict } from "./examiner_thread.ts";
import { type ContentType, MAX_DOCUMENT_BYTES } from "./formats.ts";

/** A document of 20 MB of any kind takes two seconds at the most. */
const DEADLINE_MS = 15_000;
/** The thread has loaded within a second; a machine that is busy may need several. */
const START_MS = 15_000;
/** pdf.js needs 40 MB; what needs far more is made to. Deno 2.5 knows no such limit. */
const MOST_HEAP_MB = 192;
/** Documents come one upon the other, then none for long. */
const IDLE_MS = 30_000;
const RETRY_AFTER_SECONDS = 10;

interface Thread {
  worker: Worker;
  /** It ends by itself where its memory or its code fails it. */
  hasEnded: boolean;
}

/**
 * Looks at documents in a thread of its own, one at a time. What keeps it busy for too long, or eats
 * its memory, ends the thread and is refused; the next document gets another. A thread that fails
 * with no document before it is no fault of any.
 */
export class Examiner {
  #thread: Thread | null = null;
  /**
   * For one document after another: Deno 2.9 takes a second to pass on three megabytes of an
   * ordinary array to such a thread, and what is made for each stays in memory for long.
   */
  #shared = new SharedArrayBuffer(0, { maxByteLength: MAX_DOCUMENT_BYTES });
  #last: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private deadlineMs = DEADLINE_MS,
    private code = new URL("./examiner_thread.ts", import.meta.url),
  ) {}

  /**
   * What these bytes are. Throws `unsupported` for what no document may be, `invalid` for what cannot
   * be shown as what it is, or would do harm; `unavailable` where nothing can be looked at now.
   */
  formatOf(bytes: Uint8Array<ArrayBuffer>): Promise<ContentType> {
    const turn = this.#last.then(() => this.#ask(bytes));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.worker.terminate();
  }

  async #ask(bytes: Uint8Array<ArrayBuffer>): Promise<ContentType> {
    clearTimeout(this.#idle);
    const thread = await this.#ready();
    const verdict = await this.#verdictOn(bytes, thread);
    if (this.#thread) this.#idle = setTimeout(() => this.close(), IDLE_MS);
    if ("type" in verdict) return verdict.type;
    if ("error" in verdict) {
      if (verdict.isOurs) throw await this.#fail(new Error(verdict.error));
      // Whatever it is that we cannot read, it is no document that could be shown.
      log("error", "examiner", { error: verdict.error });
      throw new DomainError("invalid", "The document is broken.");
    }
    const { kind, text, params } = verdict;
    throw new DomainError(kind, text, { params });
  }

  /** The thread that is there, or another one once it has loaded. */
  async #ready(): Promise<Thread> {
    if (this.#thread && !this.#thread.hasEnded) return this.#thread;
    try {
      const thread = this.#thread = await start(this.code);
      await nextFrom(thread, START_MS);
      return thread;
    } catch (error) {
      throw await this.#fail(error);
    }
  }

  async #verdictOn(bytes: Uint8Array<ArrayBuffer>, thread: Thread): Promise<Verdict> {
    if (this.#shared.byteLength < bytes.length) this.#shared.grow(bytes.length);
    new Uint8Array(this.#shared).set(bytes);
    const answer = nextFrom(thread, this.deadlineMs);
    thread.worker.postMessage({ shared: this.#shared, length: bytes.length });
    try {
      return await answer as Verdict;
    } catch (error) {
      // Who closed it wants to end the process: the sender may come again.
      if (this.#thread !== thread) throw unavailable();
      log("error", "examiner", { bytes: bytes.length, ...errorFields(error) });
      await this.close();
      throw new DomainError("invalid", "The document takes too long to check.");
    }
  }

  /** The next document gets another thread. */
  async #fail(cause: unknown): Promise<DomainError> {
    log("error", "examiner", errorFields(cause));
    await this.close();
    return unavailable(cause);
  }
}

const unavailable = (cause?: unknown): DomainError =>
  new DomainError("unavailable", "Documents cannot be checked now. Try again shortly.", {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

async function start(code: URL): Promise<Thread> {
  // The first document comes long after the start.
  const { Worker } = await import("node:worker_threads");
  // No variables: a package of it looks at all of them, which the process may not see.
  const limits = { maxOldGenerationSizeMb: MOST_HEAP_MB };
  const thread = { worker: new Worker(code, { env: {}, resourceLimits: limits }), hasEnded: false };
  const end = () => void (thread.hasEnded = true);
  // Also between two documents: an error without a listener would end the process.
  thread.worker.on("error", end).on("exit", end);
  thread.worker.unref();
  return thread;
}

/** What it says next. Throws why it says nothing. */
async function nextFrom({ worker }: Thread, ms: number): Promise<Said> {
  const { promise, resolve, reject } = Promise.withResolvers<Said>();
  const end = (code: number) => reject(new Error(`the thread has ended by itself (${code})`));
  const late = () => reject(new Error(`the thread has said nothing for ${ms} ms`));
  const timer = setTimeout(late, ms);
  worker.once("message", resolve).once("error", reject).once("exit", end);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.removeListener("message", resolve).removeListener("error", reject)
      .removeListener("exit", end);
  }
}
