import type { Database } from "./database.ts";
import { engineOf } from "./engine/engine_of.ts";

export const takeLock = (trx: Database, name: string): Promise<void> =>
  engineOf(trx).takeLock(trx, name, "exclusive");

export const takeSharedLock = (trx: Database, name: string): Promise<void> =>
  engineOf(trx).takeLock(trx, name, "shared");
