import { openDatabase } from "../../data/db/database.ts";
import { migrate } from "../../data/db/migrate.ts";
import { findChromium } from "./chromium.ts";
import { makeEmptyDatabase } from "./empty_database.ts";
import {
  type Cluster,
  createDatabase,
  findPostgres,
  type FoundPostgres,
  MIGRATED,
  startPostgres,
} from "./postgres.ts";

export interface Environment {
  variables: Record<string, string>;
  remove: () => Promise<void>;
}

/** Finds, installs and starts what the tests need; one after the other, as apt allows no two runs. */
export async function prepareEnvironment(): Promise<Environment> {
  const chromium = await findChromium();
  const cluster = await clusterOf(await findPostgres());
  const emptyDatabase = await Deno.makeTempFile({ prefix: "desk-empty-" });
  await Deno.writeFile(emptyDatabase, await makeEmptyDatabase());
  return {
    variables: {
      CHROMIUM: chromium,
      TEST_EMPTY_DATABASE: emptyDatabase,
      ...(cluster && { TEST_POSTGRES_URL: cluster.url }),
    },
    remove: async () => {
      await cluster?.remove();
      await Deno.remove(emptyDatabase);
    },
  };
}

/** With a migrated database for tests to copy. Null where there is none, after a line why. */
async function clusterOf(found: FoundPostgres): Promise<Cluster | null> {
  if (found.bin !== null) return await startMigrated(found.bin);
  console.log(`skipped PostgreSQL: ${found.why}`);
  return null;
}

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
