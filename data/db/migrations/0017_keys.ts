import type { Definition } from "../migration.ts";

/** Key generations, which outlive the secret that they are sealed with. */
export const definition = {
  creates: ["key_generations"],
  statements: [
    `create table key_generations (
      "generation" integer primary key, "createdAt" text not null, "sealed" text not null)`,
  ],
} as const satisfies Definition;
