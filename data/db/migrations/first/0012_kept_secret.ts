import type { Definition } from "../../migration.ts";

/** The secret of a desk that was given none: a preview or a branch. */
export const definition = {
  creates: ["kept_secrets"],
  statements: [`create table kept_secrets ("id" integer primary key, "secret" text not null)`],
} as const satisfies Definition;
