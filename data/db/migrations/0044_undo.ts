import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["kyc_reopenings"],
  statements: [
    `alter table kyc_decisions add column "replacedFields" text`,
    `alter table kyc_decisions add column "announceAt" text`,
    `alter table kyc_decisions add column "undoneAt" text`,
    `drop index kyc_decisions_by_decidedAt`,
    `create index kyc_decisions_by_decidedAt on kyc_decisions
      ("decidedAt", "id", "reviewerId", "status", "undoneAt")`,
    `create index kyc_decisions_to_announce on kyc_decisions ("announceAt")
      where "announceAt" is not null`,
    `create table kyc_reopenings (
      "id" text primary key,
      "requestId" text not null,
      "staffId" text not null,
      "reopenedAt" text not null,
      "reason" text not null,
      "replaced" text not null
    )`,
    `create index kyc_reopenings_in_requestId on kyc_reopenings ("requestId", "reopenedAt", "id")`,
  ],
} as const satisfies Definition;
