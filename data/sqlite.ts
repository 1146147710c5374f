import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
} from "kysely";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { DomainError } from "./errors.ts";

/** `node:sqlite` blocks the event loop while it waits for a lock, so it may wait only briefly. */
const BUSY_MS = 5;
const GIVE_UP_MS = 5_000;
const STATEMENTS_KEPT = 300;
/** One may write while others read; a database in memory lives in its one connection. */
const FILE_CONNECTIONS = 3;

/** Opens a file in the mode that survives a kill at any moment. */
export function openSqlite(path: string): DatabaseSync {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: BUSY_MS });
  if (path !== ":memory:") {
    retrySync(() => sqlite.exec("pragma journal_mode = wal"));
    sqlite.exec("pragma synchronous = full");
  }
  return sqlite;
}

/** Only at start, when nobody else waits for the event loop. */
function retrySync(work: () => void): void {
  const until = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
  }
}

/** SQLite rolls schema changes back like any other; Kysely leaves that out to be safe. */
export class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Lends things out one at a time; who comes when all are out waits in line. */
class Lender<Thing> {
  #free: Thing[];
  #waiting: Array<(thing: Thing) => void> = [];

  constructor(things: Thing[]) {
    this.#free = things;
  }

  async borrow(): Promise<Thing> {
    return this.#free.pop() ?? await new Promise((resolve) => this.#waiting.push(resolve));
  }

  giveBack(thing: Thing): void {
    const next = this.#waiting.shift();
    if (next) next(thing);
    else this.#free.push(thing);
  }
}

/**
 * A connection belongs to one caller at a time: Kysely's own SQLite driver hands its connection to
 * all at once, so that two transactions would run into each other between their awaits.
 */
export class SqliteDriver implements Driver {
  #path: string;
  #all: SqliteConnection[] = [];
  #connections = new Lender<SqliteConnection>([]);
  #turnToWrite = new Lender<true>([true]);

  constructor(path: string) {
    this.#path = path;
  }

  init(): Promise<void> {
    const count = this.#path === ":memory:" ? 1 : FILE_CONNECTIONS;
    this.#all = Array.from({ length: count }, () => new SqliteConnection(openSqlite(this.#path)));
    this.#connections = new Lender([...this.#all]);
    return Promise.resolve();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return this.#connections.borrow();
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#connections.giveBack(connection as SqliteConnection);
    return Promise.resolve();
  }

  /** `immediate`: a transaction that reads first and writes later cannot be upgraded in WAL. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const turn = await this.#turnToWrite.borrow();
    try {
      await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    } catch (error) {
      this.#turnToWrite.giveBack(turn);
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
    this.#turnToWrite.giveBack(true);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw("rollback"));
    } finally {
      this.#turnToWrite.giveBack(true);
    }
  }

  destroy(): Promise<void> {
    for (const connection of this.#all) connection.close();
    this.#all = [];
    return Promise.resolve();
  }
}

class SqliteConnection implements DatabaseConnection {
  #sqlite: DatabaseSync;
  #statements = new Map<string, { statement: StatementSync; reads: boolean }>();

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const until = performance.now() + GIVE_UP_MS;
    for (let waitMs = 5;; waitMs = Math.min(waitMs * 2, 200)) {
      try {
        return this.#run<Row>(query);
      } catch (error) {
        if (isDuplicate(error)) {
          throw new DomainError("conflict", "This exists already.", undefined, { cause: error });
        }
        if (!isBusy(error)) throw error;
        if (performance.now() > until) {
          throw new DomainError("unavailable", "The database is busy. Try again shortly.", 1);
        }
        await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())));
      }
    }
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, reads } = this.#prepare(query.sql);
    const parameters = query.parameters as (null | number | bigint | string | Uint8Array)[];
    if (reads) return { rows: statement.all(...parameters) as Row[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(sql: string) {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#sqlite.prepare(sql);
    const prepared = { statement, reads: statement.columns().length > 0 };
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }

  // deno-lint-ignore require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    await Promise.reject(new Error("read long lists page by page, not as a stream"));
  }

  close(): void {
    this.#statements.clear();
    this.#sqlite.close();
  }
}

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;

function isDuplicate(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode ?? 0;
  return [SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE].includes(code);
}

/** Extended codes such as SQLITE_BUSY_SNAPSHOT keep the primary code in their low byte. */
function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  return code !== undefined && [SQLITE_BUSY, SQLITE_LOCKED].includes(code & 0xff);
}
