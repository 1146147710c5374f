import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
} from "kysely";
import { GIVE_UP_MS, openReader, openSqlite, placeOf } from "./file.ts";
import { Handle, isBusy, patiently } from "./handle.ts";
import { isSelect } from "../statements.ts";
import { WritingTurn } from "./write_queue.ts";

/** So long a transaction may go on before others have the event loop. */
const LONG_MS = 5;

export class TransactionalSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls schema changes back like any other; Kysely leaves that out to be safe. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Without this Kysely lets one query at a time through, so that reads wait for writers. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Two handles on a file, one to read and one to write: reads go on while a transaction runs or
 * waits for another process. A database in memory lives in its one handle, where reads wait too.
 */
export class SqliteDriver implements Driver {
  #path: string;
  #handles: Handles | null = null;
  #place: string | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  init(): Promise<void> {
    const writer = new Handle(openSqlite(this.#path));
    const reader = this.#path === ":memory:" ? writer : new Handle(openReader(this.#path));
    this.#handles = { reader, writer, turn: new WritingTurn() };
    this.#place = placeOf(this.#path);
    return Promise.resolve();
  }

  /** Costs nothing, so there are as many as there are callers; the handles are what is shared. */
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

  /** Whether the file that was opened is no longer the one at its path: what is written then is lost. */
  isMoved(): boolean {
    return this.#place !== null && this.#place !== placeOf(this.#path);
  }

  /** As `stampOf` has it. */
  stamp(): string | null {
    try {
      return this.#handles?.reader.stamp() ?? null;
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
  }

  destroy(): Promise<void> {
    const { reader, writer } = this.#handles ?? {};
    this.#handles = null;
    if (reader !== writer) reader?.close();
    if (this.#path !== ":memory:") writer?.settle();
    writer?.close();
    return Promise.resolve();
  }
}

interface Handles {
  reader: Handle;
  writer: Handle;
  turn: WritingTurn;
}

/** What one caller does; it has the writing handle to itself while it holds the turn. */
class SqliteConnection implements DatabaseConnection {
  #handles: Handles;
  #inTransaction = false;
  /** When others had the event loop last. */
  #since = 0;

  constructor(handles: Handles) {
    this.#handles = handles;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, turn } = this.#handles;
    if (this.#inTransaction) return await this.#runInTurns<Row>(query);
    const until = performance.now() + GIVE_UP_MS;
    if (reader !== writer && isSelect(query.sql)) {
      return await patiently(() => reader.run<Row>(query), until);
    }
    await turn.take(until);
    try {
      return await patiently(() => writer.run<Row>(query), until);
    } finally {
      turn.leave();
    }
  }

  /** A long transaction is one step after the other for whoever waits for the event loop. */
  async #runInTurns<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.#handles.writer.run<Row>(query);
    if (performance.now() - this.#since > LONG_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      this.#since = performance.now();
    }
    return result;
  }

  async begin(): Promise<void> {
    const { writer, turn } = this.#handles;
    const until = performance.now() + GIVE_UP_MS;
    await turn.take(until);
    try {
      await patiently(() => writer.begin(), until);
      this.#inTransaction = true;
      this.#since = performance.now();
    } catch (error) {
      turn.leave();
      throw error;
    }
  }

  /** When it fails, Kysely rolls back, and that gives the turn to the next. */
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
    this.#handles.turn.leave();
  }

  // deno-lint-ignore require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    await Promise.reject(new Error("read long lists page by page, not as a stream"));
  }
}
