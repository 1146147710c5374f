import type { Database } from "./database.ts";
import type { Engine } from "./engine/engine.ts";
import { engineOf } from "./engine/engine_of.ts";

export const takeLock = (trx: Database, name: string): Promise<void> =>
  engineOf(trx).takeLock(trx, name, "exclusive");

export const takeSharedLock = (trx: Database, name: string): Promise<void> =>
  engineOf(trx).takeLock(trx, name, "shared");

/** Within a transaction, `work` sees what that sees. */
export const inSnapshot: Engine["inSnapshot"] = (db, work) =>
  db.isTransaction ? work(db) : engineOf(db).inSnapshot(db, work);
