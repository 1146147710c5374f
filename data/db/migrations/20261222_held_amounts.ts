import type { Definition } from "../migration.ts";

/** The amount of a payout when it was held. */
export const definition = {
  creates: [],
  statements: [`alter table payout_holds add column "heldMinor" bigint`],
} as const satisfies Definition;
