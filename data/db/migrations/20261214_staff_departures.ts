import { sql } from "kysely";
import { engineOf } from "../engine/engine_of.ts";
import type { Definition } from "../migration.ts";

/** Since when members are deactivated; those of before count from now on. */
export const definition = {
  creates: ["staff_departures"],
  statements: [
    `create table staff_departures ("staffId" text primary key, "since" text not null)`,
    `alter table retention_settings add column "memberMonths" integer`,
  ],
  run: async (db) => {
    await sql`insert into staff_departures ("staffId", "since")
      select "id", ${engineOf(db).timeAfter(0)} from staff where "status" = 'inactive'`
      .execute(db);
  },
} as const satisfies Definition;
