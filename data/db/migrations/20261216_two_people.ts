import type { Definition } from "../migration.ts";

/** Rules under which a second member approves a step, and the steps that wait or waited for one. */
export const definition = {
  creates: ["two_people_rules", "step_proposals"],
  statements: [
    `create table two_people_rules (
      "rule" text primary key, "isOn" integer not null, "fromMinor" bigint not null,
      "version" integer not null)`,
    `create table step_proposals (
      "id" text primary key, "subjectType" text not null, "subjectId" text not null,
      "kind" text not null, "rule" text not null, "category" text not null,
      "target" text not null, "input" text not null, "version" integer not null,
      "digest" text not null, "proposerId" text not null, "proposedAt" text not null,
      "endsAt" text not null, "state" text not null, "answeredBy" text, "answeredAt" text,
      "note" text not null, "stepId" text)`,
    `create index step_proposals_by_subject
      on step_proposals ("subjectType", "subjectId", "state")`,
    `create index step_proposals_by_state on step_proposals ("state", "proposedAt", "id")`,
    `create index step_proposals_by_step on step_proposals ("stepId")`,
  ],
} as const satisfies Definition;
