import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Names of maintained sums besides the totals of tables; lists add their own. */
// deno-lint-ignore no-empty-interface
export interface SumNames {}

export type SumName = SumNames[keyof SumNames] | keyof Tables;

/** A sum that its writers keep up to date, because counting a million rows per page is too slow. */
interface SumRow {
  name: SumName;
  /** `YYYY-MM` or `YYYY-MM-DD` in UTC, or `all` */
  period: string;
  value: number;
}

declare module "./tables.ts" {
  interface Tables {
    sums: SumRow;
  }
}

export type Sum = [name: SumName, period: string, amount: number];

/** US cents by the values of a list's `amountGroups`, joined by spaces. */
export type Cents = Readonly<Record<string, number>>;

export const ALL = "all";

/** In the order of the keys, so that two writers cannot deadlock. */
export async function adjustSums(
  db: Database,
  before: readonly Sum[],
  after: readonly Sum[],
): Promise<void> {
  const sums = new Map<string, SumRow>();
  const add = ([name, period, amount]: Sum, sign: 1 | -1) => {
    const key = `${name} ${period}`;
    const sum = sums.get(key);
    if (sum) sum.value += sign * amount;
    else sums.set(key, { name, period, value: sign * amount });
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

/** Reads the sums of these periods; returns a function from name and period to the value, or 0. */
export async function readSums<Name extends SumName>(
  db: Database,
  names: readonly Name[],
  periods: readonly string[] = [ALL],
): Promise<(name: Name, period?: string) => number> {
  const rows = await db.selectFrom("sums").selectAll()
    .where("name", "in", names).where("period", "in", periods).execute();
  const values = new Map(rows.map((row) => [`${row.name} ${row.period}`, row.value]));
  return (name, period = ALL) => values.get(`${name} ${period}`) ?? 0;
}

/** The sum of the periods from one on, up to and without another. */
export async function sumBetween(
  db: Database,
  names: readonly SumName[],
  { from = "", to }: { from?: string; to: string },
): Promise<number> {
  const row = await db.selectFrom("sums")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("value"), sql<number>`0`).as("total"))
    .where("name", "in", names).where("period", ">=", from).where("period", "<", to)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
