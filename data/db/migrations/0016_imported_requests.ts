import type { Definition } from "../migration.ts";

/** A decision that nobody took at this desk: its request came with it, and has had none since. */
export const definition = {
  creates: [],
  statements: [
    `alter table kyc_requests add column "imported" integer not null default 0`,
    `update kyc_requests set "imported" = 1
      where "version" = 1 and "status" <> 'pending' and not exists (
        select 1 from kyc_decisions where kyc_decisions."requestId" = kyc_requests."id")`,
  ],
} as const satisfies Definition;
