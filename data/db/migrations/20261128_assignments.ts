import type { Definition } from "../migration.ts";

/** Requests that are assigned to a reviewer, absences of reviewers, and steps taken together. */
export const definition = {
  creates: ["kyc_assignments", "staff_absences"],
  statements: [
    `alter table kyc_requests add column "assigneeId" text`,
    `create index kyc_requests_by_assigneeId on kyc_requests ("assigneeId", "phase", "id")`,
    `create table kyc_assignments (
      "id" text primary key, "requestId" text not null, "assigneeId" text, "staffId" text not null,
      "at" text not null, "undoneAt" text)`,
    `create index kyc_assignments_by_requestId on kyc_assignments ("requestId", "at", "id")`,
    `create table staff_absences (
      "staffId" text primary key, "day" text not null, "until" text not null)`,
    `alter table review_sessions add column "includesAssigned" integer not null default 0`,
    `alter table kyc_steps add column "batch" text`,
    `create index kyc_steps_by_batch on kyc_steps ("batch") where "batch" is not null`,
  ],
} as const satisfies Definition;
