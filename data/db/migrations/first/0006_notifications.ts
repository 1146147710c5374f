import type { Definition } from "../../migration.ts";

export const definition = {
  creates: ["notifications", "sweeps"],
  statements: [
    // Removes those of the sample data, which were English texts.
    `drop table notifications`,
    `create table notifications (
      "id" text primary key, "staffId" text not null references staff ("id"),
      "type" text not null, "kind" text not null, "facts" text not null,
      "time" text not null, "read" integer not null)`,
    `create index notifications_staff on notifications ("staffId", "time")`,
    `create index notifications_unread on notifications ("staffId", "read", "type")`,
    `create table sweeps ("day" text primary key)`,
  ],
} as const satisfies Definition;
