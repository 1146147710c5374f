import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Engine } from "./engine/engine.ts";
import { engineOf } from "./engine/engine_of.ts";
import type { Tables } from "./tables.ts";

interface PutOptions {
  replace: boolean;
  keepsPerson?: boolean;
}

/** One JSON text, so that the statement is the same for any number of rows. */
export async function putRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: readonly Tables[Table][],
  { replace, keepsPerson = false }: PutOptions,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const set = sql.join(
    [...columns, ...keepsPerson ? ["person"] : []].filter((column) => column !== "id")
      .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
  );
  const values = columns.map((column) => sql.ref(`incoming.${column}`));
  const names = columns.map((column) => sql.ref(column));
  if (keepsPerson) {
    values.push(sql`coalesce(
      (select users."search" from users where users."id" = incoming."userId"), '')`);
    names.push(sql.ref("person"));
  }
  const incoming = rowsIn(db, table, rows);
  await sql`insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(values)} from ${incoming} where true
    ${replace ? sql`on conflict ("id") do update set ${set}` : sql``}`.execute(db);
}

/** The rows, with the same columns of `table` each, as a table `incoming`. */
export const rowsIn = (db: Database, table: keyof Tables, rows: readonly object[]) =>
  engineOf(db).rowsIn(JSON.stringify(rows), table, Object.keys(rows[0]!));

export async function followPeople(
  db: Database,
  table: keyof Tables,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const person = sql.ref(`${table}.userId`);
  await lockRows(db, table, sql`"userId" in ${valuesIn(db, userIds)}`);
  await sql`update ${sql.table(table)} set "person" = coalesce(
      (select users."search" from users where users."id" = ${person}), '')
    where ${person} in ${valuesIn(db, userIds)}`.execute(db);
}

/**
 * Locks rows in the order of their ids before a statement changes several of them. Two statements
 * that lock the same rows in different orders deadlock. SQLite has one writer at a time.
 */
export const lockRows: Engine["lockRows"] = (db, table, which) =>
  engineOf(db).lockRows(db, table, which);

export async function findRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  ids: readonly string[],
): Promise<(Tables[Table] & { id: string })[]> {
  const { rows } = await sql<Tables[Table] & { id: string }>`select * from ${
    sql.table(table)
  } where "id" in ${valuesIn(db, ids)}`
    .execute(db);
  return rows;
}

/** The texts as a subquery: one parameter for any number of them. */
export const valuesIn = (db: Database, texts: readonly string[]): RawBuilder<string> =>
  engineOf(db).textsIn(JSON.stringify(texts));

export async function countRows<Schema, Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll().as("count"))
    .$castTo<{ count: number | string | bigint }>().executeTakeFirstOrThrow();
  return Number(count);
}

export const prepareForBulk: Engine["prepareForBulk"] = (db, options) =>
  engineOf(db).prepareForBulk(db, options);

export const mergeSearchIndex: Engine["mergeSearchIndex"] = (db, table) =>
  engineOf(db).mergeSearchIndex(db, table);
