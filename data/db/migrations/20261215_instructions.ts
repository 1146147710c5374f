import type { Definition } from "../migration.ts";

/** Changes that the platform is asked for, of any record; corrections of people move into it. */
export const definition = {
  creates: ["instructions"],
  statements: [
    `create table instructions (
      "id" text primary key,
      "subject" text not null,
      "subjectId" text not null,
      "field" text not null,
      "value" text not null,
      "reason" text,
      "source" text not null,
      "version" integer not null,
      "askedBy" text not null,
      "askedAt" text not null,
      "closedAt" text,
      "closedBy" text,
      "note" text,
      "undoneAt" text,
      "formerValue" text,
      "revertedAt" text,
      "answer" text,
      "overdueToldAt" text
    )`,
    `insert into instructions
      select "id", 'user', "userId", "field", "value", null, "source", "version", "askedBy",
        "askedAt", "closedAt", "closedBy", "note", "undoneAt", "formerValue", "revertedAt",
        null, null
      from corrections`,
    `drop table corrections`,
    `create index instructions_by_subject
      on instructions ("subject", "subjectId", "askedAt", "id")`,
    `create unique index instructions_open on instructions ("subject", "subjectId", "field")
      where "closedAt" is null and "undoneAt" is null`,
    `create index instructions_open_since on instructions ("askedAt", "id")
      where "closedAt" is null and "undoneAt" is null`,
  ],
} as const satisfies Definition;
