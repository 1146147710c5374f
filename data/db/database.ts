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

/** Opens the engine that the URL names; `sqlite::memory:` lives and dies with the process. */
export function openDatabase(url: string, options: PoolOptions = {}): Database {
  if (!url.startsWith("sqlite:")) return new Kysely({ dialect: postgresDialect(url, options) });
  const driver = new SqliteDriver(sqlitePath(url));
  const db = openSqlite(() => driver);
  drivers.set(db, driver);
  return db;
}

const drivers = new WeakMap<Database, SqliteDriver>();

/**
 * A text that changes with each change of the database, whichever process makes it: what was read
 * after it was taken holds while it stays the same. Null on PostgreSQL, and while the database is
 * closed or busy.
 */
export const stampOf = (db: Database): string | null => drivers.get(db)?.stamp() ?? null;

/** Whether another file is at the path of an open SQLite database, so that writes would be lost. */
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

/**
 * Reads a SQLite file in a thread of its own, for reads that may be long. Null where the database
 * itself serves as well: PostgreSQL works beside us, and a database in memory has a single handle.
 */
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

/** Runs a statement of a migration; text sorts by code point on both engines. */
export async function define(db: Database, statement: string): Promise<void> {
  const ours = engineOf(db) === "sqlite"
    ? statement
    : statement.replaceAll(/(" text)\b/g, '$1 collate "C"');
  await sql.raw(ours).execute(db);
}

/** From here on the table's rows can be added, but neither changed nor removed. */
export async function makeAppendOnly(db: Database, table: string): Promise<void> {
  const refusal = `the table ${table} is append-only`;
  const statements = engineOf(db) === "sqlite"
    ? ["update", "delete"].map((verb) =>
      `create trigger ${table}_no_${verb} before ${verb} on ${table}
        begin select raise(abort, '${refusal}'); end`
    )
    : [
      `create function ${table}_refuse() returns trigger language plpgsql
        as $$ begin raise exception '${refusal}'; end $$`,
      `create trigger ${table}_no_change before update or delete or truncate on ${table}
        execute function ${table}_refuse()`,
    ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Of each index so many tell enough, and take no time. */
const ANALYZED_ENTRIES = 1_000;

/** Lets the engine look at what is there, as by it the engine chooses its indexes. */
export async function analyze(db: Database): Promise<void> {
  if (engineOf(db) === "sqlite") {
    await sql.raw(`pragma analysis_limit = ${ANALYZED_ENTRIES}`).execute(db);
    await sql`analyze`.execute(db);
    return;
  }
  // Each by itself: no statement may take as long as all of them together might.
  for (const name of await ownTables(db)) await sql`analyze ${sql.table(name)}`.execute(db);
}

/**
 * Of the desk: in the same database there may be what is others', in schemas of their own. Where the
 * desk's lie is not said by `current_schema()`, which may be one beside them.
 */
export async function ownTables(db: Database): Promise<string[]> {
  const all = engineOf(db) === "sqlite"
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
    : sql<{ name: string }>`select relname as name from pg_class where relkind = 'r' and
        relnamespace = (select relnamespace from pg_class where oid = to_regclass('kysely_migration'))`;
  return (await all.execute(db)).rows.map(({ name }) => name);
}

/**
 * Makes a database ready for long writing: the pages of many indexes stay in memory. `relaxed` also
 * lets a power cut take the last transactions, though never half of one; `settle` ends that, and
 * lets the engine look at what has come, as by it the engine chooses its indexes.
 */
export async function prepareForBulk(
  db: Database,
  { cacheMiB, relaxed = false }: { cacheMiB: number; relaxed?: boolean },
): Promise<{ settle: () => Promise<void> }> {
  const run = async (statement: string) => void await sql.raw(statement).execute(db);
  if (engineOf(db) === "postgres") {
    // Each by itself: no statement may take as long as all of them together might.
    const tables = await ownTables(db);
    return {
      settle: async () => {
        for (const name of tables) {
          // What was vacuumed is read by its indexes alone.
          await run(`vacuum (analyze) "${name}"`).catch(() => run(`analyze "${name}"`));
        }
      },
    };
  }
  await run(`pragma cache_size = ${-1024 * cacheMiB}`);
  if (!relaxed) return { settle: () => analyze(db) };
  await run("pragma synchronous = normal");
  await run("pragma wal_autocheckpoint = 32768");
  return {
    settle: async () => {
      await analyze(db);
      await run("pragma synchronous = full");
      await run("pragma wal_checkpoint(truncate)");
    },
  };
}
