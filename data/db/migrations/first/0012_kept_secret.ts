import type { Definition } from "../../migration.ts";

export const definition = {
  creates: ["kept_secrets"],
  statements: [`create table kept_secrets ("id" integer primary key, "secret" text not null)`],
} as const satisfies Definition;
