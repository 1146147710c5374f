import { dayOf } from "./fields.ts";
import type { Period } from "./ranges.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A column with instants, or null, by whose days each combination is counted too; and the sort that
 * goes by it, behind a word.
 */
export interface Daily<Column extends string = string> {
  instant: Column;
  sort: Column;
  word: string;
}

/** Days in UTC as `YYYY-MM-DD`: the first one, and the one after the last. */
export interface Days {
  from: string;
  to: string;
}

/** The whole days between two instants. */
export const wholeDays = (first: string, last: string): Days => ({
  from: dayOf(new Date(Date.parse(first) + DAY_MS)),
  to: dayOf(new Date(last)),
});

/** A range as whole days, and what is left of it before and after these. */
interface Split {
  days: Days;
  ends: Period[];
}

/** Null of another sort, and where it has no two ends behind the same word or no whole day. */
export function splitByDays({ sort, word }: Daily, { column, from, to }: Period): Split | null {
  const instantOf = (value: Period["from"]) => {
    const [first, iso = ""] = `${value}`.split(" ");
    return first === word ? iso : "";
  };
  const [first, last] = [instantOf(from), instantOf(to)];
  if (column !== sort || first === "" || last === "") return null;
  const days = wholeDays(first, last);
  if (days.from >= days.to) return null;
  return {
    days,
    ends: [
      { column, from, to: `${word} ${days.from}` },
      { column, from: `${word} ${days.to}`, to },
    ],
  };
}
