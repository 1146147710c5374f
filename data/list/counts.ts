import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Totals kept up to date by their writers: counting a million rows on each page is too slow. */
export type CountName =
  | "users"
  | "kyc"
  | "kyc:pending"
  | "communities"
  | "communities:active"
  | "transactions"
  | "content"
  | "content:published"
  | "partners"
  | "staff";

export interface CountRow {
  name: CountName;
  value: number;
}

/** Adds `by` (negative to take away) in the transaction that adds or removes the records. */
export async function adjust(db: Database, name: CountName, by: number): Promise<void> {
  if (by === 0) return;
  await db.insertInto("counts").values({ name, value: by })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value: sql`counts.value + excluded.value` })
    ).execute();
}

/** A total that nobody has counted yet is 0. */
export async function readCounts<Name extends CountName>(
  db: Database,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const rows = await db.selectFrom("counts").selectAll().where("name", "in", names).execute();
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (const row of rows) counts[row.name as Name] = row.value;
  return counts;
}
