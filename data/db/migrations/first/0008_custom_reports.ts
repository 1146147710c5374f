import type { Definition } from "../../migration.ts";

export const definition = {
  creates: ["custom_reports"],
  statements: [
    `create table custom_reports (
      "id" text primary key, "name" text not null unique, "definition" text not null,
      "createdBy" text not null references staff ("id"), "createdAt" text not null,
      "generatedAt" text, "generatedBy" text references staff ("id"))`,
  ],
} as const satisfies Definition;
