import type { Definition } from "../migration.ts";

/** Results of providers about requests, and how reviewers resolved them. */
export const definition = {
  creates: ["kyc_checks", "kyc_check_resolutions"],
  statements: [
    `create table kyc_checks (
      "id" text primary key, "requestId" text not null, "kind" text not null,
      "number" integer not null, "provider" text not null, "ranAt" text not null,
      "result" text not null, "details" text not null, "sha256" text not null,
      "receivedAt" text not null, "receivedFrom" text not null)`,
    `create unique index kyc_checks_in_requestId on kyc_checks ("requestId", "kind", "number")`,
    `create table kyc_check_resolutions (
      "id" text primary key, "requestId" text not null, "checkId" text not null,
      "staffId" text not null, "outcome" text not null, "reason" text not null,
      "resolvedAt" text not null, "undoneAt" text)`,
    `create index kyc_check_resolutions_in_requestId on kyc_check_resolutions
      ("requestId", "resolvedAt")`,
    `alter table kyc_requests add column "openChecks" integer not null default 0`,
    `create index kyc_requests_with_open_checks on kyc_requests
      ("phase", "id", "openChecks") where "openChecks" > 0`,
  ],
} as const satisfies Definition;
