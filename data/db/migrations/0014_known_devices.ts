import type { Definition } from "../migration.ts";

/** Guesses are counted per account as well, and for longer than they wait for each other. */
export const definition = {
  creates: ["sign_in_failures"],
  statements: [
    `create table sign_in_failures (
      "subject" text primary key, "failures" integer not null, "at" text not null)`,
    `create index sign_in_failures_age on sign_in_failures ("at")`,
    `create index sign_in_attempts_account on sign_in_attempts ("account", "at")`,
    `create index sign_in_attempts_age on sign_in_attempts ("at")`,
  ],
} as const satisfies Definition;
