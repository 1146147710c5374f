import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { takeLock, takeSharedLock } from "../../db/locks.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { valuesIn } from "../../db/rows.ts";
import { dayNumber, NEVER } from "../../list/screening.ts";
import { listShape as peopleShape } from "../../records/users.ts";

/** The last run of a kind about a person. */
export interface ScreeningRow {
  userId: string;
  kind: string;
  /**
   * The day of the last run that did not fail, as `dayNumber`. Where the kind has a period, people who
   * have been accepted have a row with `NEVER`.
   */
  ranDay: number;
  /** The first day after the period of the kind; null while that has none, or without an acceptance. */
  dueDay: number | null;
  /** The end of the person's last acceptance; empty without one, or once `markExpired` has ended it. */
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

/** The end of the last acceptance of a person that is not marked as expired, in SQL. */
export const acceptedUntil = (userId: string) =>
  sql<string>`coalesce((select max(coalesce("expiresAt", ${sql.lit(FOREVER)})) from kyc_requests
    where kyc_requests."userId" = ${sql.ref(userId)} and "phase" = 'accepted'), '')`;

/** The `dueDay` of rows, in SQL, by the end of an acceptance. */
export const dueDayOf = (until: RawBuilder<unknown>) =>
  sql<number | null>`case when ${until} = '' then null
    else (select case when kyc_screenings."ranDay" = ${sql.lit(NEVER.ranDay)}
        then ${sql.lit(NEVER.dueDay)} else kyc_screenings."ranDay" + period."days" + 1 end
      from kyc_screening_periods as period
      where period."kind" = kyc_screenings."kind" and period."days" is not null) end`;

/**
 * Writes the ends of acceptances of these people, after their requests were written. The platform is
 * told anew of those who are accepted again.
 */
export async function followAcceptances(
  trx: Database,
  requests: readonly { userId: string }[],
): Promise<void> {
  const people = [...new Set(requests.map(({ userId }) => userId))];
  if (people.length === 0) return;
  await lockPeople(trx, people);
  const ids = valuesIn(trx, people);
  const { rows: changed } = await sql`update kyc_screenings
    set "until" = own."accepted", "dueDay" = ${dueDayOf(sql`own."accepted"`)},
      "noticed" = case when "until" = '' then 0 else "noticed" end
    from (select "userId" as "id", "kind" as "of", ${acceptedUntil("last.userId")} as "accepted"
      from kyc_screenings as last where "userId" in ${ids}) as own
    where "userId" = own."id" and "kind" = own."of" and "until" <> own."accepted"
    returning "userId"`.execute(trx);
  const { rows: added } = await addNever(trx, sql`"userId" in ${ids}`);
  if (changed.length + added.length > 0) await invalidate(trx, peopleShape.tag);
}

/** Adds the rows of accepted people about whom no provider has run a kind that has a period. */
export const addNever = (trx: Database, isOf: RawBuilder<boolean>) =>
  sql`insert into kyc_screenings ("userId", "kind", "ranDay", "dueDay", "until", "noticed")
    select "userId", period."kind", ${sql.lit(NEVER.ranDay)}, ${sql.lit(NEVER.dueDay)},
      max(coalesce("expiresAt", ${sql.lit(FOREVER)})), 0
    from kyc_requests cross join kyc_screening_periods as period
    where "phase" = 'accepted' and period."days" is not null and ${isOf}
    group by "userId", period."kind"
    on conflict ("userId", "kind") do nothing returning "userId"`.execute(trx);

/** Notes a run, unless a later one is known. The platform is told anew once it is due again. */
export async function noteRun(
  trx: Database,
  { userId, kind, ranAt }: { userId: string; kind: string; ranAt: string },
): Promise<void> {
  await lockPeople(trx, [userId]);
  const { rows: changed } = await sql`insert into kyc_screenings
      ("userId", "kind", "ranDay", "dueDay", "until", "noticed")
    select "userId", "kind", "ranDay", null, ${acceptedUntil("run.userId")}, 0
    from (select ${userId} as "userId", ${kind} as "kind",
      ${sql.lit(dayNumber(new Date(ranAt)))} as "ranDay") as run
    where true
    on conflict ("userId", "kind") do update set "ranDay" = excluded."ranDay", "noticed" = 0
      where excluded."ranDay" > kyc_screenings."ranDay"
    returning "userId"`.execute(trx);
  if (changed.length === 0) return;
  await sql`update kyc_screenings set "dueDay" = ${dueDayOf(sql`"until"`)}
    where "userId" = ${userId} and "kind" = ${kind}`.execute(trx);
  await invalidate(trx, peopleShape.tag);
}
