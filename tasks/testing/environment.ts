import { openDatabase } from "../../data/db/database.ts";
import { migrate } from "../../data/db/migrate.ts";
import { findChromium } from "./chromium.ts";
import {
  type Cluster,
  createDatabase,
  findPostgres,
  type FoundPostgres,
  MIGRATED,
  startPostgres,
} from "./postgres.ts";

/** What tests run in. */
export interface Grounds {
  chromium: string;
  postgres: Cluster | null;
}

/** One after the other, as both may have to be installed. */
export async function findGrounds(): Promise<Grounds> {
  return { chromium: await findChromium(), postgres: await clusterOf(await findPostgres()) };
}

/**
 * Null, and a line that says why, where there is no PostgreSQL: its tests are then left out. One
 * that does not start, or cannot be migrated, is a failure like that of any test.
 */
export async function clusterOf(found: FoundPostgres): Promise<Cluster | null> {
  if (found.bin !== null) return await startMigrated(found.bin);
  console.log(`skipped PostgreSQL: ${found.why}`);
  return null;
}

/** With a database that is up to date: copies of it take much less time. */
async function startMigrated(bin: string): Promise<Cluster> {
  const cluster = await startPostgres(bin);
  try {
    const db = openDatabase(await createDatabase(cluster.url, MIGRATED));
    await migrate(db).finally(() => db.destroy());
    return cluster;
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}
