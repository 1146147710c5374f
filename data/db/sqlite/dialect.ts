import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
} from "kysely";
import { fileIdOf, LOCK_TIMEOUT_MS, openReader, openSqlite } from "./file.ts";
import { Handle, isSelect, retryWhileBusy } from "./handle.ts";
import { WriteLock } from "./write_lock.ts";

/** A transaction yields to the event loop after working for so long. */
const YIELD_AFTER_MS = 5;

export class TransactionalSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls back schema changes; Kysely's own adapter does not rely on it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Otherwise Kysely lets one query at a time through, so that reads wait for writers. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface Handles {
  reader: Handle;
  writer: Handle;
  writeLock: WriteLock;
}

/** A file is opened twice, so that reads go on while a transaction runs or waits for its lock. */
export class SqliteDriver implements Driver {
  #path: string;
  #handles: Handles | null = null;
  #fileId: string | null = null;

  constructor(path: string, private readonly content?: Uint8Array) {
    this.#path = path;
  }

  init(): Promise<void> {
    const writer = new Handle(openSqlite(this.#path, this.content));
    const reader = this.#path === ":memory:" ? writer : new Handle(openReader(this.#path));
    this.#handles = { reader, writer, writeLock: new WriteLock() };
    this.#fileId = fileIdOf(this.#path);
    return Promise.resolve();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#handles) return Promise.reject(new Error("the database is closed"));
    return Promise.resolve(new SqliteConnection(this.#handles));
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as SqliteConnection).begin();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as SqliteConnection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as SqliteConnection).rollback();
  }

  isFileReplaced(): boolean {
    return this.#fileId !== null && this.#fileId !== fileIdOf(this.#path);
  }

  destroy(): Promise<void> {
    const { reader, writer } = this.#handles ?? {};
    this.#handles = null;
    if (reader !== writer) reader?.close();
    if (this.#path !== ":memory:") writer?.checkpoint();
    writer?.close();
    return Promise.resolve();
  }
}

class SqliteConnection implements DatabaseConnection {
  #handles: Handles;
  #inTransaction = false;
  #lastYieldAt = 0;

  constructor(handles: Handles) {
    this.#handles = handles;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, writeLock } = this.#handles;
    if (this.#inTransaction) return await this.#runInTransaction<Row>(query);
    const until = performance.now() + LOCK_TIMEOUT_MS;
    if (reader !== writer && isSelect(query.sql)) {
      return await retryWhileBusy(() => reader.run<Row>(query), until);
    }
    await writeLock.acquire(until);
    try {
      return await retryWhileBusy(() => writer.run<Row>(query), until);
    } finally {
      writeLock.release();
    }
  }

  async #runInTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.#handles.writer.run<Row>(query);
    if (performance.now() - this.#lastYieldAt > YIELD_AFTER_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      this.#lastYieldAt = performance.now();
    }
    return result;
  }

  async begin(): Promise<void> {
    const { writer, writeLock } = this.#handles;
    const until = performance.now() + LOCK_TIMEOUT_MS;
    await writeLock.acquire(until);
    try {
      await retryWhileBusy(() => writer.begin(), until);
      this.#inTransaction = true;
      this.#lastYieldAt = performance.now();
    } catch (error) {
      writeLock.release();
      throw error;
    }
  }

  /** Kysely rolls back where it fails, which releases the lock. */
  // deno-lint-ignore require-await
  async commit(): Promise<void> {
    this.#handles.writer.commit();
    this.#end();
  }

  // deno-lint-ignore require-await
  async rollback(): Promise<void> {
    try {
      this.#handles.writer.rollback();
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#inTransaction = false;
    this.#handles.writeLock.release();
  }

  // deno-lint-ignore require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    await Promise.reject(new Error("read long lists page by page, not as a stream"));
  }
}
