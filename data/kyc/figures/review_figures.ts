import { HOUR_MS } from "../../base/durations.ts";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { calendarIn } from "../../base/calendar.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { Source } from "../../list/shape.ts";
import { staffNames } from "../../staff/accounts/staff.ts";
import { type CountedRow, decisionsSince } from "../decisions/decision_rows.ts";
import { secondsOfWait } from "../decisions/waits.ts";
import { countStages } from "../queue/queue.ts";
import { reviewPhases, type StageQueue } from "../requests/queues.ts";
import { median, percentile } from "./median.ts";
import { eachSlice, IN_REVIEW } from "./queue_figures.ts";

export interface CareFigures {
  decisions: number;
  medianSeconds: number | null;
  p95Seconds: number | null;
  /** Decisions with documents that the reviewer had not viewed. */
  blind: number;
  /** Decisions within 10 s of the first document viewed, or without viewing any. */
  quick: number;
}

export interface ReviewFigures extends CareFigures {
  waiting: { age: Age; count: number; isAll: boolean }[];
  /** Pending requests that wait for their applicant or for admins. */
  stages: Record<StageQueue, number>;
  days: { day: string; received: number; decided: number }[];
  revoked: number;
  /** Decisions that their reviewer has undone. */
  undone: number;
  reopened: number;
  reviewers: (CareFigures & { id: string; name: string })[];
}

export const ages = { under24: [0, 24], to48: [24, 48], over48: [48, null] } as const;
export type Age = keyof typeof ages;

const DAYS_30_MS = 30 * 24 * HOUR_MS;
export const QUICK_SECONDS = 10;
const MOST_COUNTED = 10_000;

/** `only` limits the list of reviewers to one staff id. */
export async function reviewFigures(
  { db, now }: Source,
  days: readonly string[],
  timeZone: string,
  only: string | null,
): Promise<ReviewFigures> {
  const at = now();
  const { bounds } = calendarIn(timeZone);
  const spans = days.map((day) => ({
    day,
    ...bounds({ period: "dates", from: day, to: day }, at),
  }));
  const first = spans[0]?.from ?? at.toISOString();
  const { all, byReviewer, decided, revocations } = await sumDecisions(db, spans, first);
  const listed = [...byReviewer].filter(([id]) => only === null || id === only);
  const names = await staffNames(db, listed.map(([id]) => id));
  const reviewers: ReviewFigures["reviewers"] = [];
  for (const [id, sum] of listed) {
    reviewers.push({ id, name: names.get(id) ?? id, ...await careFigures(sum) });
  }
  const received = await countSubmitted(db, spans);
  return {
    ...await careFigures(all),
    waiting: await waitingByAge(db, at),
    stages: await countStages(db),
    days: days.map((day) => ({
      day,
      received: received.get(day) ?? 0,
      decided: decided.get(day) ?? 0,
    })),
    revoked: await countRevokedSoon(db, revocations),
    ...await countTakenBack(db, first),
    reviewers: reviewers.sort((a, b) => b.decisions - a.decisions || (a.id < b.id ? -1 : 1)),
  };
}

interface Span {
  day: string;
  from: string | null;
  to: string | null;
}

async function sumDecisions(db: Database, spans: readonly Span[], first: string) {
  const all = newSum();
  const byReviewer = new Map<string, Sum>();
  const decided = new Map<string, number>();
  const revocations: CountedRow[] = [];
  for await (const row of decisionsSince(db, first)) {
    const reviewer = byReviewer.get(row.reviewerId) ?? newSum();
    byReviewer.set(row.reviewerId, reviewer);
    for (const sum of [all, reviewer]) add(sum, row);
    if (row.status === "revoked") revocations.push(row);
    else {
      const day = spans.findLast(({ from }) => from !== null && from <= row.decidedAt)?.day ?? "";
      decided.set(day, (decided.get(day) ?? 0) + 1);
    }
  }
  return { all, byReviewer, decided, revocations };
}

interface Sum {
  decisions: number;
  waits: number[];
  blind: number;
  quick: number;
}

const newSum = (): Sum => ({ decisions: 0, waits: [], blind: 0, quick: 0 });

function add(sum: Sum, row: CountedRow): void {
  const { status, shownSeconds, undisplayed } = row;
  sum.decisions++;
  const isBlind = undisplayed !== "[]";
  // No document viewed counts as 0 s, except for revocations, which may have other grounds.
  const seconds = shownSeconds ?? (isBlind && status !== "revoked" ? 0 : Infinity);
  if (seconds < QUICK_SECONDS) sum.quick++;
  if (isBlind) sum.blind++;
  if (status !== "revoked") sum.waits.push(secondsOfWait(row));
}

const careFigures = async ({ decisions, waits, blind, quick }: Sum): Promise<CareFigures> => ({
  decisions,
  blind,
  quick,
  medianSeconds: await median(waits),
  p95Seconds: await percentile(waits, 0.95),
});

async function waitingByAge(db: Database, now: Date): Promise<ReviewFigures["waiting"]> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  return await Promise.all(
    Object.entries(ages).map(async ([age, [from, to]]) => {
      const young = from === 0 ? sql`true` : sql`"dueFrom" <= ${before(from)}`;
      const old = to === null ? sql`true` : sql`"dueFrom" > ${before(to)}`;
      const parts = eachSlice(
        reviewPhases,
        (slice) =>
          sql`select 1 from kyc_requests where ${slice} and ${IN_REVIEW} and ${young} and ${old}
          limit ${sql.lit(MOST_COUNTED + 1)}`,
      );
      const { rows: [row] } = await sql<{ count: number }>`select count(*) as "count"
        from (${parts}) as waiting`.execute(db);
      const count = Number(row?.count);
      return {
        age: age as Age,
        count: Math.min(count, MOST_COUNTED),
        isAll: count <= MOST_COUNTED,
      };
    }),
  );
}

async function countSubmitted(
  db: Database,
  spans: readonly Span[],
): Promise<Map<string, number>> {
  if (spans.length === 0) return new Map();
  const days = sql.join(
    spans.map(({ day, from, to }) => sql`(${day}, ${from ?? ""}, ${to ?? "~"})`),
  );
  const { rows } = await sql<{ day: string; count: number }>`
    with spans("day", "from", "to") as (values ${days})
    select "day", (select count(*) from kyc_requests
      where "submittedAt" >= spans."from" and "submittedAt" < spans."to") as "count"
    from spans`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
}

/** Decisions since an instant that were undone, and requests that were reopened since. */
async function countTakenBack(db: Database, since: string) {
  const { rows: [row] } = await sql<Record<"undone" | "reopened", number>>`select
    (select count(*) from kyc_decisions
      where "decidedAt" >= ${since} and "undoneAt" is not null) as "undone",
    (select count(*) from kyc_reopenings
      where "reopenedAt" >= ${since} and "undoneAt" is null) as "reopened"`.execute(db);
  return { undone: Number(row?.undone), reopened: Number(row?.reopened) };
}

const BATCH = 200;

async function countRevokedSoon(db: Database, rows: readonly CountedRow[]): Promise<number> {
  let count = 0;
  for (const [index, { requestId, decidedAt }] of rows.entries()) {
    const earliest = new Date(Date.parse(decidedAt) - DAYS_30_MS).toISOString();
    // Decision ids begin with the request id, so the primary key finds them.
    const approval = await db.selectFrom("kyc_decisions").select("id")
      .where("id", ">", `${requestId}:`).where("id", "<", `${requestId};`)
      .where("status", "=", "accepted").where("undoneAt", "is", null)
      .where("decidedAt", ">", earliest)
      .where("decidedAt", "<=", decidedAt).executeTakeFirst();
    if (approval) count++;
    if (index % BATCH === BATCH - 1) await yieldToEventLoop();
  }
  return count;
}
