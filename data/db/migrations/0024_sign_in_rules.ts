import type { Definition } from "../migration.ts";

/** What the desk asks of everybody's sign-in, and when each person last signed in. */
export const definition = {
  creates: ["sign_in_rules", "last_sign_ins"],
  statements: [
    `create table sign_in_rules ("desk" text primary key, "secondFactor" integer not null)`,
    `create table last_sign_ins (
      "staffId" text primary key references staff ("id"), "at" text not null)`,
    `insert into last_sign_ins
      select "staffId", max("createdAt") from sessions group by "staffId"`,
  ],
} as const satisfies Definition;
