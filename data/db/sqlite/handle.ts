import { CompiledQuery, type QueryResult } from "kysely";
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import type { ErrorText } from "../../base/error_texts.ts";
import { DomainError, LASTING_SECONDS } from "../../base/errors.ts";
import { isSelect, STATEMENTS_KEPT } from "../statements.ts";

const LONGEST_PAUSE_MS = 100;

/** An open database with the statements that it has prepared. */
export class Handle {
  #sqlite: DatabaseSync;
  #statements = new Map<string, StatementSync>();
  #inTransaction = false;
  /** How often something ran here that may have changed something. */
  #changes = 0;

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    const parameters = query.parameters as SQLInputValue[];
    // SQLite would take it and give back what stands before it; PostgreSQL refuses it as well.
    if (parameters.some((value) => typeof value === "string" && value.includes("\0"))) {
      throw new DomainError("invalid", "This cannot be stored.");
    }
    if (!isSelect(query.sql)) this.#changes++;
    try {
      const statement = this.#prepare(query.sql);
      if (!onlyChanges(query)) return { rows: rowsOf<Row>(statement, parameters) };
      return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
    } catch (error) {
      throw inDomainWords(error);
    }
  }

  /** Another text after each change that this handle may see: ours, or what others have committed. */
  stamp(): string {
    const [version] = Object.values(this.#prepare("pragma data_version").get() ?? {});
    return `${version}.${this.#changes}`;
  }

  #prepare(sql: string): StatementSync {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#sqlite.prepare(sql);
    // Deno 2.5 does not know it: there rows stay as they come.
    statement.setReturnArrays?.(true);
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  /** `immediate`: a transaction that reads first and writes later cannot be upgraded in WAL. */
  begin(): void {
    // One that could not be rolled back, on a disk that failed, must not stay open for ever.
    this.rollback();
    this.#execute("begin immediate");
    this.#inTransaction = true;
  }

  commit(): void {
    this.#execute("commit");
    this.#inTransaction = false;
  }

  rollback(): void {
    if (!this.#inTransaction) return;
    try {
      this.#execute("rollback");
    } catch (error) {
      // SQLite has done so by itself when the disk is full.
      if (!/no transaction is active/.test(String(error))) throw error;
    }
    this.#inTransaction = false;
  }

  #execute(sql: string): void {
    this.run(CompiledQuery.raw(sql));
  }

  /** Puts into the file what stands in the log beside it; SQLite leaves it where others still read. */
  settle(): void {
    try {
      this.rollback();
      this.#sqlite.prepare("pragma wal_checkpoint(truncate)").all();
    } catch {
      // On a disk that is full, or that can only be read, the log stays, and belongs to the file.
    }
  }

  close(): void {
    this.#statements.clear();
    this.#sqlite.close();
  }
}

/**
 * Rows that are made here: node:sqlite's own are without a hidden class (they are dictionaries to
 * V8), so that to read one, and above all to spread it, takes several times as long.
 */
function rowsOf<Row>(statement: StatementSync, parameters: readonly SQLInputValue[]): Row[] {
  const rows: unknown[] = statement.all(...parameters);
  if (!areArrays(rows)) return rows as Row[];
  // Asked for each time: another process may have migrated.
  const names = statement.columns().map(({ name }) => name);
  return rows.map((values) => {
    const row: Record<string, SQLOutputValue> = {};
    for (let index = 0; index < names.length; index++) row[names[index]!] = values[index]!;
    return row as Row;
  });
}

const areArrays = (rows: readonly unknown[]): rows is SQLOutputValue[][] => Array.isArray(rows[0]);

/** Whether what it answers is how many rows it has changed, and not these rows. */
const onlyChanges = ({ query }: CompiledQuery): boolean =>
  (query.kind === "InsertQueryNode" || query.kind === "UpdateQueryNode" ||
    query.kind === "DeleteQueryNode") && query.returning === undefined;

/** Tries again, without blocking anybody, for as long as another process holds the lock. */
export async function patiently<Result>(work: () => Result, until: number): Promise<Result> {
  for (let pauseMs = 5;; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > until) throw tooBusy(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
  }
}

/** Whoever hears this may try again in a second. */
export const tooBusy = (cause?: unknown): DomainError =>
  new DomainError("unavailable", "The database is busy. Try again shortly.", {
    retryAfterSeconds: 1,
    cause,
  });

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;

function inDomainWords(error: unknown): unknown {
  const code = codeOf(error);
  if (code === SQLITE_CONSTRAINT_PRIMARYKEY || code === SQLITE_CONSTRAINT_UNIQUE) {
    return new DomainError("conflict", "This exists already.", { cause: error });
  }
  const text = whyUnwritable[code & 0xff];
  if (text === undefined) return error;
  return new DomainError("unavailable", text, { retryAfterSeconds: LASTING_SECONDS, cause: error });
}

const whyUnwritable: Record<number, ErrorText> = {
  [SQLITE_FULL]: "The disk of the database is full.",
  [SQLITE_READONLY]: "The database can only be read.",
  [SQLITE_IOERR]: "The disk of the database fails.",
};

/** Extended codes such as SQLITE_BUSY_SNAPSHOT keep the primary code in their low byte. */
export const isBusy = (error: unknown): boolean =>
  [SQLITE_BUSY, SQLITE_LOCKED].includes(codeOf(error) & 0xff);

const codeOf = (error: unknown): number => (error as { errcode?: number }).errcode ?? 0;
