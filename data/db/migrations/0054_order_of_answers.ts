import { sql } from "kysely";
import { engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";

/** In the order of review, requests that wait for their applicant stand by the end of that time. */
export const definition = {
  creates: [],
  statements: [
    `drop index kyc_requests_by_reviewOrder`,
    `drop index kyc_requests_narrowed_by_reviewOrder`,
    `alter table kyc_requests drop column "reviewOrder"`,
  ],
  async run(db) {
    // SQLite can only add columns that are computed when read, PostgreSQL 15 has only stored ones.
    const [type, storage] = engineOf(db) === "sqlite"
      ? ["text", "virtual"]
      : [`text collate "C"`, "stored"];
    await sql.raw(`alter table kyc_requests add column "reviewOrder" ${type}
      generated always as ("phase" || ' ' || coalesce("stageUntil", "dueAt")) ${storage}`)
      .execute(db);
    await sql.raw(`create index kyc_requests_by_reviewOrder on kyc_requests
      ("reviewOrder", "id")`).execute(db);
    await sql.raw(`create index kyc_requests_narrowed_by_reviewOrder on kyc_requests
      ("phase", "type", "reviewOrder", "id", "expiresAt")`).execute(db);
  },
} as const satisfies Definition;
