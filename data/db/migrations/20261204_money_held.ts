import type { Definition } from "../migration.ts";

/** The few holds are found without the many versions of released ones. */
export const definition = {
  creates: [],
  statements: [
    `create index payout_holds_held on payout_holds ("held", "transactionId", "version", "at")`,
  ],
} as const satisfies Definition;
