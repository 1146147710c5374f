import type { Definition } from "../migration.ts";

/** Earlier comments and drafts belong to KYC. */
export const definition = {
  creates: [],
  statements: [
    `alter table comments add column "area" text not null default 'kyc'`,
    `alter table comment_drafts rename to comment_drafts_without_area`,
    `create table comment_drafts (
      "staffId" text not null, "subject" text not null, "subjectId" text not null,
      "area" text not null, "text" text not null, "updatedAt" text not null,
      primary key ("staffId", "subject", "subjectId", "area"))`,
    `insert into comment_drafts ("staffId", "subject", "subjectId", "area", "text", "updatedAt")
      select "staffId", "subject", "subjectId", 'kyc', "text", "updatedAt"
      from comment_drafts_without_area`,
    `drop table comment_drafts_without_area`,
    `create index comment_drafts_by_updatedAt on comment_drafts ("updatedAt")`,
  ],
} as const satisfies Definition;
