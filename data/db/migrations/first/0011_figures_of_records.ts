import type { Definition } from "../../migration.ts";

/** Only the sample data ever filled these columns. */
export const definition = {
  creates: [],
  statements: [`drop table user_growth`, `delete from analytics`],
} as const satisfies Definition;
