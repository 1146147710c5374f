import type { Definition } from "../migration.ts";

/** Emails are leased by database time, as webhooks are. */
export const definition = {
  creates: [],
  statements: [
    `alter table outbox add column "leasedUntil" text`,
    `alter table kyc_letters add column "leasedUntil" text`,
  ],
} as const satisfies Definition;
