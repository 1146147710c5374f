import type { Definition } from "../migration.ts";

/** Service tokens get scopes and an end; older ones may import everything until then. */
export const definition = {
  creates: [],
  statements: [
    `alter table service_tokens add column "scopes" text not null default
      'users:import kyc-requests:import communities:import transactions:import content:import partners:import analytics:import'`,
    `alter table service_tokens add column "expiresAt" text not null
      default '2027-02-28T23:59:59.999Z'`,
    `alter table service_tokens add column "lastUsedAt" text`,
    `alter table service_tokens add column "createdBy" text`,
  ],
} as const satisfies Definition;
