import type { Database } from "./database.ts";
import type { DatabaseIdentity } from "./engine/engine.ts";
import { engineOf } from "./engine/engine_of.ts";

interface DatabaseIdentityRow extends DatabaseIdentity {
  /** 1 */
  id: number;
}

declare module "./tables.ts" {
  interface Tables {
    database_identity: DatabaseIdentityRow;
  }
}

/**
 * Throws for a database that pg_restore or a copy has made since the desk was last started: it may hold
 * people who were erased meanwhile. A database without a stored identity takes the present one.
 */
export async function requireSameDatabase(db: Database): Promise<void> {
  const present = await engineOf(db).identity(db);
  if (present === null) return;
  const stored = await db.selectFrom("database_identity")
    .select(["cluster", "database", "relation"]).executeTakeFirst();
  if (!stored) return await storeIdentity(db);
  if (isSame(stored, present)) return;
  throw new Error(
    "DATABASE_URL: the database was restored or copied since the desk was last started, and " +
      "people who were erased since may be back; before the start, run `deno task restore FILE " +
      "--after-pg-restore` with --erasures LEDGER or --without-erasures (docs/operate.md, Backups)",
  );
}

/** Stores the present identity; a database of an earlier version has no table for it. */
export async function storeIdentity(db: Database): Promise<void> {
  const identity = await engineOf(db).identity(db);
  if (identity === null || !await engineOf(db).hasTable(db, "database_identity")) return;
  await db.insertInto("database_identity").values({ id: 1, ...identity })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(identity)).execute();
}

/** A cluster that could not be read, now or then, is not compared. */
function isSame(stored: DatabaseIdentity, present: DatabaseIdentity): boolean {
  const isSameCluster = [stored.cluster, null].includes(present.cluster) || stored.cluster === null;
  return isSameCluster && stored.database === present.database &&
    stored.relation === present.relation;
}
