import type { Definition } from "../migration.ts";

/**
 * Decisions, asks, escalations and reopenings are undone by one table. The columns `announceAt` and
 * `replacedFields` of decisions stay unused, as processes of the version before still name them.
 */
export const definition = {
  creates: ["kyc_steps"],
  statements: [
    `create table kyc_steps (
      "id" text primary key,
      "requestId" text not null,
      "kind" text not null,
      "staffId" text not null,
      "at" text not null,
      "replacedFields" text not null,
      "announceAt" text,
      "undoneAt" text
    )`,
    `create index kyc_steps_to_announce on kyc_steps ("announceAt")
      where "announceAt" is not null`,
    `create index kyc_steps_by_staffId on kyc_steps ("staffId", "at")`,
    `insert into kyc_steps ("id", "requestId", "kind", "staffId", "at", "replacedFields", "announceAt")
      select "id", "requestId", 'decision', "reviewerId", "decidedAt",
        coalesce("replacedFields", '{}'), "announceAt"
      from kyc_decisions where "announceAt" is not null`,
    `update kyc_decisions set "announceAt" = null, "replacedFields" = null`,
    `drop index kyc_decisions_to_announce`,
    `alter table kyc_asks add column "undoneAt" text`,
    `alter table kyc_asks add column "withdrawnAt" text`,
    `alter table kyc_asks add column "withdrawnBy" text`,
    `alter table kyc_escalations add column "undoneAt" text`,
    `alter table kyc_reopenings add column "undoneAt" text`,
  ],
} as const satisfies Definition;
