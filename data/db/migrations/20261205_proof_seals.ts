import type { Definition } from "../migration.ts";

/** Entries of the audit trail hold keyed digests of the rows that they changed. */
export const definition = {
  creates: [],
  statements: [`alter table audit_log add column "seals" text`],
} as const satisfies Definition;
