import type { Definition } from "../migration.ts";

/** The list of instructions by states that are rare, and by who asked. */
export const definition = {
  creates: [],
  statements: [
    `create index instructions_refused on instructions ("askedAt", "id")
      where "closedAt" is not null and "undoneAt" is null and "closedBy" is null
        and "answer" = 'refused'`,
    `create index instructions_withdrawn on instructions ("askedAt", "id")
      where "closedAt" is not null and "undoneAt" is null and "closedBy" is not null`,
    `create index instructions_by_asker on instructions ("askedBy", "askedAt", "id")`,
  ],
} as const satisfies Definition;
