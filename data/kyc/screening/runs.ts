import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { takeLock, takeSharedLock } from "../../db/locks.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { valuesIn } from "../../db/rows.ts";
import { dayNumber, NEVER } from "../../list/screening.ts";
import { listShape as people } from "../../records/users.ts";

/** The last run of a kind about a person. */
export interface ScreeningRow {
  userId: string;
  kind: string;
  /**
   * The day of the last run that did not fail, as `dayNumber`. Where the kind has a period, people who
   * have been accepted have a row with `NEVER`.
   */
  ranDay: number;
  /** The first day after the period of the kind; null while it has none. */
  dueDay: number | null;
  /** The end of the person's last acceptance, whether it is past or not; empty without one. */
  until: string;
  /** 1: the platform was told that it is due. */
  noticed: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_screenings: ScreeningRow;
  }
}

/** Shared by those that write rows of people, and held alone by a change of the periods. */
export const SCREENING_LOCK = "kyc screening";

/** Steps about the same person come one after the other, so that each sees the acceptances before. */
async function lockPeople(trx: Database, [id, ...others]: readonly string[]): Promise<void> {
  if (others.length > 0) return await takeLock(trx, SCREENING_LOCK);
  await takeSharedLock(trx, SCREENING_LOCK);
  await takeLock(trx, `screening ${id}`);
}

const FOREVER = "9999";

/** The end of the last acceptance of a person, in SQL. */
export const acceptedUntil = (userId: string) =>
  sql<string>`coalesce((select max(coalesce("expiresAt", ${sql.lit(FOREVER)})) from kyc_requests
    where kyc_requests."userId" = ${sql.ref(userId)} and "status" = 'accepted'), '')`;

/** Writes the ends of acceptances of these people, after their requests were written. */
export async function followAcceptances(
  trx: Database,
  requests: readonly { userId: string }[],
): Promise<void> {
  const people = [...new Set(requests.map(({ userId }) => userId))];
  if (people.length === 0) return;
  await lockPeople(trx, people);
  const ids = valuesIn(trx, people);
  await sql`update kyc_screenings set "until" = ${acceptedUntil("kyc_screenings.userId")}
    where "userId" in ${ids}`.execute(trx);
  await addNever(trx, sql`"userId" in ${ids}`);
}

/** Adds the rows of accepted people about whom no provider has run a kind that has a period. */
export const addNever = (trx: Database, isOf: RawBuilder<boolean>) =>
  sql`insert into kyc_screenings ("userId", "kind", "ranDay", "dueDay", "until", "noticed")
    select "userId", period."kind", ${sql.lit(NEVER.ranDay)}, ${sql.lit(NEVER.dueDay)},
      max(coalesce("expiresAt", ${sql.lit(FOREVER)})), 0
    from kyc_requests cross join kyc_screening_periods as period
    where "status" = 'accepted' and period."days" is not null and ${isOf}
    group by "userId", period."kind"
    on conflict ("userId", "kind") do nothing`.execute(trx);

/** The `dueDay` of a run, in SQL. */
export const dueAfter = (ranDay: RawBuilder<unknown>, kind: RawBuilder<unknown>) =>
  sql<number | null>`(select ${ranDay} + period."days" + 1 from kyc_screening_periods as period
    where period."kind" = ${kind})`;

/** Notes a run, unless a later one is known. The platform is told anew once it is due again. */
export async function noteRun(
  trx: Database,
  { userId, kind, ranAt }: { userId: string; kind: string; ranAt: string },
): Promise<void> {
  await lockPeople(trx, [userId]);
  await sql`insert into kyc_screenings ("userId", "kind", "ranDay", "dueDay", "until", "noticed")
    select "userId", "kind", "ranDay", ${dueAfter(sql`"ranDay"`, sql`run."kind"`)},
      ${acceptedUntil("run.userId")}, 0
    from (select ${userId} as "userId", ${kind} as "kind",
      ${sql.lit(dayNumber(new Date(ranAt)))} as "ranDay") as run
    where true
    on conflict ("userId", "kind") do update set
      "noticed" = case when excluded."ranDay" > kyc_screenings."ranDay"
        then 0 else kyc_screenings."noticed" end,
      "dueDay" = case when excluded."ranDay" > kyc_screenings."ranDay"
        then excluded."dueDay" else kyc_screenings."dueDay" end,
      "ranDay" = case when excluded."ranDay" > kyc_screenings."ranDay"
        then excluded."ranDay" else kyc_screenings."ranDay" end`.execute(trx);
  await invalidate(trx, people.tag);
}
