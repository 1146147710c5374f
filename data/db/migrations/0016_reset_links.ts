import type { Definition } from "../migration.ts";

/** A way back for whoever has lost a password; what is told of it reaches an older address too. */
export const definition = {
  creates: ["reset_links"],
  statements: [
    `create table reset_links (
      "tokenHash" text primary key, "staffId" text not null unique references staff ("id"),
      "madeBy" text references staff ("id"), "expiresAt" text not null,
      "endsTwoFactor" integer not null)`,
    `alter table outbox add column "email" text`,
  ],
} as const satisfies Definition;
