import { sql } from "kysely";
import { dayNumber, isDue, isInForce } from "../../list/screening.ts";

/** The dashboard counts no more. */
const MOST_DUE = 1_000;

/** Accepted people about whom a check is due, in SQL: at most one more than `MOST_DUE`. */
export const countDueScreenings = (now: Date) =>
  sql<number>`(select count(*) from (select 1 from kyc_screenings as first
    where ${isDue(now)} and ${isInForce(now)}
      and exists (select 1 from users where users."id" = first."userId")
      and not exists (select 1 from kyc_screenings as other
        where other."userId" = first."userId" and other."kind" < first."kind"
          and other."dueDay" <= ${sql.lit(dayNumber(now))})
    limit ${sql.lit(MOST_DUE + 1)}) as due)`;

export const boundedDue = (count: number) => ({
  count: Math.min(count, MOST_DUE),
  isMore: count > MOST_DUE,
});
