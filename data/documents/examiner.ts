import type { Worker } from "node:worker_threads";
import { DomainError } from "../base/errors.ts";
import { errorFields, log } from "../base/log.ts";
import type { Said, Verdict } from "./examiner_thread.ts";
import { type ContentType, MAX_DOCUMENT_BYTES } from "./formats.ts";

/** A document of 20 MB of any kind takes up to two seconds. */
const DEADLINE_MS = 15_000;
/** The thread loads within a second, or several on a busy machine. */
const START_MS = 15_000;
/** pdf.js needs 40 MB. Deno 2.5 has no such limit. */
const MOST_HEAP_MB = 192;
/** Documents come in bursts. */
const IDLE_MS = 30_000;
const RETRY_AFTER_SECONDS = 10;

interface Thread {
  worker: Worker;
  /** The thread has ended, by an error or for want of memory. */
  hasEnded: boolean;
}

/**
 * Examines documents in a thread of its own, one at a time. A document that takes too long or too
 * much memory is refused and ends the thread; the next document gets a new one. A thread that fails
 * before it has a document refuses none.
 */
export class Examiner {
  #thread: Thread | null = null;
  /**
   * Reused for each document: Deno 2.9 takes a second to send an ordinary array of three megabytes
   * to such a thread, and its memory is freed late.
   */
  #shared = new SharedArrayBuffer(0, { maxByteLength: MAX_DOCUMENT_BYTES });
  #last: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private deadlineMs = DEADLINE_MS,
    private code = new URL("./examiner_thread.ts", import.meta.url),
  ) {}

  /**
   * The type of a document by its bytes. Throws `unsupported` for other types, `invalid` for broken
   * or harmful documents, `unavailable` where the thread does not work.
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
      // Our decoders cannot read it, so nobody could be shown it.
      log("error", "examiner", { error: verdict.error });
      throw new DomainError("invalid", "The document is broken.");
    }
    const { kind, text, params } = verdict;
    throw new DomainError(kind, text, { params });
  }

  /** The running thread, or a new one once it has loaded. */
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
      // `close` was called by a process that is about to end.
      if (this.#thread !== thread) throw unavailable();
      log("error", "examiner", { bytes: bytes.length, ...errorFields(error) });
      await this.close();
      throw new DomainError("invalid", "The document takes too long to check.");
    }
  }

  /** Ends the thread, so that the next document gets a new one. */
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
  // Loaded with the first document, which comes long after the start.
  const { Worker } = await import("node:worker_threads");
  // Without variables, as a package reads all of them and the process may not see all.
  const limits = { maxOldGenerationSizeMb: MOST_HEAP_MB };
  const thread = { worker: new Worker(code, { env: {}, resourceLimits: limits }), hasEnded: false };
  const end = () => void (thread.hasEnded = true);
  // Between two documents, too, an error without a listener would end the process.
  thread.worker.on("error", end).on("exit", end);
  thread.worker.unref();
  return thread;
}

/** The next message of the thread. Throws where none comes. */
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
