import type { Definition } from "../migration.ts";

/** Documents may have an end, of which a request has the first one; acceptances of expired ones say why. */
export const definition = {
  creates: [],
  statements: [
    `alter table kyc_requests add column "documentsEnd" text`,
    `create index kyc_requests_by_documentsEnd on kyc_requests ("documentsEnd", "id")`,
    `alter table kyc_decisions add column "expiredReason" text`,
  ],
} as const satisfies Definition;
