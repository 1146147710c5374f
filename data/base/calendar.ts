import { DAY_MS } from "./durations.ts";
import * as z from "zod";
import { memoize } from "./memoize.ts";

export const periodNames = [
  "all",
  "today",
  "thisMonth",
  "lastMonth",
  "last7Days",
  "last30Days",
  "last90Days",
  "thisYear",
  "dates",
] as const;
export type PeriodName = typeof periodNames[number];

/** `from` and `to` are days (`YYYY-MM-DD`) if the period is `dates`, and else "". */
export interface ChosenPeriod {
  period: PeriodName;
  from: string;
  to: string;
}

/** Days outside of these are taken for typing mistakes. */
const FIRST_DAY = "1970-01-01";
const LAST_DAY = "2999-12-31";

/** Shared, because making it takes longer than parsing the rest of an address. */
const calendarDay = z.iso.date();

export const isDay = (text: string): boolean =>
  text !== "" && calendarDay.safeParse(text).success && text >= FIRST_DAY && text <= LAST_DAY;

export interface Bounds {
  from: string | null;
  to: string | null;
}

/** Days and months in a time zone (IANA name). */
export interface Calendar {
  /** IANA name. */
  timeZone: string;
  bounds: (chosen: ChosenPeriod, now: Date) => Bounds;
  daysBetween: (first: Date, last: Date) => number;
  monthOf: (iso: string) => string;
}

/** Uses Intl, which knows that a day has 23 or 25 hours when clocks change. */
export const calendarIn = memoize((timeZone: string): Calendar => {
  const wall = wallClockIn(timeZone);
  const month = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit" });
  const dayNumber = (instant: Date): number => Math.floor(wall(instant.getTime()) / DAY_MS);
  const midnight = (day: Day): string => {
    const shown = Date.UTC(...day);
    const near = shown - (wall(shown) - shown);
    // The offset may have changed between the two.
    const exact = shown - (wall(near) - near);
    // Clocks that go forward at midnight skip it: the day begins with the change.
    return new Date(wall(exact) < shown ? near : exact).toISOString();
  };
  return {
    timeZone,
    bounds: (chosen, now) => {
      const today = new Date(wall(Math.floor(now.getTime() / 1000) * 1000));
      const [from, to] = daysOf(chosen, [
        today.getUTCFullYear(),
        today.getUTCMonth(),
        today.getUTCDate(),
      ]);
      return { from: from && midnight(from), to: to && midnight(to) };
    },
    daysBetween: (first, last) => dayNumber(last) - dayNumber(first),
    monthOf: (iso) => month.format(new Date(iso)).padStart("YYYY-MM".length, "0"),
  };
});

/** Converts an instant to the local time in milliseconds, as if it were UTC. */
function wallClockIn(timeZone: string): (ms: number) => number {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
  });
  return (ms) => {
    const parts = Object.fromEntries(
      clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
    ) as Record<Intl.DateTimeFormatPartTypes, number>;
    const { year, month, day, hour, minute, second } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

/** Year, month from 0, day; days beyond the month run over into the next, as in Date. */
type Day = [year: number, month: number, day: number];

const spans: Record<Exclude<PeriodName, "dates">, (...today: Day) => [Day | null, Day | null]> = {
  all: () => [null, null],
  today: (year, month, day) => [[year, month, day], [year, month, day + 1]],
  thisMonth: (year, month) => [[year, month, 1], [year, month + 1, 1]],
  lastMonth: (year, month) => [[year, month - 1, 1], [year, month, 1]],
  last7Days: (year, month, day) => [[year, month, day - 6], [year, month, day + 1]],
  last30Days: (year, month, day) => [[year, month, day - 29], [year, month, day + 1]],
  last90Days: (year, month, day) => [[year, month, day - 89], [year, month, day + 1]],
  thisYear: (year) => [[year, 0, 1], [year + 1, 0, 1]],
};

/** The first day of a period, and the first one after it; today is the last of "the last 7". */
function daysOf({ period, from, to }: ChosenPeriod, today: Day): [Day | null, Day | null] {
  if (period !== "dates") return spans[period](...today);
  const read = (text: string, more: number): Day | null => {
    const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
    return text === "" ? null : [year, month - 1, day + more];
  };
  return [read(from, 0), read(to, 1)];
}

/** The calendar day in UTC, as `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, "YYYY-MM-DD".length);

/** The same day in UTC of a later month, or its last day where it is shorter. */
export function addMonths(at: Date, months: number): Date {
  const day = at.getUTCDate();
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved;
}

/** The month in UTC, as `YYYY-MM`. */
export const monthOf = (iso: string): string => iso.slice(0, "YYYY-MM".length);

/** The twelve months that end with the one of `now`, oldest first. */
export const lastMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index));
    return monthOf(month.toISOString());
  });
