import { sql } from "kysely";
import type { Content } from "../records/content.ts";
import type { Database } from "../db/database.ts";
import type { RevenueKind } from "../records/transactions.ts";
import type { User } from "../records/users.ts";

/** What content is judged by; `items` is how much of it there is. */
export const engagementMeasures = ["items", "views", "likes", "comments", "shares"] as const;
export type EngagementMeasure = typeof engagementMeasures[number];

/**
 * What is summed: users by the month they joined, money in cents by the month of the transaction,
 * KYC requests by the month they came; engagement and community members as a whole.
 */
export type TallyName =
  | `users:${User["role"]}`
  | `revenue:${RevenueKind}`
  | "payout"
  | "refund"
  | "kyc:submitted"
  | `${EngagementMeasure}:${Content["type"]}`
  | "members";

/** A sum kept up to date by its writers, so that no page goes through a million rows for it. */
export interface TallyRow {
  name: TallyName;
  /** `YYYY-MM` in UTC, or `all` */
  period: string;
  value: number;
}

/** What one record adds to a sum. */
export type Tally = [name: TallyName, period: string, by: number];

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
export async function adjustTallies(
  db: Database,
  before: readonly Tally[],
  after: readonly Tally[],
): Promise<void> {
  const sums = new Map<string, TallyRow>();
  const add = ([name, period, by]: Tally, sign: 1 | -1) => {
    const key = `${name} ${period}`;
    const sum = sums.get(key);
    if (sum) sum.value += sign * by;
    else sums.set(key, { name, period, value: sign * by });
  };
  for (const tally of before) add(tally, -1);
  for (const tally of after) add(tally, 1);
  const rows = [...sums].filter(([, { value }]) => value !== 0)
    .sort(([a], [b]) => a < b ? -1 : 1).map(([, row]) => row);
  if (rows.length === 0) return;
  await db.insertInto("tallies").values(rows)
    .onConflict((conflict) =>
      conflict.columns(["name", "period"]).doUpdateSet({
        value: sql`tallies.value + excluded.value`,
      })
    ).execute();
}

/** Reads one sum of one period; what nobody has counted yet is 0. */
export type Sums<Name extends TallyName> = (name: Name, period: string) => number;

/** The sums of these periods. */
export async function readTallies<Name extends TallyName>(
  db: Database,
  names: readonly Name[],
  periods: readonly string[],
): Promise<Sums<Name>> {
  const rows = await db.selectFrom("tallies").selectAll()
    .where("name", "in", names).where("period", "in", periods).execute();
  const values = new Map(rows.map((row) => [`${row.name} ${row.period}`, row.value]));
  return (name, period) => values.get(`${name} ${period}`) ?? 0;
}

/** The sum of all months before this one. */
export async function sumBefore(
  db: Database,
  names: readonly TallyName[],
  month: string,
): Promise<number> {
  const { total } = await db.selectFrom("tallies")
    .select((eb) => eb.fn.sum<number | null>("value").as("total"))
    .where("name", "in", names).where("period", "<", month).executeTakeFirstOrThrow();
  return Number(total ?? 0);
}
