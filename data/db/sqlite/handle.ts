import { CompiledQuery, type QueryResult } from "kysely";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { DomainError } from "../../errors/domain_error.ts";
import { isBusy, toDomainError, tooBusy } from "./errors.ts";

/** Statements are reused, as those that wait to be collected took 150 MB of a busy server. */
const MOST_STATEMENTS = 300;
const FIRST_PAUSE_MS = 5;
/** Shorter than the pauses of an import, in which others write. */
const LONGEST_PAUSE_MS = 25;

export class Handle {
  #sqlite: DatabaseSync;
  #statements = new Map<string, Prepared>();
  #inTransaction = false;

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    const parameters = query.parameters as SQLInputValue[];
    // SQLite would store the text up to the NUL; PostgreSQL refuses it.
    if (parameters.some((value) => typeof value === "string" && value.includes("\0"))) {
      throw new DomainError("invalid", "input.not_savable");
    }
    try {
      const prepared = this.#prepare(query.sql);
      if (returnsRows(query)) return { rows: readRows<Row>(prepared, parameters) };
      return { rows: [], numAffectedRows: BigInt(prepared.statement.run(...parameters).changes) };
    } catch (error) {
      throw toDomainError(error);
    }
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#sqlite.prepare(sql);
    // Deno 2.5 lacks it.
    statement.setReturnArrays?.(true);
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
    const prepared = { statement, namesColumns: !sql.replaceAll("count(*)", "").includes("*") };
    this.#statements.set(sql, prepared);
    return prepared;
  }

  /** `immediate`, as WAL does not let a transaction that has read turn into one that writes. */
  begin(): void {
    // A transaction whose rollback failed, on a failing disk, is still open.
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
      // SQLite rolls back by itself when the disk is full.
      if (!/no transaction is active/.test(String(error))) throw error;
    }
    this.#inTransaction = false;
  }

  #execute(sql: string): void {
    this.run(CompiledQuery.raw(sql));
  }

  /** Moves the write-ahead log into the file, as SQLite does only while nobody else reads. */
  checkpoint(): void {
    try {
      this.rollback();
      this.#sqlite.prepare("pragma wal_checkpoint(truncate)").all();
    } catch {
      // On a disk that is full or read-only, the log stays beside the file and is read with it.
    }
  }

  close(): void {
    this.#statements.clear();
    this.#sqlite.close();
  }
}

interface Prepared {
  statement: StatementSync;
  /** No `*` stands for columns, which a migration may change. */
  namesColumns: boolean;
  /** The names of the columns, once they are known not to change. */
  names?: readonly string[];
}

/** Deno names columns as in a statement's first run, even after a migration of the table. */
function readRows<Row>(prepared: Prepared, parameters: readonly SQLInputValue[]): Row[] {
  const { statement } = prepared;
  const rows: unknown[] = statement.all(...parameters);
  // Deno 2.5 returns objects and lacks `columns()`, which an empty result does not need either.
  if (!Array.isArray(rows[0])) return rows as Row[];
  // `columns()` takes longer than to read one row.
  const names = prepared.names ?? statement.columns().map(({ name }) => name);
  if (prepared.namesColumns) prepared.names = names;
  return (rows as unknown[][]).map((values) => {
    // `Object.fromEntries` would double the time of a page of rows.
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++) row[names[index]!] = values[index];
    return row as Row;
  });
}

export const isSelect = (sql: string): boolean => /^\s*select\b/i.test(sql);

const returnsRows = ({ query }: CompiledQuery): boolean => {
  switch (query.kind) {
    case "InsertQueryNode":
    case "UpdateQueryNode":
    case "DeleteQueryNode":
      return query.returning !== undefined;
    default:
      return true;
  }
};

export async function retryWhileBusy<Result>(work: () => Result, until: number): Promise<Result> {
  for (let pauseMs = FIRST_PAUSE_MS;; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > until) throw tooBusy(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
  }
}
