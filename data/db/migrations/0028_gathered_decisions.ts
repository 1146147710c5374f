import type { Definition } from "../migration.ts";

/** Removes notices of single decisions, which are gathered from now on. */
export const definition = {
  creates: [],
  statements: [
    `delete from notifications where "kind" = 'kyc_decided'`,
    `delete from outbox where "kind" = 'kyc_decided'`,
  ],
} as const satisfies Definition;
