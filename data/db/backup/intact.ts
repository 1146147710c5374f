import { stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../database.ts";
import { appliedMigrations, unknownMigration } from "../migrate.ts";

export const WAIT_FOR_LOCK_MS = 5_000;

/** Throws unless the file is an undamaged database that this version knows. */
export async function requireIntact(path: string, name: string): Promise<void> {
  const damage = damageOf(path);
  if (damage !== null) throw new Error(`${name} is damaged: ${damage}`);
  const db = openDatabase(`sqlite:${path}`);
  try {
    const seen = await appliedMigrations(db);
    const unknown = await unknownMigration(db);
    if (unknown) {
      const use = `restore it with a version that has data/db/migrations/${unknown}.ts`;
      throw new Error(`${name} is from a newer version: ${use}`);
    }
    if (seen.length === 0) throw new Error(`${name} contains data that is not Mentor Desk's`);
  } finally {
    await db.destroy();
  }
}

function damageOf(path: string): string | null {
  const sqlite = new DatabaseSync(path, { timeout: WAIT_FOR_LOCK_MS });
  try {
    const row = sqlite.prepare("pragma integrity_check(1)").get();
    return row?.integrity_check === "ok" ? null : String(row?.integrity_check).replace(/\n/g, " ");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    sqlite.close();
  }
}

export const exists = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);
