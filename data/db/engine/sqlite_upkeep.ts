import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { BulkOptions } from "./engine.ts";

/** SQLite samples so many entries of each index, which is enough and takes no time. */
const ANALYZED_ENTRIES = 1_000;

const setPragma = async (db: Database, pragma: string): Promise<void> => {
  await sql.raw(`pragma ${pragma}`).execute(db);
};

export async function analyzeSqlite(db: Database): Promise<void> {
  await setPragma(db, `analysis_limit = ${ANALYZED_ENTRIES}`);
  await sql`analyze`.execute(db);
}

export async function prepareSqliteForBulk(
  db: Database,
  { cacheMiB, relaxed = false }: BulkOptions,
): Promise<{ settle: () => Promise<void> }> {
  await setPragma(db, `cache_size = ${-1024 * cacheMiB}`);
  if (!relaxed) return { settle: () => analyzeSqlite(db) };
  await setPragma(db, "synchronous = normal");
  await setPragma(db, "wal_autocheckpoint = 32768");
  return {
    settle: async () => {
      await analyzeSqlite(db);
      await setPragma(db, "synchronous = full");
      await setPragma(db, "wal_checkpoint(truncate)");
    },
  };
}
