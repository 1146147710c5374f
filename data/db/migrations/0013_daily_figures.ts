import type { Definition } from "../migration.ts";

/** What the platform measures comes day by day; what was there before, only the sample had put. */
export const definition = {
  creates: ["daily_figures"],
  statements: [
    `drop table analytics`,
    `create table daily_figures ("id" text primary key, "avgSessionSeconds" bigint not null,
      "activeUsersDaily" bigint not null)`,
  ],
} as const satisfies Definition;
