import { sql } from "kysely";
import { engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";

/** The hours of a deadline count from `dueFrom`; `phase` gains the stages of pending requests. */
export const definition = {
  creates: [],
  statements: [
    `alter table kyc_requests add column "dueFrom" text not null default ''`,
    `update kyc_requests set "dueFrom" = "submittedAt"`,
    `alter table kyc_requests add column "stageSince" text`,
  ],
  async run(db) {
    // SQLite can only add columns that are computed when read, PostgreSQL 15 has only stored ones.
    const [type, storage] = engineOf(db) === "sqlite"
      ? ["text", "virtual"]
      : [`text collate "C"`, "stored"];
    await sql.raw(`alter table kyc_requests add column "reviewOrder" ${type}
      generated always as ("phase" || ' ' || "dueAt") ${storage}`).execute(db);
    await sql.raw(`create index kyc_requests_by_reviewOrder on kyc_requests
      ("reviewOrder", "id")`).execute(db);
    await sql.raw(`create index kyc_requests_narrowed_by_reviewOrder on kyc_requests
      ("phase", "type", "reviewOrder", "id", "expiresAt")`).execute(db);
  },
} as const satisfies Definition;
