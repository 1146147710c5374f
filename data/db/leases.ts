import { sql } from "kysely";
import type { Database } from "./database.ts";
import { databaseTime } from "./database_time.ts";
import type { Tables } from "./tables.ts";

/** A row that one process at a time works on. */
export interface Leasable {
  id: string;
  /** Database time; a process that was killed frees its rows then. */
  leasedUntil: string | null;
}

/** Names of the tables whose rows have these columns. */
export type TablesOf<Row> = {
  [Name in keyof Tables]: Tables[Name] extends Row ? Name : never;
}[keyof Tables];

export const isFree = (db: Database, table: string) =>
  sql<boolean>`(${sql.ref(`${table}.leasedUntil`)} is null
    or ${sql.ref(`${table}.leasedUntil`)} < ${databaseTime(db, 0)})`;

/** Leases the row with these values; undefined if it has changed or another process has it. */
export async function lease<Table extends TablesOf<Leasable>>(
  db: Database,
  table: Table,
  values: Partial<Tables[Table]>,
  seconds: number,
): Promise<Tables[Table] | undefined> {
  const row = await db.updateTable(table as "outbox")
    .set({ leasedUntil: databaseTime(db, seconds) })
    .where((eb) => eb.and(values as Partial<Tables["outbox"]>)).where(isFree(db, table))
    .returningAll().executeTakeFirst();
  return row as Tables[Table] | undefined;
}

/** Ends a lease at once. */
export async function releaseLease(
  db: Database,
  table: TablesOf<Leasable>,
  { id, leasedUntil }: Leasable,
): Promise<void> {
  await db.updateTable(table as "outbox").set({ leasedUntil: null })
    .where("id", "=", id).where("leasedUntil", "=", leasedUntil).execute();
}
