import type { Definition } from "../migration.ts";

/** Counts the acceptances that end on each day. */
export const definition = {
  creates: [],
  statements: [
    `insert into sums ("name", "period", "value")
      select 'kyc_requests daily in ' || "phase" || ',' || "type", substr("expiresAt", 1, 10),
        count(*)
      from kyc_requests where "expiresAt" is not null
      group by "phase", "type", substr("expiresAt", 1, 10)`,
  ],
} as const satisfies Definition;
