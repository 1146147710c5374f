import type { Definition } from "../migration.ts";

/** As one condition, only the queries for waiting payouts are planned again for each value. */
export const definition = {
  creates: [],
  statements: [
    `drop index transactions_waiting`,
    `create index transactions_waiting on transactions ("userId")
      where ("type" = 'payout' and "status" = 'pending') is true`,
  ],
} as const satisfies Definition;
