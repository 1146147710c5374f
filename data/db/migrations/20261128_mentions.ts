import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["mentions"],
  statements: [
    `create table mentions (
      "commentId" text not null, "staffId" text not null,
      primary key ("commentId", "staffId"))`,
  ],
} as const satisfies Definition;
