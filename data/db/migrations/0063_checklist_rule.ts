import type { Definition } from "../migration.ts";

/** Desks can require every item of the checklist before a request is accepted. */
export const definition = {
  creates: [],
  statements: [
    `alter table kyc_reason_rules add column "checklistRequired" integer not null default 0`,
  ],
} as const satisfies Definition;
