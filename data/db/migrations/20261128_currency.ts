import type { Definition } from "../migration.ts";

/** The currency of all amounts; one row. A desk that has transactions before it had this is in USD. */
export const definition = {
  creates: ["desk_currency"],
  statements: [
    `create table desk_currency ("id" integer primary key, "code" text not null)`,
  ],
} as const satisfies Definition;
