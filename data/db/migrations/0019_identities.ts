import type { Definition } from "../migration.ts";

/** Links accounts to the identities of a single sign-on provider. */
export const definition = {
  creates: ["identities"],
  statements: [
    `create table identities (
      "issuer" text not null, "subject" text not null,
      "staffId" text not null references staff ("id"),
      "linkedAt" text not null, "lastUsedAt" text not null,
      primary key ("issuer", "subject"), unique ("staffId", "issuer"))`,
  ],
} as const satisfies Definition;
