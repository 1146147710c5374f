import { sql } from "kysely";
import { type Database, engineOf } from "./database.ts";

/** SQLite samples so many entries of each index, which is enough and takes no time. */
const ANALYZED_ENTRIES = 1_000;

export async function analyze(db: Database): Promise<void> {
  if (engineOf(db) === "sqlite") {
    await sql.raw(`pragma analysis_limit = ${ANALYZED_ENTRIES}`).execute(db);
    await sql`analyze`.execute(db);
    return;
  }
  // Table by table, so that no statement exceeds its time limit.
  for (const name of await ownTables(db)) await sql`analyze ${sql.table(name)}`.execute(db);
}

/** A PostgreSQL database may hold other tables in schemas of their own. */
export async function ownTables(db: Database): Promise<string[]> {
  const all = engineOf(db) === "sqlite"
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
    : sql<{ name: string }>`select relname as name from pg_class where relkind = 'r' and
        relnamespace = (select relnamespace from pg_class where oid = to_regclass('kysely_migration'))`;
  return (await all.execute(db)).rows.map(({ name }) => name);
}

interface BulkOptions {
  cacheMiB: number;
  /** A power cut may lose the last transactions, though never a part of one. */
  relaxed?: boolean;
}

/** Prepares a database for writing many rows. `settle` restores it and updates its statistics. */
export async function prepareForBulk(
  db: Database,
  { cacheMiB, relaxed = false }: BulkOptions,
): Promise<{ settle: () => Promise<void> }> {
  if (engineOf(db) === "postgres") return { settle: () => vacuum(db) };
  const set = async (pragma: string) => void await sql.raw(`pragma ${pragma}`).execute(db);
  await set(`cache_size = ${-1024 * cacheMiB}`);
  if (!relaxed) return { settle: () => analyze(db) };
  await set("synchronous = normal");
  await set("wal_autocheckpoint = 32768");
  return {
    settle: async () => {
      await analyze(db);
      await set("synchronous = full");
      await set("wal_checkpoint(truncate)");
    },
  };
}

/** Vacuumed tables allow index-only scans. */
async function vacuum(db: Database): Promise<void> {
  for (const name of await ownTables(db)) {
    const run = (command: string) => sql.raw(`${command} "${name}"`).execute(db);
    await run("vacuum (analyze)").catch(() => run("analyze"));
  }
}
