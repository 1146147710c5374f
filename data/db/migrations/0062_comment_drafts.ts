import type { Definition } from "../migration.ts";

/** Comments that are typed and not yet sent. */
export const definition = {
  creates: ["comment_drafts"],
  statements: [
    `create table comment_drafts (
      "staffId" text not null,
      "subject" text not null,
      "subjectId" text not null,
      "text" text not null,
      "updatedAt" text not null,
      primary key ("staffId", "subject", "subjectId")
    )`,
    `create index comment_drafts_by_updatedAt on comment_drafts ("updatedAt")`,
  ],
} as const satisfies Definition;
