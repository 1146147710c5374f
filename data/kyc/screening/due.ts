import { sql } from "kysely";
import { MOST_WORK } from "../../base/bounded.ts";
import { dayNumber, isDue, isInForce } from "../../list/screening.ts";

/** Accepted people about whom a check is due, in SQL: at most one more than `MOST_WORK`. */
export const countDueScreenings = (now: Date) =>
  sql<number>`(select count(*) from (select 1 from kyc_screenings as first
    where ${isDue(now)} and ${isInForce(now)}
      and exists (select 1 from users where users."id" = first."userId")
      and not exists (select 1 from kyc_screenings as other
        where other."userId" = first."userId" and other."kind" < first."kind"
          and other."dueDay" <= ${sql.lit(dayNumber(now))})
    limit ${sql.lit(MOST_WORK + 1)}) as due)`;
