import type { Definition } from "../migration.ts";

/** Legal holds of people and requests, by version. */
export const definition = {
  creates: ["legal_holds"],
  statements: [
    `create table legal_holds (
      "id" text primary key, "subjectType" text not null, "subjectId" text not null,
      "version" integer not null, "held" integer not null, "reason" text not null,
      "authority" text not null, "until" text, "staffId" text not null, "at" text not null,
      "undoneAt" text)`,
    `create unique index legal_holds_by_version
      on legal_holds ("subjectType", "subjectId", "version")`,
    `create index legal_holds_by_subjectId on legal_holds ("subjectId")`,
    `create index legal_holds_held on legal_holds ("subjectType", "subjectId", "version")
      where "held" = 1`,
  ],
} as const satisfies Definition;
