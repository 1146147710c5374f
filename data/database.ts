import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { DomainError } from "./errors.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** Opens the engine that the URL names; `sqlite::memory:` lives and dies with the process. */
export function openDatabase(url: string): Database {
  if (!url.startsWith("sqlite:")) {
    throw new Error("DATABASE_URL: only sqlite:PATH is served by this version");
  }
  const path = url.slice("sqlite:".length);
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SqliteDriver(() => openSqlite(path)),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

function openSqlite(path: string): DatabaseSync {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: BUSY_MS });
  if (path !== ":memory:") {
    sqlite.exec("pragma journal_mode = wal; pragma synchronous = full");
  }
  return sqlite;
}

/** `node:sqlite` blocks the event loop while it waits for a lock, so it may wait only briefly. */
const BUSY_MS = 15;
const GIVE_UP_MS = 5_000;
const STATEMENTS_KEPT = 300;

/**
 * One connection, lent to one caller at a time: Kysely's own SQLite driver hands it to all at once,
 * so that two transactions would run into each other between their awaits.
 */
class SqliteDriver implements Driver {
  #open: () => DatabaseSync;
  #connection: SqliteConnection | null = null;
  #waiting: Array<() => void> = [];
  #lent = false;

  constructor(open: () => DatabaseSync) {
    this.#open = open;
  }

  init(): Promise<void> {
    this.#connection = new SqliteConnection(this.#open());
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#lent) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#lent = true;
    if (!this.#connection) throw new Error("the database is closed");
    return this.#connection;
  }

  releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#lent = false;
    return Promise.resolve();
  }

  /** `immediate`: a transaction that reads first and writes later cannot be upgraded in WAL. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = null;
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

/** Extended codes such as SQLITE_BUSY_SNAPSHOT keep the primary code in their low byte. */
function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  return code !== undefined && [SQLITE_BUSY, SQLITE_LOCKED].includes(code & 0xff);
}
