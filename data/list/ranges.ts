import { amountPattern, type Currency, DOLLARS, minorIn } from "../base/currency.ts";
import { type Bounds, calendarIn, isDay, type PeriodName, periodNames } from "../base/calendar.ts";
import type { FilterReader, Listed, Period } from "./shape.ts";

export interface Ranges {
  /** Such as `last-month`; "" where days are given. */
  period: string;
  from: string;
  to: string;
  /** In major units of the currency. */
  amountFrom: string;
  amountTo: string;
}

interface RangedQuery {
  ranges?: Ranges;
  timeZone?: string;
  /** US dollars unless named. */
  currency?: Currency;
}

const periodsByWord = new Map<string, PeriodName>(
  periodNames.filter((name) => name !== "all" && name !== "dates").map((name) => [
    name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`),
    name,
  ]),
);

/** The periods that an address may name. */
export const periodWords = [...periodsByWord.keys()];

export function readRanges(
  { amounts }: Listed,
  search: URLSearchParams,
  currency: Currency,
): Ranges | undefined {
  const text = (name: string) => (search.get(name) ?? "").trim();
  const word = text("period");
  const period = periodsByWord.has(word) ? word : "";
  // A form sends an empty period for "all time", together with the days that it had before.
  const namesDays = period === "" && search.get("period") !== "";
  const days = namesDays ? inOrder(text("from"), text("to"), isDay) : ["", ""] as const;
  const [amountFrom, amountTo] = amounts === undefined
    ? ["", ""] as const
    : inOrder(amount(text("amountFrom")), amount(text("amountTo")), isAmount(currency), Number);
  const ranges = { period, from: days[0], to: days[1], amountFrom, amountTo };
  return Object.values(ranges).some((value) => value !== "") ? ranges : undefined;
}

function inOrder(
  from: string,
  to: string,
  fits: (text: string) => boolean,
  valueOf: (text: string) => string | number = (text) => text,
): readonly [string, string] {
  const [first, last] = [from, to].map((text) => fits(text) ? text : "") as [string, string];
  const swapped = first !== "" && last !== "" && valueOf(first) > valueOf(last);
  return swapped ? [last, first] : [first, last];
}

/** Digits before the point of an amount in a filter. */
const WHOLE_DIGITS = 10;

const isAmount = (currency: Currency) => (text: string): boolean =>
  amountPattern(currency, WHOLE_DIGITS).test(text);

/** Replaces the decimal comma that most languages have. */
const withPoint = (text: string): string =>
  /^\d*,\d{1,2}$/.test(text) ? text.replace(",", ".") : text;

/** Accepts all that number fields accept: `.5`, `5.`, `1e3`. */
function amount(written: string): string {
  const text = withPoint(written);
  const isOther = !/^\d+(\.\d+)?$/.test(text) &&
    /^(\d+\.?\d*|\.\d+)(e\+?\d{1,2})?$/i.test(text);
  return isOther ? `${Number(text)}` : text;
}

/** True if the days of the reader's zone decide what the ranges hold. */
export const isDated = (ranges: Ranges | undefined): boolean =>
  ranges !== undefined && ranges.period + ranges.from + ranges.to !== "";

export const rangesOf = (list: Listed, query: RangedQuery, now: Date): Period[] => [
  ...isDated(query.ranges)
    ? [{ column: list.instant, ...boundsOf(query.ranges!, query, now) }]
    : [],
  ...amountRange(list, query),
];

/** The bounds of days, or of a period by its word. */
export const boundsOf = (
  { period, from = "", to = "" }: Pick<Ranges, "period"> & Partial<Ranges>,
  { timeZone = "UTC" }: FilterReader,
  now: Date,
): Bounds =>
  calendarIn(timeZone).bounds({ period: periodsByWord.get(period) ?? "dates", from, to }, now);

function amountRange(
  { amounts }: Listed,
  { ranges, currency = DOLLARS }: RangedQuery,
): Period[] {
  const { amountFrom = "", amountTo = "" } = ranges ?? {};
  if (amounts === undefined || amountFrom + amountTo === "") return [];
  const from = minorIn(currency, amountFrom, WHOLE_DIGITS);
  const to = minorIn(currency, amountTo, WHOLE_DIGITS);
  return [{ column: amounts, from, to: to === null ? null : to + 1 }];
}
