import type { Definition } from "../migration.ts";

/**
 * SQLite plans a statement again for each value that decides about a partial index. As one
 * condition, only the queries for waiting payouts are affected.
 */
export const definition = {
  creates: [],
  statements: [
    `drop index transactions_waiting`,
    `create index transactions_waiting on transactions ("userId")
      where ("type" = 'payout' and "status" = 'pending') is true`,
  ],
} as const satisfies Definition;
