import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["key_generations"],
  statements: [
    `create table key_generations (
      "generation" integer primary key, "createdAt" text not null, "sealed" text not null)`,
  ],
} as const satisfies Definition;
