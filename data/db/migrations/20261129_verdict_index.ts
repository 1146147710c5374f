import type { Definition } from "../migration.ts";

/** The index by person also holds all that decides the verdict. */
export const definition = {
  creates: [],
  statements: [
    `drop index kyc_requests_in_userId`,
    `create index kyc_requests_in_userId on kyc_requests
      ("userId", "submittedAt", "id", "status", "expiresAt")`,
  ],
} as const satisfies Definition;
