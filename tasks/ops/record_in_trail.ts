import { basename } from "node:path";
import { appliedMigrations, isUpToDate } from "../../data/db/migrate.ts";
import { openDatabase } from "../../data/db/database.ts";
import { system, write } from "../../data/audit/write.ts";
import { complain, databaseUrl, secretIn, withStore } from "./cli.ts";

/** If JWT_SECRET is set. A failure is only printed, because the work is done. */
export async function recordInTrail(
  action: "Backup completed" | "Backup restored",
  file: string,
  after: Record<string, unknown>,
): Promise<void> {
  try {
    if (secretIn("JWT_SECRET") === undefined) return;
    await requireUpToDate();
    await withStore({ known: true }, (store) =>
      write(store, system, (_trx, record) => {
        record({ category: "system", action, target: basename(file), after });
      }));
  } catch (error) {
    complain(`not recorded in the trail: ${error instanceof Error ? error.message : error}`);
  }
}

/** An older database is not migrated here: its version may stay in use. */
async function requireUpToDate(): Promise<void> {
  const db = openDatabase(databaseUrl());
  try {
    if (!isUpToDate(await appliedMigrations(db))) {
      throw new Error("the database is of an older version");
    }
  } finally {
    await db.destroy();
  }
}
