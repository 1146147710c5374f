import type { Definition } from "../migration.ts";

/** The digits of the currency, so that a newer `Intl` cannot change what the amounts mean. */
export const definition = {
  creates: [],
  statements: [`alter table desk_currency add column "digits" integer`],
} as const satisfies Definition;
