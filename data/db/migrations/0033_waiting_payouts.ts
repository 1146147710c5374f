import type { Definition } from "../migration.ts";

/**
 * SQLite plans a statement anew for each value that it is given where an index might be for that
 * value alone: of every list of transactions, as the index of payouts that wait compares two of
 * their columns. As one condition it is that of those who ask for just it.
 */
export const definition = {
  creates: [],
  statements: [
    `drop index transactions_waiting`,
    `create index transactions_waiting on transactions ("userId")
      where ("type" = 'payout' and "status" = 'pending') is true`,
  ],
} as const satisfies Definition;
