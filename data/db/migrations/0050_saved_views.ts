import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["saved_views"],
  statements: [
    `create table saved_views (
      "id" text primary key,
      "list" text not null,
      "name" text not null,
      "query" text not null,
      "ownerId" text not null,
      "isShared" integer not null,
      "createdAt" text not null
    )`,
    `create index saved_views_of_list on saved_views ("list", "ownerId")`,
  ],
} as const satisfies Definition;
