import { calendarIn, type ChosenPeriod, isDay, type PeriodName, periodNames } from "./period.ts";

/** Values of a column, such as its instants, from the first on, to before the last; null: open. */
export interface Period {
  column: string;
  from: string | number | null;
  to: string | number | null;
}

/** Days and amounts of a list as its address has them; one that is off is "". */
export interface Ranges {
  /** A period in words, such as `last-month`; the days count where it is off. */
  period: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** The least and the most, in dollars. */
  amountFrom: string;
  amountTo: string;
}

/** What there is to know of a list that is narrowed by them. */
export interface Ranged {
  instant: string;
  amounts?: string;
  filters: Record<string, { values: readonly string[]; periods?: Record<string, PeriodName> }>;
}

/** What a query says about days and amounts. */
interface Asked {
  filters: Record<string, string>;
  ranges?: Ranges;
  timeZone?: string;
}

/** The periods that an address can name, by their words. */
const periodsByWord = new Map<string, PeriodName>(
  periodNames.filter((name) => name !== "all" && name !== "dates").map((name) => [
    name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`),
    name,
  ]),
);

/** Reads the ranges of an address; undefined where all of them are off. */
export function readRanges({ amounts }: Ranged, search: URLSearchParams): Ranges | undefined {
  const text = (name: string) => (search.get(name) ?? "").trim();
  const word = text("period");
  const period = periodsByWord.has(word) ? word : "";
  // A form sends the days that it had along with "all time", which is no word.
  const areDays = period === "" && search.get("period") !== "";
  const days = areDays ? inOrder(text("from"), text("to"), isDay) : ["", ""] as const;
  const [amountFrom, amountTo] = amounts === undefined
    ? ["", ""] as const
    : inOrder(amount(text("amountFrom")), amount(text("amountTo")), isAmount, Number);
  const ranges = { period, from: days[0], to: days[1], amountFrom, amountTo };
  return Object.values(ranges).some((value) => value !== "") ? ranges : undefined;
}

/** Whoever mixes up the ends of a range means the range between them. */
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

/** Dollars up to ten digits, with two more behind the point. */
export const isAmount = (text: string): boolean => /^\d{1,10}(\.\d{1,2})?$/.test(text);

/** With the comma that most languages have before the cents. */
export const withPoint = (text: string): string =>
  /^\d*,\d{1,2}$/.test(text) ? text.replace(",", ".") : text;

/** As fields for numbers let people write them: `.5`, `5.`, `1e3`. */
function amount(written: string): string {
  const text = withPoint(written);
  const isOther = !isAmount(text) && /^(\d+\.?\d*|\.\d+)(e\+?\d{1,2})?$/i.test(text);
  return isOther ? `${Number(text)}` : text;
}

const centsOf = (dollars: string): number => Math.round(Number(dollars) * 100);

/** Whether the zone matters in which days begin. */
export const hasDays = ({ filters }: Ranged, asked: Asked): boolean =>
  asked.ranges !== undefined && isDated(asked.ranges) ||
  Object.entries(filters).some(([name, { periods }]) => periods && asked.filters[name]);

const isDated = ({ period, from, to }: Ranges): boolean => period + from + to !== "";

/** The period that a query names, in the words of reports. */
export const chosenPeriod = (ranges: Ranges | undefined): ChosenPeriod => {
  const { period = "", from = "", to = "" } = ranges ?? {};
  return { period: periodsByWord.get(period) ?? (from + to === "" ? "all" : "dates"), from, to };
};

/** All ranges of columns that a query asks for at this moment. */
export function rangesOf(shape: Ranged, asked: Asked, now: Date): Period[] {
  const { filters, ranges, timeZone = "UTC" } = asked;
  const days = (chosen: ChosenPeriod): Period => ({
    column: shape.instant,
    ...calendarIn(timeZone).bounds(chosen, now),
  });
  const found: Period[] = [];
  if (ranges && isDated(ranges)) found.push(days(chosenPeriod(ranges)));
  for (const [name, { periods }] of Object.entries(shape.filters)) {
    const period = periods?.[filters[name] ?? ""];
    if (period) found.push(days({ period, from: "", to: "" }));
  }
  const { amountFrom = "", amountTo = "" } = ranges ?? {};
  if (shape.amounts !== undefined && amountFrom + amountTo !== "") {
    const from = amountFrom === "" ? null : centsOf(amountFrom);
    found.push({
      column: shape.amounts,
      from,
      to: amountTo === "" ? null : centsOf(amountTo) + 1,
    });
  }
  return found;
}

/** What all ranges of one column have in common; undefined without any. */
export function spanOf(ranges: readonly Period[], column: string): Period | undefined {
  const own = ranges.filter((range) => range.column === column);
  if (own.length === 0) return undefined;
  const [from, to] = (["from", "to"] as const).map((end) => {
    const values = own.map((range) => range[end]).filter((value) => value !== null);
    const sorted = values.toSorted((a, b) => a < b ? -1 : 1);
    return (end === "from" ? sorted.at(-1) : sorted[0]) ?? null;
  }) as [Period["from"], Period["to"]];
  return { column, from, to };
}
