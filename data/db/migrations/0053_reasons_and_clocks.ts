import type { Definition } from "../migration.ts";

/**
 * An index of the requests whose decisions have reasons, and the instant from which the wait for a
 * decision counts; null in older decisions, which count from the submission.
 */
export const definition = {
  creates: [],
  statements: [
    `create index kyc_requests_with_reasons on kyc_requests ("reasons", "id")
      where "reasons" <> '[]'`,
    `alter table kyc_decisions add column "clockFrom" text`,
    `create index kyc_requests_in_review on kyc_requests ("phase", "type", "dueFrom")
      where "phase" in ('answered', 'pending')`,
  ],
} as const satisfies Definition;
