import type { Database } from "../../db/database.ts";
import { breathe } from "../../list/pages.ts";
import { once } from "../../base/memoize.ts";
import { namesOf } from "../../staff/accounts/staff.ts";
import { median } from "./median.ts";
import type { DecisionStatus, KycStatus } from "../requests/statuses.ts";
import { noteWaits } from "./waits.ts";

/** One decision of a reviewer; a request can have several, one after the other. */
export interface KycDecisionRow {
  /** The request's id and the version that the decision made of it. */
  id: string;
  requestId: string;
  status: DecisionStatus;
  /** A staff id. */
  reviewerId: string;
  submittedAt: string;
  decidedAt: string;
  reviewNotes: string;
  /** JSON: ids of the documents that nobody had shown its reviewer. */
  undisplayed: string;
  /** JSON */
  checks: string;
  /** The status before; empty where nobody knows any more. */
  replaced: KycStatus | "";
  /** From the first document that its reviewer was shown till then; null where none was. */
  shownSeconds?: number | null;
}

type Counted = "id" | "requestId" | "status" | "reviewerId" | "submittedAt" | "decidedAt";
export type NewDecision = Pick<KycDecisionRow, Counted> & Partial<KycDecisionRow>;

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_decisions: KycDecisionRow;
  }
}

/** How many decisions there were of each kind. */
export type DecisionCounts = Record<DecisionStatus, number>;

export interface DecisionFigures {
  /** Each day or month of the time, also those without a decision. */
  periods: ({ period: string } & DecisionCounts)[];
  decisions: number;
  /** From submission to acceptance or decline; a revocation may come years later. */
  medianSeconds: number | null;
  /** The busiest first. */
  reviewers: ReviewerFigures[];
}

export interface ReviewerFigures extends DecisionCounts {
  id: string;
  name: string;
  decisions: number;
  medianSeconds: number | null;
}

/** Keeps decisions, in the transaction that takes them. */
export async function insert(db: Database, rows: readonly NewDecision[]): Promise<void> {
  const others = { reviewNotes: "", undisplayed: "[]", checks: "[]", replaced: "" } as const;
  await db.insertInto("kyc_decisions").values(rows.map((row) => ({ ...others, ...row }))).execute();
  await noteWaits(db, rows);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** No clock is further ahead of UTC than 14 hours, or behind. */
const FURTHEST_MS = 14 * 60 * 60 * 1000;

/** Instants as days (`YYYY-MM-DD`) of a time zone (IANA name). */
const dayIn = once((timeZone: string) => {
  const day = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (instant: Date) => day.format(instant);
});

/** The 30 days that end with today in a time zone, oldest first. */
export function lastDays(now: Date, timeZone: string): string[] {
  const today = Date.parse(dayIn(timeZone)(now));
  return Array.from({ length: 30 }, (_, index) => {
    const day = new Date(today - (29 - index) * DAY_MS);
    return day.toISOString().slice(0, "YYYY-MM-DD".length);
  });
}

/**
 * What was decided in these days (`YYYY-MM-DD`) or months (`YYYY-MM`) of a time zone, without a gap
 * between.
 */
export async function summarize(
  db: Database,
  periods: readonly string[],
  timeZone: string,
): Promise<DecisionFigures> {
  const dayOf = dayIn(timeZone);
  const all = newSum();
  const byPeriod = new Map(periods.map((period) => [period, newSum()]));
  const byReviewer = new Map<string, Sum>();
  const [first = ""] = periods;
  const earliest = new Date(Date.parse(first) - FURTHEST_MS).toISOString();
  for await (const row of decisionsSince(db, earliest)) {
    const period = byPeriod.get(dayOf(new Date(row.decidedAt)).slice(0, first.length));
    if (!period) continue;
    const reviewer = byReviewer.get(row.reviewerId) ?? newSum();
    byReviewer.set(row.reviewerId, reviewer);
    for (const sum of [all, period, reviewer]) add(sum, row);
  }
  const names = await namesOf(db, [...byReviewer.keys()]);
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
  /** Seconds */
  waits: number[];
}

const newSum = (): Sum => ({ counts: { accepted: 0, declined: 0, revoked: 0 }, waits: [] });

function add({ counts, waits }: Sum, { status, submittedAt, decidedAt }: CountedRow): void {
  counts[status]++;
  if (status === "revoked") return;
  // A submission may come from a clock that is ahead of ours.
  waits.push(Math.max(0, Date.parse(decidedAt) - Date.parse(submittedAt)) / 1000);
}

const figuresOf = async ({ counts, waits }: Sum) => ({
  decisions: counts.accepted + counts.declined + counts.revoked,
  medianSeconds: await median(waits),
});

const BATCH = 1_000;

/** What figures are made of; notes are long, and nobody counts them. */
const counted = [
  ...["id", "requestId", "status", "reviewerId", "submittedAt", "decidedAt"] as const,
  ...["undisplayed", "shownSeconds"] as const,
] as const;
export type CountedRow = Pick<KycDecisionRow, typeof counted[number]>;

/** Reads on by index, and lets others have a turn after each batch. */
export async function* decisionsSince(
  db: Database,
  from: string,
): AsyncGenerator<CountedRow> {
  let last = { decidedAt: from, id: "" };
  for (;;) {
    const { decidedAt, id } = last;
    const rows = await db.selectFrom("kyc_decisions")
      .select(counted)
      .where((eb) => eb(eb.refTuple("decidedAt", "id"), ">", eb.tuple(decidedAt, id))).orderBy(
        "decidedAt",
      ).orderBy("id").limit(BATCH).execute();
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end;
    await breathe();
  }
}
