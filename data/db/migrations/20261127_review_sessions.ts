import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["review_sessions"],
  statements: [
    `create table review_sessions (
      "id" text primary key,
      "staffId" text not null,
      "queue" text not null,
      "filter" text,
      "skipped" text not null,
      "startedAt" text not null
    )`,
  ],
} as const satisfies Definition;
