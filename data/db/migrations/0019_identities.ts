import type { Definition } from "../migration.ts";

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
