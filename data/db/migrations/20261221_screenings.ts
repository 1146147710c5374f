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
    `create index kyc_screenings_by_kind on kyc_screenings ("kind", "dueDay", "until", "userId")`,
    `create index kyc_screenings_unnoticed on kyc_screenings ("dueDay", "userId", "kind")
      where "noticed" = 0`,
  ],
  async run(db) {
    const day = engineOf(db).name === "sqlite"
      ? `cast(julianday(substr(max("ranAt"), 1, 10)) - 2440587.5 as integer)`
      : `substr(max("ranAt"), 1, 10)::date - date '1970-01-01'`;
    await runSchemaStatement(
      db,
      `insert into kyc_screenings ("userId", "kind", "ranDay", "dueDay", "until", "noticed")
        select request."userId", run."kind", ${day}, null,
          coalesce((select max(coalesce("expiresAt", '9999')) from kyc_requests as own
            where own."userId" = request."userId" and own."status" = 'accepted'), ''), 0
        from kyc_checks as run join kyc_requests as request on request."id" = run."requestId"
        where run."result" <> 'failed' group by request."userId", run."kind"`,
    );
  },
} as const satisfies Definition;
