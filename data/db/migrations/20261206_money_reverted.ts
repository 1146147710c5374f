import type { Definition } from "../migration.ts";

/** A correction that an import reverted opens again. */
export const definition = {
  creates: [],
  statements: [
    `alter table corrections add column "formerValue" text`,
    `alter table corrections add column "revertedAt" text`,
  ],
} as const satisfies Definition;
