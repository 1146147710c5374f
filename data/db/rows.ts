import { sql } from "kysely";
import { type Database, engineOf } from "./database.ts";
import type { Tables } from "./tables.ts";

/**
 * Adds rows to a table or, with `replace`, takes the place of those with the same ids. They travel
 * as one JSON text: as thousands of parameters, each number of rows would be another statement.
 */
export async function putRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: readonly Tables[Table][],
  { replace }: { replace: boolean },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const set = sql.join(
    columns.filter((column) => column !== "id")
      .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
  );
  const json = JSON.stringify(rows);
  const source = engineOf(db) === "sqlite"
    // Without the `where`, SQLite would take `on conflict` for the start of a join.
    ? sql`${sql.join(columns.map((column) => sql`value ->> ${sql.lit(`$.${column}`)}`))}
      from json_each(${json}) where true`
    : sql`${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;
  await sql`insert into ${sql.table(table)} (${names}) select ${source}
    ${replace ? sql`on conflict ("id") do update set ${set}` : sql``}`.execute(db);
}

/** The rows of a table that have these ids. */
export async function findRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  ids: readonly string[],
): Promise<(Tables[Table] & { id: string })[]> {
  const json = JSON.stringify(ids);
  const list = engineOf(db) === "sqlite"
    ? sql`select value from json_each(${json})`
    : sql`select json_array_elements_text(${json}::json)`;
  const { rows } = await sql<Tables[Table] & { id: string }>`select * from ${
    sql.table(table)
  } where "id" in (${list})`
    .execute(db);
  return rows;
}
