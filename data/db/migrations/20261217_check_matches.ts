import type { Definition } from "../migration.ts";

/** Runs of checks of which each match was dismissed before name those resolutions (JSON). */
export const definition = {
  creates: [],
  statements: [`alter table kyc_checks add column "dismissedBy" text not null default '[]'`],
} as const satisfies Definition;
