import { type Driver, Kysely, type KyselyPlugin, SqliteIntrospector } from "kysely";
import { type PoolOptions, PostgresDatabase } from "./postgres/dialect.ts";
import { LiteralLimitCompiler } from "./sqlite/query_compiler.ts";
import { SideReaderDriver } from "./sqlite/side_reader.ts";
import { SqliteDriver, TransactionalSqliteAdapter } from "./sqlite/dialect.ts";
import type { Tables } from "./tables.ts";

/** The methods that change the tables are left out: to compare those of a transaction takes seconds. */
export interface Database extends
  Omit<
    Kysely<Tables>,
    | "withTables"
    | "withSchema"
    | "withPlugin"
    | "withoutPlugins"
    | "$extendTables"
    | "$omitTables"
    | "$pickTables"
  > {
  withPlugin(plugin: KyselyPlugin): Database;
}

/** `sqlite::memory:` dies with the process and begins with `content`, a serialized database. */
export function openDatabase(
  url: string,
  { content, ...options }: PoolOptions & { content?: Uint8Array } = {},
): Database {
  const path = sqlitePath(url);
  if (path === null) return new PostgresDatabase(url, options);
  const driver = new SqliteDriver(path, content);
  const db = openSqlite(() => driver);
  drivers.set(db, driver);
  return db;
}

const drivers = new WeakMap<Database, SqliteDriver>();

/** True once another file is at the path of an open SQLite database, so that writes would be lost. */
export const isFileReplaced = (db: Database): boolean => drivers.get(db)?.isFileReplaced() ?? false;

const openSqlite = (createDriver: () => Driver): Database =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new TransactionalSqliteAdapter(),
      createDriver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new LiteralLimitCompiler(),
    },
  });

/** For long reads: a thread for a SQLite file; null for other databases, which need none. */
export function openSideReads(url: string): Database | null {
  const path = sqlitePath(url);
  return path === null || path === IN_MEMORY ? null : openSqlite(() => new SideReaderDriver(path));
}

export const IN_MEMORY = ":memory:";

/** The file of a SQLite database, or `:memory:`; null for PostgreSQL. */
export const sqlitePath = (url: string): string | null =>
  url.startsWith("sqlite:") ? url.slice("sqlite:".length) : null;
