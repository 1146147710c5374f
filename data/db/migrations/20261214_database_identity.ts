import type { Definition } from "../migration.ts";

/** Tells a database that pg_restore has made from the one that the desk was started on. */
export const definition = {
  creates: ["database_identity"],
  statements: [
    `create table database_identity (
      "id" integer primary key check ("id" = 1), "cluster" text, "database" text not null,
      "relation" text not null)`,
  ],
} as const satisfies Definition;
