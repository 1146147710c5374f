import type { Definition } from "../migration.ts";

/** When the person last proved who they are; of sessions from before, their sign-in. */
export const definition = {
  creates: [],
  statements: [
    `alter table sessions add column "confirmedAt" text not null default ''`,
    `update sessions set "confirmedAt" = "createdAt"`,
  ],
} as const satisfies Definition;
