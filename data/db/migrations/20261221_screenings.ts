import { sql } from "kysely";
import type { Database } from "../database.ts";
import { engineOf } from "../engine/engine_of.ts";
import type { Definition } from "../migration.ts";
import { runSchemaStatement } from "../schema.ts";

/** The last run of each kind of check about each person, and after how many days one is due again. */
export const definition = {
  creates: ["kyc_screenings", "kyc_screening_periods"],
  statements: [
    `create table kyc_screening_periods ("kind" text primary key, "days" integer, "followed" text)`,
    `create table kyc_screenings (
      "userId" text not null, "kind" text not null, "ranDay" integer not null,
      "dueDay" integer, "until" text not null, "noticed" integer not null, primary key ("userId", "kind"))`,
  ],
  // The indexes come last, because filling a table without them is faster.
  async run(db) {
    await fillScreenings(db);
    await runSchemaStatement(
      db,
      `create index kyc_screenings_by_kind on kyc_screenings ("kind", "dueDay", "until", "userId")
        where "dueDay" is not null`,
    );
    await runSchemaStatement(
      db,
      `create index kyc_screenings_unnoticed on kyc_screenings ("dueDay", "userId", "kind")
        where "noticed" = 0 and "dueDay" is not null`,
    );
  },
} as const satisfies Definition;

/** People per statement. */
const RANGE = 10_000;

/** Adds the last runs that earlier versions have stored. */
export async function fillScreenings(db: Database, range = RANGE): Promise<void> {
  for (let after: string | null = "";;) {
    const last: string | null = await lastOfRange(db, after, range);
    await fillRange(db, after, last);
    if (last === null) return;
    after = last;
  }
}

/** The last person of the next range; null for the rest. */
async function lastOfRange(db: Database, after: string, range: number): Promise<string | null> {
  const { rows: [row] } = await sql<{ userId: string }>`select distinct "userId" from kyc_requests
    where "userId" > ${after} order by "userId" limit 1 offset ${sql.lit(range - 1)}`.execute(db);
  return row?.userId ?? null;
}

async function fillRange(db: Database, after: string, last: string | null): Promise<void> {
  const day = engineOf(db).name === "sqlite"
    ? sql`cast(julianday(substr(max("ranAt"), 1, 10)) - 2440587.5 as integer)`
    : sql`substr(max("ranAt"), 1, 10)::date - date '1970-01-01'`;
  const isInRange = last === null
    ? sql`request."userId" > ${after}`
    : sql`request."userId" > ${after} and request."userId" <= ${last}`;
  await sql`insert into kyc_screenings ("userId", "kind", "ranDay", "dueDay", "until", "noticed")
    select request."userId", run."kind", ${day}, null,
      coalesce((select max(coalesce("expiresAt", '9999')) from kyc_requests as own
        where own."userId" = request."userId" and own."phase" = 'accepted'), ''), 0
    from kyc_requests as request join kyc_checks as run on run."requestId" = request."id"
    where ${isInRange} and run."result" <> 'failed'
    group by request."userId", run."kind"`.execute(db);
}
