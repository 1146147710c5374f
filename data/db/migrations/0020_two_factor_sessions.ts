import type { Definition } from "../migration.ts";

/** A second factor that waits to be confirmed belongs to one session; those of before start anew. */
export const definition = {
  creates: [],
  statements: [
    `alter table two_factor add column "sessionId" text`,
    `delete from two_factor where "confirmedAt" is null`,
  ],
} as const satisfies Definition;
