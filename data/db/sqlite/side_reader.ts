import { type CompiledQuery, type DatabaseConnection, DummyDriver, type QueryResult } from "kysely";
import { DomainError } from "../../errors/domain_error.ts";
import { requireFreeFiles } from "../../base/free_files.ts";
import { within } from "../../base/timeout.ts";
import type { CLOSE, ReadAnswer, ReadQuery } from "./side_reader_worker.ts";
import { tooBusy } from "./errors.ts";

const GIVE_UP_MS = 30_000;
/** Sent ahead, so that the thread need not wait for our event loop between two statements. */
const MOST_SENT = 8;

const LET_GO_MS = 500;

interface Asked {
  question: ReadQuery;
  resolve: (rows: unknown[]) => void;
  reject: (reason: unknown) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** `node:sqlite` blocks its thread, so long reads have one of their own; it restarts if it dies. */
class SideReader {
  #path: string;
  #worker: Worker | null = null;
  #waiting: Asked[] = [];
  /** Sent to the thread, in the order of its answers; it works on the first. */
  #sent: Asked[] = [];
  #closed = false;

  constructor(path: string) {
    this.#path = path;
  }

  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    if (this.#closed) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      const question = { path: this.#path, sql, parameters };
      const timer = setTimeout(() => this.#giveUp(pending), GIVE_UP_MS);
      const pending: Asked = { question, resolve, reject, timer };
      this.#waiting.push(pending);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#worker && this.#sent.length === 0) await letGo(this.#worker);
    this.#stop();
    for (const { timer, reject } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      reject(closed());
    }
  }

  #next(): void {
    while (this.#sent.length < MOST_SENT) {
      const pending = this.#waiting.shift();
      if (!pending) return;
      const fail = (error: unknown) => {
        clearTimeout(pending.timer);
        pending.reject(error);
      };
      try {
        this.#worker ??= this.#start();
      } catch (error) {
        fail(tooBusy(error));
        continue;
      }
      try {
        this.#worker.postMessage(pending.question);
        this.#sent.push(pending);
      } catch (error) {
        // This value cannot be posted to a thread; the next statement may have none.
        fail(error);
      }
    }
  }

  #start(): Worker {
    const url = new URL("./side_reader_worker.ts", import.meta.url);
    requireFreeFiles(url);
    const worker = new Worker(url, { type: "module", name: "side reader" });
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
      // Answers come in the order of the statements. A former thread is ignored.
      if (this.#worker !== worker) return;
      this.#settle(({ resolve, reject }) =>
        "rows" in data ? resolve(data.rows) : reject(errorOf(data))
      );
    };
    worker.onmessageerror = () => this.#startAnew(new Error("its rows cannot be passed on"));
    worker.onerror = (event) => {
      // Otherwise the error would end this thread too.
      event.preventDefault();
      if (this.#worker === worker) this.#startAnew(new Error(event.message));
    };
    return worker;
  }

  #stop(): void {
    const worker = this.#worker;
    this.#worker = null;
    worker?.terminate();
    this.#waiting.unshift(...this.#sent.splice(0));
  }

  /** The statement that was running fails; the others go to a new thread. */
  #startAnew(cause: Error): void {
    const [busyWith] = this.#sent;
    this.#stop();
    if (busyWith) this.#giveUp(busyWith, cause);
    this.#next();
  }

  /** All have the same time limit, so the first one sent expires first. */
  #giveUp(pending: Asked, cause?: Error): void {
    if (this.#sent[0] === pending) return this.#startAnew(new Error("the read took too long"));
    this.#waiting = this.#waiting.filter((other) => other !== pending);
    clearTimeout(pending.timer);
    pending.reject(tooBusy(cause));
  }

  #settle(how: (pending: Asked) => void): void {
    const pending = this.#sent.shift();
    if (pending) {
      clearTimeout(pending.timer);
      how(pending);
    }
    this.#next();
  }
}

/** Lets the thread close the file first, so that the last connection checkpoints the log. */
async function letGo(worker: Worker): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  worker.onmessage = () => resolve();
  worker.postMessage("close" satisfies typeof CLOSE);
  await within(LET_GO_MS, closed);
}

const closed = () => new Error("the database is closed");

function errorOf(answer: Exclude<ReadAnswer, { rows: unknown[] }>): Error {
  if ("refusal" in answer) {
    const { kind, code, ...options } = answer.refusal;
    return new DomainError(kind, code, options);
  }
  return Object.assign(new Error(answer.message), { errcode: answer.errcode });
}

export class SideReaderDriver extends DummyDriver {
  #reader: SideReader;
  #connection: DatabaseConnection;

  constructor(path: string) {
    super();
    const reader = this.#reader = new SideReader(path);
    this.#connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        return { rows: await reader.read(sql, parameters) as Row[] };
      },
      // deno-lint-ignore require-yield
      async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
        await Promise.reject(new Error("read long lists page by page, not as a stream"));
      },
    };
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }

  override beginTransaction(): Promise<void> {
    return Promise.reject(new Error("what only reads has no transaction"));
  }

  override destroy(): Promise<void> {
    return this.#reader.close();
  }
}
