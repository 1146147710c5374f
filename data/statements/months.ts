import { sql } from "kysely";
import * as z from "zod";
import { type Minor, minorOf } from "../base/minor.ts";
import { readTagVersion } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import { DAY_MS } from "../base/durations.ts";
import { monthOf } from "../base/calendar.ts";

/** A month whose figures no longer change. */
export interface StatementMonthRow {
  /** `YYYY-MM` in UTC */
  month: string;
  closedAt: string;
  openingCents: Minor;
  closingCents: Minor;
  /** JSON of `StatementLine[]` */
  lines: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    statement_months: StatementMonthRow;
  }
}

/** A calendar month in UTC, `YYYY-MM`. */
export const statementMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** Days after its end on which a month closes. */
const CLOSING_DAYS = 5;

/** The first instant of a month. */
export const startOf = (month: string): string => `${month}-01T00:00:00.000Z`;

/** The first instant that many months later; negative: earlier. */
function addMonths(month: string, count: number): Date {
  const date = new Date(startOf(month));
  date.setUTCMonth(date.getUTCMonth() + count);
  return date;
}

/** After December 9999 a month that is none, but sorts after it: years have four digits here. */
export const nextMonth = (month: string): string =>
  month === "9999-12" ? "9999-13" : monthOf(addMonths(month, 1).toISOString());

/** The instant from which a month can be closed. */
export const closesAt = (month: string): Date =>
  new Date(addMonths(month, 1).getTime() + CLOSING_DAYS * DAY_MS);

/** The last month whose closing time has come. */
export function lastClosable(now: Date): string {
  const before = (month: string) => monthOf(addMonths(month, -1).toISOString());
  const month = before(monthOf(now.toISOString()));
  return closesAt(month) <= now ? month : before(month);
}

/** The cache tag of the months that can be closed and are not. */
export const OPEN_MONTHS = "Open months";

export const openMonthsVersion = (db: Database): Promise<number> => readTagVersion(db, OPEN_MONTHS);

/** Closed months, with figures for `figureIn`: drivers read no integers beyond 2^53. */
export const closedMonths = (db: Database) =>
  db.selectFrom("statement_months").select(["month", "closedAt", "lines"]).select([
    sql<string>`cast("openingCents" as text)`.as("openingCents"),
    sql<string>`cast("closingCents" as text)`.as("closingCents"),
  ]);

export const figureIn = (text = "0"): Minor => minorOf(BigInt(text));

/** The last closed month: it and all months before it are closed. Null: none. */
export async function closedThrough(db: Database): Promise<string | null> {
  const row = await db.selectFrom("statement_months")
    .select(({ fn }) => fn.max("month").as("month")).executeTakeFirst();
  return row?.month ?? null;
}
