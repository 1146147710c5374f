import process from "node:process";
import type { Worker } from "node:worker_threads";
import { DomainError } from "../errors/domain_error.ts";
import { requireFreeFiles } from "../base/free_files.ts";
import { errorFields, log } from "../base/log.ts";
import type { Examination, Said } from "./examiner_thread.ts";
import { type Examined, MAX_DOCUMENT_BYTES } from "./formats.ts";
import { Room } from "./room.ts";

/** A document of 20 MB of any kind takes up to two seconds, or several on a busy machine. */
const DEADLINE_MS = 15_000;
/** A document that is late is to blame if its thread has had the processor for this part of the time. */
const LEAST_SHARE = 2 / 3;
/** The thread loads its libraries within a second, or several on a busy machine. */
const START_MS = 15_000;
/** Deno 2.5 has no such limit, and a flag of V8 overrides it. */
const MOST_HEAP_MB = 192;
/**
 * The most by which a document may make the process grow, below the heap's limit of 256 MB: V8 ends
 * the whole process where one allocation goes beyond that. Documents of 20 MB take up to 130 MB.
 */
const MOST_GROWTH_BYTES = 200_000_000;
/** The most that the process may have grown since a thread was started, its libraries included. */
const MOST_KEPT_BYTES = 150_000_000;
/** A thread allocates at most some 2 GB a second. */
const WATCH_MS = 10;
/** Documents come in bursts. */
const IDLE_MS = 30_000;
const RETRY_AFTER_SECONDS = 10;
/** A document that waits for so long gets a thread of its own. */
const PATIENCE_MS = 1_000;
/** Each takes some 80 MB for its libraries. */
const MOST_THREADS = 2;
/** Deno ends a thread that is busy two seconds after it was told to. */
const ENDING_MS = 2_500;

/** Memory and processor of the process without its main thread, which others use. */
export interface Usage {
  bytes: number;
  processorMs: number;
}

function usageOfThreads(): Usage {
  const { rss, heapTotal, external } = Deno.memoryUsage();
  const all = process.cpuUsage();
  const main = process.threadCpuUsage?.() ?? { user: 0, system: 0 };
  const processorMs = (all.user + all.system - main.user - main.system) / 1000;
  return { bytes: rss - heapTotal - external, processorMs };
}

class Late extends Error {}
class Grown extends Error {}

interface Thread {
  worker: Worker;
  hasEnded: boolean;
  /**
   * Reused for each document: Deno 2.9 takes a second to send an ordinary array of three megabytes
   * to such a thread, and its memory is freed late.
   */
  shared: SharedArrayBuffer;
  /** Memory of all threads before this one was started. */
  startedAtBytes: number;
}

/**
 * Examines documents in a thread, one after another; a document that waits behind a slow one gets a
 * further thread. A document that takes too long or too much memory ends its thread, and is refused
 * if nothing else can be the cause; otherwise it is examined again alone. A thread that fails before
 * it has a document refuses none.
 */
export class Examiner {
  #room = new Room();
  #threads = new Set<Thread>();
  #free: Thread[] = [];
  /** Threads that are free, at work or about to start. */
  #count = 0;
  #waiting: ((thread: Thread | null) => void)[] = [];
  /** Timers of threads that are ending. */
  #ending = new Set<ReturnType<typeof setTimeout>>();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private deadlineMs = DEADLINE_MS,
    private code = new URL("./examiner_thread.ts", import.meta.url),
    private mostGrowth = MOST_GROWTH_BYTES,
    private usage: () => Usage = usageOfThreads,
  ) {}

  /**
   * Throws `unsupported` for other types, `invalid` for broken or harmful documents, `unavailable`
   * where the thread does not work, or the machine is too busy to tell.
   */
  async examine(bytes: Uint8Array<ArrayBuffer>): Promise<Examined> {
    clearTimeout(this.#idle);
    const examination = await this.#room.beside((isAlone) => this.#attempt(bytes, isAlone)) ??
      await this.#room.alone((isAlone) => this.#attempt(bytes, isAlone));
    // The machine is busy, and the document may be good.
    if (!examination) throw unavailable();
    if ("contentType" in examination) return examination;
    if ("error" in examination) {
      // Our decoders cannot read it, so nobody could be shown it.
      log("error", "examiner", { error: examination.error });
      throw new DomainError("invalid", "document.broken");
    }
    const { kind, code, params } = examination;
    throw new DomainError(kind, code, { params });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#count -= this.#ending.size;
    this.#ending.forEach((timer) => clearTimeout(timer));
    this.#ending.clear();
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  /** A thread that has nothing to do, or a new one once it has loaded. */
  async #take(): Promise<Thread> {
    for (let free; (free = this.#free.pop());) {
      if (!free.hasEnded) return free;
      await this.#end(free);
    }
    if (this.#count === 0) return await this.#start();
    const { promise, resolve } = Promise.withResolvers<Thread | null>();
    this.#waiting.push(resolve);
    const timer = setTimeout(() => this.#count < MOST_THREADS && resolve(null), PATIENCE_MS);
    const thread = await promise.finally(() => {
      clearTimeout(timer);
      this.#waiting = this.#waiting.filter((one) => one !== resolve);
    });
    return thread ?? await this.#start();
  }

  async #start(): Promise<Thread> {
    this.#count++;
    try {
      const thread = await start(this.code, this.usage().bytes);
      this.#threads.add(thread);
      await nextFrom(thread, START_MS).catch(async (error) => {
        await thread.worker.terminate();
        this.#threads.delete(thread);
        throw error;
      });
      return thread;
    } catch (error) {
      this.#count--;
      this.#waiting[0]?.(null);
      throw fail(error);
    }
  }

  /** Hands a thread to the next document, which starts its own where this one has ended. */
  #release(thread: Thread): void {
    const isUsable = this.#threads.has(thread);
    const next = isUsable && this.#waiting.shift();
    if (next) next(thread);
    else if (isUsable) this.#free.push(thread);
    const isIdle = this.#count > 0 && this.#free.length === this.#count;
    if (isIdle) this.#idle = setTimeout(() => this.close(), IDLE_MS);
  }

  async #end(thread: Thread): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    this.#free = this.#free.filter((one) => one !== thread);
    this.#count--;
    await thread.worker.terminate();
  }

  /** No other thread starts in its place before its memory is free. */
  #endBusy(thread: Thread): void {
    this.#threads.delete(thread);
    thread.worker.terminate();
    const timer = setTimeout(() => {
      this.#ending.delete(timer);
      this.#count--;
      this.#waiting[0]?.(null);
    }, ENDING_MS);
    this.#ending.add(timer);
  }

  /** Null where others may be the cause of a failure. */
  async #attempt(
    bytes: Uint8Array<ArrayBuffer>,
    isAlone: () => boolean,
  ): Promise<Examination | null> {
    const thread = await this.#take();
    const startMs = this.usage().processorMs;
    try {
      return await this.#examinationOf(bytes, thread);
    } catch (error) {
      // `close` was called by a process that is about to end.
      if (!this.#threads.has(thread)) throw unavailable();
      log("error", "examiner", { bytes: bytes.length, ...errorFields(error) });
      this.#endBusy(thread);
      const hasRun = this.usage().processorMs - startMs >= LEAST_SHARE * this.deadlineMs;
      const mayBeOthers = error instanceof Late && !hasRun;
      const isShared = (error instanceof Late || error instanceof Grown) && !isAlone();
      if (mayBeOthers || isShared) return null;
      throw new DomainError("invalid", TOO_MUCH);
    } finally {
      this.#release(thread);
    }
  }

  async #examinationOf(bytes: Uint8Array<ArrayBuffer>, thread: Thread): Promise<Examination> {
    const { shared, worker } = thread;
    if (shared.byteLength < bytes.length) shared.grow(bytes.length);
    new Uint8Array(shared).set(bytes);
    const before = this.usage().bytes;
    const answer = nextFrom(thread, this.deadlineMs, () => {
      const grown = this.usage().bytes - before;
      if (grown > this.mostGrowth) throw new Grown(`the threads have grown by ${grown} bytes`);
    });
    worker.postMessage({ shared, length: bytes.length });
    const examination = await answer as Examination;
    // Its memory is free at once, and not only when V8 collects it.
    const grownBytes = this.usage().bytes - thread.startedAtBytes;
    if (grownBytes > MOST_KEPT_BYTES) await this.#end(thread);
    return examination;
  }
}

const TOO_MUCH = "document.too_costly";

function fail(cause: unknown): DomainError {
  log("error", "examiner", errorFields(cause));
  return unavailable(cause);
}

const unavailable = (cause?: unknown): DomainError =>
  new DomainError("unavailable", "document.not_checkable", {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

async function start(code: URL, startedAtBytes: number): Promise<Thread> {
  // Loaded with the first document, which comes long after the start.
  const { Worker } = await import("node:worker_threads");
  requireFreeFiles(code);
  // Without variables, as a package reads all of them and the process may not see all.
  const limits = { maxOldGenerationSizeMb: MOST_HEAP_MB };
  const thread: Thread = {
    worker: new Worker(code, { env: {}, resourceLimits: limits }),
    hasEnded: false,
    shared: new SharedArrayBuffer(0, { maxByteLength: MAX_DOCUMENT_BYTES }),
    startedAtBytes,
  };
  const end = () => void (thread.hasEnded = true);
  // Between two documents, too, an error without a listener would end the process.
  thread.worker.on("error", end).on("exit", end);
  thread.worker.unref();
  return thread;
}

/** The next message of the thread. Throws if it ends or is late, and what `watch` throws. */
async function nextFrom({ worker }: Thread, ms: number, watch = () => {}): Promise<Said> {
  const { promise, resolve, reject } = Promise.withResolvers<Said>();
  const end = (code: number) => reject(new Error(`the thread has ended by itself (${code})`));
  const late = () => reject(new Late(`the thread has said nothing for ${ms} ms`));
  const look = () => {
    try {
      watch();
    } catch (error) {
      reject(error);
    }
  };
  const timer = setTimeout(late, ms);
  const watching = setInterval(look, WATCH_MS);
  worker.once("message", resolve).once("error", reject).once("exit", end);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watching);
    worker.removeListener("message", resolve).removeListener("error", reject)
      .removeListener("exit", end);
  }
}
