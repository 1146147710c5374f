import type { CompiledQuery, RawBuilder } from "kysely";
import type { jsonArrayFrom } from "kysely/helpers/sqlite";
import type { Database } from "../database.ts";
import type { Tables } from "../tables.ts";

export type EngineName = "sqlite" | "postgres";

/** A select whose columns are named one by one. */
export type SelectedRows<Row> = Parameters<typeof jsonArrayFrom<Row>>[0];

export interface BulkOptions {
  cacheMiB: number;
  /** A power cut may lose the last transactions, though never a part of one. */
  relaxed?: boolean;
}

/** Tells a PostgreSQL database from one that a dump was restored to. */
export interface DatabaseIdentity {
  /** The system identifier of the cluster; null where the role may not read it. */
  cluster: string | null;
  /** The object identifiers of the database and of a table in it, which a rename leaves as they are. */
  database: string;
  relation: string;
}

/** Operations that differ between SQLite and PostgreSQL; those of lists are in `data/list/engine.ts`. */
export interface Engine {
  name: EngineName;
  /** A new version migrates the database when it starts; otherwise `deno task migrate` does. */
  migratesAtStart: boolean;

  hasTable(db: Database, name: string): Promise<boolean>;
  tableNames(db: Database): Promise<string[]>;
  sizeInBytes(db: Database): Promise<number>;
  /** Null for SQLite, whose files `deno task restore` alone puts back. */
  identity(db: Database): Promise<DatabaseIdentity | null>;
  /** The query plan of a statement, a line per step. */
  explain(db: Database, statement: CompiledQuery): Promise<string[]>;
  /** Updates the statistics of the query planner. */
  analyze(db: Database): Promise<void>;
  /** Prepares a database for writing many rows. `settle` restores it and updates its statistics. */
  prepareForBulk(db: Database, options: BulkOptions): Promise<{ settle: () => Promise<void> }>;

  /** The database's clock plus `seconds`, as ISO 8601 text. */
  timeAfter(seconds: number): RawBuilder<string>;
  /** The clock of the database's machine in milliseconds; null if it is this machine. */
  clockMs(db: Database): Promise<number | null>;

  /** Takes a named lock until the transaction ends. */
  takeLock(trx: Database, name: string, mode: "exclusive" | "shared"): Promise<void>;
  lockRows(trx: Database, table: keyof Tables, which: RawBuilder<unknown>): Promise<void>;
  /** All statements of `work` see the database as it was at one moment. */
  inSnapshot<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result>;

  /** The texts of a JSON list as a subquery. */
  textsIn(json: string): RawBuilder<string>;
  /** The rows of a JSON list as a table `incoming`, with the types of these columns of `table`. */
  rowsIn(json: string, table: keyof Tables, columns: readonly string[]): RawBuilder<unknown>;
  /** The rows of a short select as a JSON list. */
  rowsAsJson<Row>(rows: SelectedRows<Row>): RawBuilder<unknown>;

  /** Text columns sort by code point, and PostgreSQL 15 has only stored generated columns. */
  collated(statement: string): string;
  appendOnlyStatements(table: string): string[];
  /** Lets each row of such a table change while a column is null. */
  appendOnceStatements(table: string, column: string): string[];
  /** Lets rows of such a table change where a condition on `old` and `new` holds. */
  appendUnlessStatements(table: string, condition: string): string[];
  /** A trigram index on an SQL expression in lower case with a space before each word. */
  searchIndexStatements(table: string, haystack: string): string[];
  /**
   * Removes what the search indexes and the log still hold of deleted rows, in small steps; false while
   * a reader keeps the log from being emptied.
   */
  forgetDeleted(db: Database): Promise<boolean>;
  /**
   * Once per database, rewrites a file that earlier versions have left deleted rows in; a new one has
   * none. False in a process that may not do so, as it takes all rights.
   */
  rewriteOnce(db: Database, isNew?: boolean): Promise<boolean>;
  /** Shortens the search index after many writes. */
  mergeSearchIndex(db: Database, table: string): Promise<void>;
}
