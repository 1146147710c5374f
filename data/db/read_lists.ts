import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { SelectedRows } from "./engine/engine.ts";
import { engineOf } from "./engine/engine_of.ts";

type Queries<Lists> = { [Name in keyof Lists]: SelectedRows<Lists[Name]> };

/**
 * Reads several short lists in one statement, each as JSON. Their columns are text and integers below
 * 2^53, and are named one by one.
 */
export async function readLists<Lists extends Record<string, object>>(
  db: Database,
  queries: Queries<Lists>,
): Promise<{ [Name in keyof Lists]: Lists[Name][] }> {
  const { rowsAsJson } = engineOf(db);
  const columns = Object.entries<SelectedRows<Lists[keyof Lists]>>(queries)
    .map(([name, query]) => sql`${rowsAsJson(query)} as ${sql.ref(name)}`);
  const { rows: [row] } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(
    db,
  );
  // SQLite returns JSON as text.
  const lists = Object.entries(row ?? {})
    .map(([name, list]) => [name, typeof list === "string" ? JSON.parse(list) : list]);
  return Object.fromEntries(lists);
}
