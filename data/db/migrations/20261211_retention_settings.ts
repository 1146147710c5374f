import type { Definition } from "../migration.ts";

/** The two clocks of retention; without a row both are off. */
export const definition = {
  creates: ["retention_settings"],
  statements: [
    `create table retention_settings (
      "id" integer primary key, "documentMonths" integer, "fileYears" integer)`,
  ],
} as const satisfies Definition;
