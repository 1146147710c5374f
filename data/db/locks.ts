import type { Database } from "./database.ts";
import { engineOf } from "./engine/engine_of.ts";

export const takeLock = (trx: Database, name: string): Promise<void> =>
  engineOf(trx).takeLock(trx, name, "exclusive");

export const takeSharedLock = (trx: Database, name: string): Promise<void> =>
  engineOf(trx).takeLock(trx, name, "shared");

/** All statements of `work` see the database as it was at one moment. */
export const inSnapshot = <Result>(
  db: Database,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> => db.isTransaction ? work(db) : engineOf(db).inSnapshot(db, work);
