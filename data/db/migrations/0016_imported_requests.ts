import type { Definition } from "../migration.ts";

/** Marks requests whose decision was imported with them. */
export const definition = {
  creates: [],
  statements: [
    `alter table kyc_requests add column "imported" integer not null default 0`,
    `update kyc_requests set "imported" = 1
      where "version" = 1 and "status" <> 'pending' and not exists (
        select 1 from kyc_decisions where kyc_decisions."requestId" = kyc_requests."id")`,
  ],
} as const satisfies Definition;
