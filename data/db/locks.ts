import { sql } from "kysely";
import { type Database, engineOf } from "./database.ts";

/** On SQLite, a transaction that may write has the whole database to itself already. */
export async function takeLock(trx: Database, name: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

export async function takeSharedLock(trx: Database, name: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(trx);
}
