import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["corrections"],
  statements: [
    `create table corrections (
      "id" text primary key,
      "userId" text not null,
      "field" text not null,
      "value" text not null,
      "source" text not null,
      "version" integer not null,
      "askedBy" text not null,
      "askedAt" text not null,
      "closedAt" text,
      "closedBy" text,
      "note" text,
      "undoneAt" text
    )`,
    `create index corrections_by_userId on corrections ("userId", "askedAt", "id")`,
    `create unique index corrections_open on corrections ("userId", "field")
      where "closedAt" is null and "undoneAt" is null`,
  ],
} as const satisfies Definition;
