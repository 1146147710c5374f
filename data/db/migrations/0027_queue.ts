import { type Database, engineOf } from "../database.ts";
import { sql } from "kysely";
import type { Definition } from "../migration.ts";

const hours = { individual: 24, business: 48 };

export const definition = {
  creates: ["kyc_due_hours"],
  statements: [
    `create table kyc_due_hours (
      "type" text primary key,
      "hours" integer not null,
      "followed" text
    )`,
    `alter table kyc_decisions add column "shownSeconds" integer`,
    `alter table kyc_requests add column "dueAt" text not null default ''`,
  ],
  async run(db) {
    for (const [type, count] of Object.entries(hours)) {
      await sql`update kyc_requests set "dueAt" = ${later(db, count)} where "type" = ${type}`
        .execute(db);
    }
    for (const statement of indexes) await sql.raw(statement).execute(db);
  },
} as const satisfies Definition;

/** Instants without a valid year are kept as they are. */
function later(db: Database, count: number) {
  const text = engineOf(db) === "sqlite"
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', "submittedAt", ${`+${count} hours`})`
    : sql`to_char(("submittedAt"::timestamptz at time zone 'UTC') + ${`${count} hours`}::interval,
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`case when "submittedAt" between '0001' and '9999-12-29' then ${text}
    else "submittedAt" end`;
}

const indexes = [
  `create index kyc_requests_narrowed_by_dueAt on kyc_requests
    ("phase", "type", "dueAt", "id", "expiresAt")`,
  `create index kyc_requests_by_dueAt on kyc_requests ("dueAt", "id", "submittedAt")`,
  `drop index kyc_requests_by_submittedAt`,
  `create index kyc_requests_by_submittedAt on kyc_requests
    ("submittedAt", "id", "userName", "type", "dueAt", "status", "expiresAt")`,
];
