import type { Definition } from "../migration.ts";

/** What is told to the owner of an account, if there is one, after whoever tried has an answer. */
export const definition = {
  creates: ["told_later"],
  statements: [
    `create table told_later (
      "id" text primary key, "about" text not null, "email" text not null,
      "address" text not null, "at" text not null)`,
  ],
} as const satisfies Definition;
