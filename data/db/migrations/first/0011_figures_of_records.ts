import type { Definition } from "../../migration.ts";

/** Only the sample ever filled these, with figures that were not those of its records. */
export const definition = {
  creates: [],
  statements: [`drop table user_growth`, `delete from analytics`],
} as const satisfies Definition;
