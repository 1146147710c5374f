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

/** Pages of 1 kB to merge at once, which takes about two milliseconds. */
const MERGED_PAGES = 16;
const PAUSE_MS = 1;

/**
 * Deleted rows leave their trigrams in a search index until its segments are merged into one: a
 * negative number begins that, further steps go on until one changes nothing but its own row.
 */
export async function forgetDeleted(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and sql like '%using fts5(%'`.execute(db);
  for (const { name } of rows) {
    let pages = -MERGED_PAGES;
    while (await mergeStep(db, name, pages)) {
      pages = MERGED_PAGES;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  const log = sql<{ busy: number }>`${sql.raw("pragma wal_checkpoint(truncate)")}`;
  const { rows: [state] } = await log.execute(db);
  return state?.busy !== 1;
}

/** False once there is nothing left to merge. */
const mergeStep = (db: Database, index: string, pages: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const before = await totalChanges(trx);
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, "rank")
      values ('merge', ${sql.lit(pages)})`.execute(trx);
    return await totalChanges(trx) - before >= 2;
  });

async function totalChanges(trx: Database): Promise<number> {
  const { rows: [row] } = await sql<{ changes: number }>`select total_changes() as "changes"`
    .execute(trx);
  return row!.changes;
}

/** The file has been rewritten since rows are overwritten when they are deleted. */
const REWRITTEN = 1;

export async function rewriteOnce(db: Database, isNew = false): Promise<boolean> {
  const { rows: [row] } = await sql<{ version: number }>`
    select user_version as "version" from pragma_user_version()`.execute(db);
  if (row!.version >= REWRITTEN) return true;
  try {
    if (!isNew) await sql`vacuum`.execute(db);
  } catch (error) {
    // Deno attaches no file, not even the temporary one of `VACUUM`, in a process with fewer rights.
    if (error instanceof Error && error.message.includes("too many attached")) return false;
    throw error;
  }
  await setPragma(db, `user_version = ${REWRITTEN}`);
  await setPragma(db, "wal_checkpoint(truncate)");
  return true;
}
