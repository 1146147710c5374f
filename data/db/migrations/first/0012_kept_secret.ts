import type { Definition } from "../../migration.ts";

/** The generated secret of a desk without a given one, such as a preview. */
export const definition = {
  creates: ["kept_secrets"],
  statements: [`create table kept_secrets ("id" integer primary key, "secret" text not null)`],
} as const satisfies Definition;
