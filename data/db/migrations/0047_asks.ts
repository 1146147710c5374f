import type { Definition } from "../migration.ts";

/** New documents that applicants were asked for, and questions to admins. */
export const definition = {
  creates: ["kyc_asks", "kyc_escalations"],
  statements: [
    `alter table kyc_requests add column "stageUntil" text`,
    `create index kyc_requests_waiting on kyc_requests ("stageUntil") where "phase" = 'waiting'`,
    `create table kyc_asks (
      "id" text primary key,
      "requestId" text not null,
      "documentId" text not null,
      "reason" text not null,
      "message" text not null,
      "askedAt" text not null,
      "askedBy" text not null,
      "until" text not null,
      "answeredAt" text,
      "answeredWith" text,
      "endedAt" text
    )`,
    `create index kyc_asks_by_requestId on kyc_asks ("requestId", "askedAt")`,
    `create table kyc_escalations (
      "id" text primary key,
      "requestId" text not null,
      "question" text not null,
      "askedAt" text not null,
      "askedBy" text not null,
      "answer" text,
      "answeredAt" text,
      "answeredBy" text
    )`,
    `create index kyc_escalations_by_requestId on kyc_escalations ("requestId", "askedAt")`,
  ],
} as const satisfies Definition;
