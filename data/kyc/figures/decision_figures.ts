import { DAY_MS, HOUR_MS } from "../../base/durations.ts";
import type { Database } from "../../db/database.ts";
import { memoize } from "../../base/memoize.ts";
import { staffNames } from "../../staff/accounts/staff.ts";
import { median } from "./median.ts";
import {
  type CountedRow,
  type DecisionCounts,
  decisionsSince,
} from "../decisions/decision_rows.ts";
import { secondsOfWait } from "../decisions/waits.ts";

export interface DecisionFigures {
  periods: ({ period: string } & DecisionCounts)[];
  decisions: number;
  /** The desk's time until acceptance or decline; a revocation may come years later. */
  medianSeconds: number | null;
  reviewers: ReviewerFigures[];
}

export interface ReviewerFigures extends DecisionCounts {
  id: string;
  name: string;
  decisions: number;
  medianSeconds: number | null;
}

/** Time zones differ from UTC by at most 14 hours. */
const MAX_OFFSET_MS = 14 * HOUR_MS;

const dayIn = memoize((timeZone: string) => {
  const day = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (instant: Date) => day.format(instant);
});

/** The days (`YYYY-MM-DD`) that end with today, oldest first. */
export function lastDays(now: Date, timeZone: string, length = 30): string[] {
  const today = Date.parse(dayIn(timeZone)(now));
  return Array.from({ length }, (_, index) => {
    const day = new Date(today - (length - 1 - index) * DAY_MS);
    return day.toISOString().slice(0, "YYYY-MM-DD".length);
  });
}

/** `end` is a day after the last period, if later decisions are not to be read. */
export async function summarize(
  db: Database,
  periods: readonly string[],
  timeZone: string,
  end?: string,
): Promise<DecisionFigures> {
  const dayOf = dayIn(timeZone);
  const all = newSum();
  const byPeriod = new Map(periods.map((period) => [period, newSum()]));
  const byReviewer = new Map<string, Sum>();
  const [first = ""] = periods;
  const earliest = new Date(Date.parse(first) - MAX_OFFSET_MS).toISOString();
  const latest = end && new Date(Date.parse(end) + MAX_OFFSET_MS).toISOString();
  for await (const row of decisionsSince(db, earliest)) {
    if (latest && row.decidedAt > latest) break;
    const period = byPeriod.get(dayOf(new Date(row.decidedAt)).slice(0, first.length));
    if (!period) continue;
    const reviewer = byReviewer.get(row.reviewerId) ?? newSum();
    byReviewer.set(row.reviewerId, reviewer);
    for (const sum of [all, period, reviewer]) add(sum, row);
  }
  const names = await staffNames(db, [...byReviewer.keys()]);
  const reviewers: ReviewerFigures[] = [];
  for (const [id, sum] of byReviewer) {
    reviewers.push({ id, name: names.get(id) ?? id, ...await figuresOf(sum), ...sum.counts });
  }
  return {
    periods: [...byPeriod].map(([period, { counts }]) => ({ period, ...counts })),
    ...await figuresOf(all),
    reviewers: reviewers.sort((a, b) => b.decisions - a.decisions || (a.id < b.id ? -1 : 1)),
  };
}

interface Sum {
  counts: DecisionCounts;
  waits: number[];
}

const newSum = (): Sum => ({ counts: { accepted: 0, declined: 0, revoked: 0 }, waits: [] });

function add({ counts, waits }: Sum, row: CountedRow): void {
  counts[row.status]++;
  if (row.status !== "revoked") waits.push(secondsOfWait(row));
}

const figuresOf = async ({ counts, waits }: Sum) => ({
  decisions: counts.accepted + counts.declined + counts.revoked,
  medianSeconds: await median(waits),
});
