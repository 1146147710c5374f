import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["kyc_claims"],
  statements: [
    `create table kyc_claims (
      "requestId" text primary key,
      "staffId" text not null,
      "claimedAt" text not null,
      "until" text not null
    )`,
    `create index kyc_claims_by_staffId on kyc_claims ("staffId")`,
  ],
} as const satisfies Definition;
