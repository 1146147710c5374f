import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { kindsBeingFollowed, readPeriods } from "../kyc/screening/periods.ts";
import { acceptedUntil } from "../kyc/screening/runs.ts";
import { dayNumber, NEVER } from "../list/screening.ts";
import { CHANGED } from "./case_file.ts";

const BATCH = 1_000;

/**
 * The last runs and ends of acceptances are those of checks and requests, which are proven. Rows of a
 * kind whose period was just changed may still follow the one before.
 */
export async function findScreeningFault(db: Database) {
  const person = await missingRun(db) ?? await missingNever(db) ?? await otherRow(db);
  return person === null ? null : { reason: CHANGED, record: person } as const;
}

interface Found {
  userId: string;
}

async function missingRun(db: Database): Promise<string | null> {
  const { rows: [row] } = await sql<Found>`select request."userId"
    from kyc_checks as run join kyc_requests as request on request."id" = run."requestId"
    where run."result" <> 'failed' and not exists (select 1 from kyc_screenings as last
      where last."userId" = request."userId" and last."kind" = run."kind") limit 1`.execute(db);
  return row?.userId ?? null;
}

async function missingNever(db: Database): Promise<string | null> {
  const { rows: [row] } = await sql<Found>`select request."userId"
    from kyc_screening_periods as period cross join kyc_requests as request
    where period."days" is not null and period."followed" is null
      and request."phase" = 'accepted' and not exists (select 1 from kyc_screenings as last
      where last."userId" = request."userId" and last."kind" = period."kind") limit 1`.execute(db);
  return row?.userId ?? null;
}

interface Row extends Found {
  kind: string;
  ranDay: number;
  dueDay: number | null;
  until: string;
  ranAt: string | null;
  acceptedUntil: string;
}

const runOn = (ranDay: number, days: number | null) => ({
  ranDay,
  dueDay: days === null ? null : ranDay + days + 1,
});

async function otherRow(db: Database): Promise<string | null> {
  const periods: Record<string, number | null> = await readPeriods(db);
  const following: readonly string[] = await kindsBeingFollowed(db);
  for (let after = ["", ""];;) {
    const { rows } = await sql<Row>`select "userId", "kind", "ranDay", "dueDay", "until",
        ${acceptedUntil("kyc_screenings.userId")} as "acceptedUntil",
        (select max("ranAt") from kyc_checks as run
          join kyc_requests as request on request."id" = run."requestId"
          where request."userId" = kyc_screenings."userId"
            and run."kind" = kyc_screenings."kind" and run."result" <> 'failed') as "ranAt"
      from kyc_screenings where ("userId", "kind") > (${after[0]}, ${after[1]})
      order by "userId", "kind" limit ${sql.lit(BATCH)}`.execute(db);
    const other = rows.find(({ kind, ranDay, dueDay, until, ranAt, acceptedUntil }) => {
      const days = periods[kind] ?? null;
      const run = ranAt === null ? NEVER : runOn(dayNumber(new Date(ranAt)), days);
      const expected = acceptedUntil === "" ? { ...run, dueDay: null } : run;
      return until !== acceptedUntil || ranDay !== expected.ranDay ||
        dueDay !== expected.dueDay && !following.includes(kind);
    });
    if (other) return other.userId;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return null;
    after = [last.userId, last.kind];
  }
}
