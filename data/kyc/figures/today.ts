import { DAY_MS } from "../../base/durations.ts";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { calendarIn } from "../../base/calendar.ts";
import { minuteOf } from "../requests/due.ts";
import { reviewPhases } from "../requests/queues.ts";
import { countStages } from "../queue/queue.ts";
import { eachSlice, IN_REVIEW } from "./queue_figures.ts";
import { readWeek, type Waits } from "../decisions/waits.ts";

/** A count that stops at a bound; `isMore` says that it did. */
export interface Bounded {
  count: number;
  isMore: boolean;
}

export interface Today extends Waits {
  /** In review, without those that wait for an applicant or for admins. */
  waiting: number;
  /** In review under 24 h, 24 to 48 h, over 48 h; null when too many are under 48 h to count. */
  ages: [day: number, twoDays: number, older: number] | null;
  submitted: Bounded;
  decided: Bounded;
  own: Bounded;
}

export interface News {
  since: string;
  submitted: Bounded;
  decided: Bounded;
  revoked: Bounded;
}

const MOST_TODAY = 10_000;
const MOST_NEWS = 1_000;

export async function readToday(
  db: Database,
  { now, timeZone, personId, stages = countStages(db) }: {
    now: Date;
    timeZone: string;
    personId: string;
    stages?: ReturnType<typeof countStages>;
  },
): Promise<Today> {
  const { from } = calendarIn(timeZone).bounds({ period: "today", from: "", to: "" }, now);
  const [{ "to-review": waiting }, decided, week] = await Promise.all([
    stages,
    countSince(db, from!, MOST_TODAY, personId),
    readWeek(db, now),
  ]);
  return {
    waiting,
    ages: await countAges(db, waiting, now),
    submitted: decided.submitted,
    decided: { count: decided.all, isMore: decided.isMore },
    own: { count: decided.own, isMore: decided.isMore },
    ...week,
  };
}

export async function newsSince(db: Database, since: string, personId: string): Promise<News> {
  const { isMore, submitted, ...counts } = await countSince(db, since, MOST_NEWS, personId);
  return {
    since,
    submitted,
    decided: { count: counts.all - counts.own - counts.revokedByOthers, isMore },
    revoked: { count: counts.revokedByOthers, isMore },
  };
}

const ago = (iso: string, days: number): string =>
  new Date(Date.parse(iso) - days * DAY_MS).toISOString();

async function countAges(db: Database, waiting: number, now: Date): Promise<Today["ages"]> {
  const nowIso = minuteOf(now.toISOString());
  const [day, two] = [ago(nowIso, 1), ago(nowIso, 2)];
  const { rows: [row] } = await sql<{ looked: number; day: number }>`
    select count(*) as "looked", coalesce(sum(case when "at" > ${day} then 1 else 0 end), 0) as "day"
    from (${
    eachSlice(reviewPhases, (slice) =>
      sql`select "dueFrom" as "at" from "kyc_requests"
        where ${slice} and ${IN_REVIEW} and "dueFrom" > ${two} limit ${sql.lit(MOST_TODAY)}`)
  }) as young`.execute(db);
  const [looked, young] = [Number(row?.looked), Number(row?.day)];
  return looked >= MOST_TODAY ? null : [young, looked - young, Math.max(0, waiting - looked)];
}

interface CountsSince {
  submitted: Bounded;
  all: number;
  own: number;
  revokedByOthers: number;
  isMore: boolean;
}

async function countSince(
  db: Database,
  since: string,
  most: number,
  personId: string,
): Promise<CountsSince> {
  const { rows: [row] } = await sql<Record<"submitted" | "looked" | "own" | "revoked", number>>`
    select (select count(*) from (select "id" from "kyc_requests" where "submittedAt" >= ${since}
        limit ${sql.lit(most + 1)}) as young) as "submitted",
      count(*) as "looked",
      coalesce(sum(case when "reviewerId" = ${personId} then 1 else 0 end), 0) as "own",
      coalesce(sum(case when "reviewerId" <> ${personId} and "status" = 'revoked'
        then 1 else 0 end), 0) as "revoked"
    from (select "reviewerId", "status" from "kyc_decisions"
      where "decidedAt" >= ${since} and "undoneAt" is null order by "decidedAt", "id" limit ${
    sql.lit(most)
  }) as latest`.execute(db);
  const [submitted, all] = [Number(row?.submitted), Number(row?.looked)];
  return {
    submitted: { count: Math.min(submitted, most), isMore: submitted > most },
    all,
    own: Number(row?.own),
    revokedByOthers: Number(row?.revoked),
    isMore: all >= most,
  };
}
