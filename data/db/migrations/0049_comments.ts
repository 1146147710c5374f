import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["comments"],
  statements: [
    `create table comments (
      "id" text primary key,
      "subject" text not null,
      "subjectId" text not null,
      "authorId" text not null,
      "text" text not null,
      "at" text not null,
      "removedAt" text
    )`,
    `create index comments_by_subject on comments ("subject", "subjectId", "at", "id")`,
  ],
} as const satisfies Definition;
