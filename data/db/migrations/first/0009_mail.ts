import type { Definition } from "../../migration.ts";

export const definition = {
  creates: ["mailing", "outbox"],
  statements: [
    `create table mailing ("id" integer primary key)`,
    `create table outbox (
      "id" text primary key, "staffId" text not null references staff ("id"),
      "kind" text not null, "facts" text not null, "since" text not null,
      "dueAt" text not null)`,
    `create index outbox_due on outbox ("dueAt")`,
  ],
} as const satisfies Definition;
