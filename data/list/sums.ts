import { type RawBuilder, sql } from "kysely";
import { type Database, engineOf } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import type { SumNames } from "./names.ts";

/** A sum by its name; that of a table is the number of its records. */
export type SumName = SumNames[keyof SumNames] | keyof Tables;

/** A sum kept up to date by its writers: to count a million rows on each page is too slow. */
interface SumRow {
  name: SumName;
  /** `YYYY-MM` or `YYYY-MM-DD` in UTC, or `all` */
  period: string;
  value: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    sums: SumRow;
  }
}

/** What one record adds to a sum. */
export type Sum = [name: SumName, period: string, by: number];

/** As a period, of what has no month of its own. */
export const ALL = "all";

export const monthOf = (iso: string): string => iso.slice(0, "YYYY-MM".length);

/** The twelve months that end with the one of `now`, oldest first. */
export const lastMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index));
    return monthOf(month.toISOString());
  });

/**
 * Takes away what was and adds what is, in the transaction that changes the records: one statement
 * for all of them, in one order, so that two writers never wait for each other.
 */
export async function adjustSums(
  db: Database,
  before: readonly Sum[],
  after: readonly Sum[],
): Promise<void> {
  const sums = new Map<string, SumRow>();
  const add = ([name, period, by]: Sum, sign: 1 | -1) => {
    const key = `${name} ${period}`;
    const sum = sums.get(key);
    if (sum) sum.value += sign * by;
    else sums.set(key, { name, period, value: sign * by });
  };
  for (const sum of before) add(sum, -1);
  for (const sum of after) add(sum, 1);
  const rows = [...sums].filter(([, { value }]) => value !== 0)
    .sort(([a], [b]) => a < b ? -1 : 1).map(([, row]) => row);
  if (rows.length === 0) return;
  await db.insertInto("sums").values(rows)
    .onConflict((conflict) =>
      conflict.columns(["name", "period"]).doUpdateSet({
        value: sql`sums.value + excluded.value`,
      })
    ).execute();
}

/** Reads one sum of one period; what nobody has counted yet is 0. */
export type Sums<Name extends SumName> = (name: Name, period?: string) => number;

/** The sums of these periods; without any, of what has no month of its own. */
export async function readSums<Name extends SumName>(
  db: Database,
  names: readonly Name[],
  periods: readonly string[] = [ALL],
): Promise<Sums<Name>> {
  const rows = await findSums(db, JSON.stringify(names), JSON.stringify(periods));
  const values = new Map(rows.map((row) => [`${row.name} ${row.period}`, row.value]));
  return (name, period = ALL) => values.get(`${name} ${period}`) ?? 0;
}

/** However many they are, it is one query. To PostgreSQL only an array is what its index is for. */
const findSums = prepared((db, names: string, periods: string) => {
  const isOneOf = (column: string, json: string) =>
    engineOf(db) === "sqlite"
      ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${json}))`
      : sql<boolean>`${
        sql.ref(column)
      } = any(array(select json_array_elements_text(${json}::json)))`;
  return db.selectFrom("sums").selectAll()
    .where(isOneOf("name", names)).where(isOneOf("period", periods));
});

/** The sum of all periods from one on, to before another. */
export async function sumBetween(
  db: Database,
  names: readonly SumName[],
  periods: Periods,
): Promise<number> {
  const { rows: [row] } = await sql<{ total: number | string }>`
    select ${totalOf(names, periods)} as "total"`.execute(db);
  return Number(row?.total);
}

interface Periods {
  from?: string;
  to: string;
}

/** The same as a part of a statement. */
export const totalOf = (
  names: readonly SumName[],
  { from = "", to }: Periods,
): RawBuilder<number> =>
  sql`(select coalesce(sum("value"), 0) from "sums"
    where "name" in (${sql.join(names)}) and "period" >= ${from} and "period" < ${to})`;
