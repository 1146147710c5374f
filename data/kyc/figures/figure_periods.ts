import { calendarIn, type PeriodName } from "../../base/calendar.ts";
import type { Source } from "../../list/shape.ts";
import type { DecisionCounts } from "../decisions/decision_rows.ts";
import { lastDays, summarize } from "./decision_figures.ts";

/** Periods that end today, as in addresses. */
const figurePeriods = {
  "last-7-days": "last7Days",
  "last-30-days": "last30Days",
  "last-90-days": "last90Days",
  "this-month": "thisMonth",
} as const satisfies Record<string, PeriodName>;
export type FigurePeriod = keyof typeof figurePeriods;

const isFigurePeriod = (name: string): name is FigurePeriod => Object.hasOwn(figurePeriods, name);

export const readFigurePeriod = (text = ""): FigurePeriod =>
  isFigurePeriod(text) ? text : "last-30-days";

/** Days of a period, and of as long a period before it; oldest first. */
export interface PeriodDays {
  days: string[];
  before: string[];
}

export function daysOf(period: FigurePeriod, now: Date, timeZone: string): PeriodDays {
  if (period === "this-month") return daysOfMonth(now, timeZone);
  const length = Number(period.split("-")[1]);
  const days = lastDays(now, timeZone, 2 * length);
  return { days: days.slice(length), before: days.slice(0, length) };
}

/** The same days of the month before, as far as it has them. */
function daysOfMonth(now: Date, timeZone: string): PeriodDays {
  const [today = ""] = lastDays(now, timeZone, 1);
  const days = lastDays(now, timeZone, Number(today.slice("YYYY-MM-".length)));
  const last = new Date(Date.parse(days[0]!) - 1);
  const before = lastDays(last, "UTC", last.getUTCDate()).slice(0, days.length);
  return { days, before };
}

export interface PeriodFigures extends DecisionCounts {
  decisions: number;
  medianSeconds: number | null;
  received: number;
}

/** The figures of the period before, with which those of a period are compared. */
export async function figuresBefore(
  { db, now }: Source,
  { days, before }: PeriodDays,
  timeZone: string,
): Promise<PeriodFigures> {
  const { periods, decisions, medianSeconds } = await summarize(db, before, timeZone, days[0]);
  const chosen = { period: "dates", from: before[0]!, to: before.at(-1)! } as const;
  const { from, to } = calendarIn(timeZone).bounds(chosen, now());
  const { received } = await db.selectFrom("kyc_requests")
    .select((eb) => eb.fn.countAll<number | string>().as("received"))
    .where("submittedAt", ">=", from!).where("submittedAt", "<", to!).executeTakeFirstOrThrow();
  const counts = { accepted: 0, declined: 0, revoked: 0 };
  for (const one of periods) {
    counts.accepted += one.accepted;
    counts.declined += one.declined;
    counts.revoked += one.revoked;
  }
  return { ...counts, decisions, medianSeconds, received: Number(received) };
}
