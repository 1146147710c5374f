import type { Definition } from "../migration.ts";

/** Earlier rows came from the sample data only. */
export const definition = {
  creates: ["daily_figures"],
  statements: [
    `drop table analytics`,
    `create table daily_figures ("id" text primary key, "avgSessionSeconds" bigint not null,
      "activeUsersDaily" bigint not null)`,
  ],
} as const satisfies Definition;
