import type { Definition } from "../migration.ts";

/** Nobody is told of each single decision any more; what was told of them says nothing now. */
export const definition = {
  creates: [],
  statements: [
    `delete from notifications where "kind" = 'kyc_decided'`,
    `delete from outbox where "kind" = 'kyc_decided'`,
  ],
} as const satisfies Definition;
