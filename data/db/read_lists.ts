import { sql } from "kysely";
import { jsonArrayFrom as postgresArray } from "kysely/helpers/postgres";
import { jsonArrayFrom as sqliteArray } from "kysely/helpers/sqlite";
import type { Database } from "./database.ts";
import { engineOf } from "./engine/engine_of.ts";

type Query<Row> = Parameters<typeof sqliteArray<Row>>[0];
type Queries<Lists> = { [Name in keyof Lists]: Query<Lists[Name]> };

/**
 * Reads several short lists in one statement, each as JSON. Their columns are text and integers below
 * 2^53, and are named one by one.
 */
export async function readLists<Lists extends Record<string, object>>(
  db: Database,
  queries: Queries<Lists>,
): Promise<{ [Name in keyof Lists]: Lists[Name][] }> {
  const asArray = engineOf(db).name === "sqlite" ? sqliteArray : postgresArray;
  const columns = Object.entries<Query<Lists[keyof Lists]>>(queries)
    .map(([name, query]) => sql`${asArray(query)} as ${sql.ref(name)}`);
  const { rows: [row] } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(
    db,
  );
  // SQLite returns JSON as text.
  const lists = Object.entries(row ?? {})
    .map(([name, list]) => [name, typeof list === "string" ? JSON.parse(list) : list]);
  return Object.fromEntries(lists);
}
