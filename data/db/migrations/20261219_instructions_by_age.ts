import type { Definition } from "../migration.ts";

/** The list of instructions, and what the platform reads of them, go by age. */
export const definition = {
  creates: [],
  statements: [`create index instructions_by_age on instructions ("askedAt", "id")`],
} as const satisfies Definition;
