import { type Generated, type RawBuilder, sql } from "kysely";
import { type Minor, minorOf, plus } from "../base/minor.ts";
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
  /** The sum without its `high` parts. */
  value: number;
  /** Multiples of `HIGH`, because a sum of amounts may not fit the integers of an engine. */
  high: Generated<number>;
}

/** Two values below it add up to a safe integer. */
const HIGH = 2n ** 52n;

declare module "./tables.ts" {
  interface Tables {
    sums: SumRow;
  }
}

export type Sum = [name: SumName, period: string, amount: number];

/** Minor units by the values of a list's `amountGroups`, joined by spaces. */
export type MinorSums = Readonly<Record<string, Minor>>;

export const ALL = "all";

const HIGH_SQL = sql.raw(String(HIGH));

/** In the order of the keys, so that two writers cannot deadlock. */
export async function adjustSums(
  db: Database,
  before: readonly Sum[],
  after: readonly Sum[],
): Promise<void> {
  const sums = new Map<string, { name: SumName; period: string; sum: Minor }>();
  const add = ([name, period, amount]: Sum, sign: 1 | -1) => {
    const key = `${name} ${period}`;
    const { sum = 0 } = sums.get(key) ?? {};
    sums.set(key, { name, period, sum: plus(sum, sign * amount) });
  };
  for (const sum of before) add(sum, -1);
  for (const sum of after) add(sum, 1);
  const rows = [...sums].filter(([, { sum }]) => sum !== 0)
    .sort(([a], [b]) => a < b ? -1 : 1)
    .map(([, { sum, ...row }]) => ({
      ...row,
      value: Number(BigInt(sum) % HIGH),
      high: Number(BigInt(sum) / HIGH),
    }));
  if (rows.length === 0) return;
  await db.insertInto("sums").values(rows)
    .onConflict((conflict) =>
      conflict.columns(["name", "period"]).doUpdateSet({
        value: sql`(sums."value" + excluded."value") % ${HIGH_SQL}`,
        high: sql`sums."high" + excluded."high" + (sums."value" + excluded."value") / ${HIGH_SQL}`,
      })
    ).execute();
}

/** Reads the sums of these periods; returns a function from name and period to the value, or 0. */
export async function readAmounts<Name extends SumName>(
  db: Database,
  names: readonly Name[],
  periods: readonly string[] = [ALL],
): Promise<(name: Name, period?: string) => Minor> {
  const rows = await db.selectFrom("sums").selectAll()
    .where("name", "in", names).where("period", "in", periods).execute();
  const values = new Map(
    rows.map(({ name, period, ...row }) => [`${name} ${period}`, storedSum(row)]),
  );
  return (name, period = ALL) => values.get(`${name} ${period}`) ?? 0;
}

/** The same, as numbers: of counts, which are exact. */
export async function readSums<Name extends SumName>(
  ...terms: Parameters<typeof readAmounts<Name>>
): Promise<(name: Name, period?: string) => number> {
  const amounts = await readAmounts(...terms);
  return (name, period) => Number(amounts(name, period));
}

/** The sum of parts; each may be itself a sum. */
export const storedSum = ({ value, high }: { value: Minor; high: Minor }): Minor =>
  minorOf(BigInt(high) * HIGH + BigInt(value));

/** Parts of amounts whose sums fit the integers of both engines. */
const PART = 2n ** 24n;
const PART_SQL = sql.raw(String(PART));

/** The sum of integers, as text for `sumIn`: neither overflows nor exceeds what a driver reads. */
export const exactSum = (amount: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(cast(sum((${amount}) / ${PART_SQL}) as text) || ' ' ||
    cast(sum((${amount}) % ${PART_SQL}) as text), '0 0')`;

export function sumIn(text = "0 0"): Minor {
  const [high = "0", low = "0"] = text.split(" ");
  return minorOf(BigInt(high) * PART + BigInt(low));
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
