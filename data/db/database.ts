import {
  type Driver,
  Kysely,
  PostgresAdapter,
  sql,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { type PoolOptions, postgresDialect } from "./postgres/dialect.ts";
import { SideReaderDriver } from "./sqlite/side_reader.ts";
import { SqliteDriver, TransactionalSqliteAdapter } from "./sqlite/dialect.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;
export type Engine = "sqlite" | "postgres";

/** `sqlite::memory:` dies with the process and begins with `content`, a serialized database. */
export function openDatabase(
  url: string,
  { content, ...options }: PoolOptions & { content?: Uint8Array } = {},
): Database {
  if (!url.startsWith("sqlite:")) return new Kysely({ dialect: postgresDialect(url, options) });
  const driver = new SqliteDriver(sqlitePath(url), content);
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
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

/** For long reads: a thread for a SQLite file; null for other databases, which need none. */
export const openSideReads = (url: string): Database | null =>
  url.startsWith("sqlite:") && sqlitePath(url) !== ":memory:"
    ? openSqlite(() => new SideReaderDriver(sqlitePath(url)))
    : null;

export const sqlitePath = (url: string): string => url.slice("sqlite:".length);

export const engineOf = (db: Database): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";

export async function sizeInBytes(db: Database): Promise<number> {
  const query = engineOf(db) === "sqlite"
    ? sql<{ bytes: number }>`select page_count * page_size as "bytes"
        from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as "bytes"`;
  return (await query.execute(db)).rows[0]?.bytes ?? 0;
}
