import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["passkeys", "passkey_challenges"],
  statements: [
    `create table passkeys (
      "id" text primary key, "staffId" text not null references staff ("id"),
      "credentialId" text not null unique, "publicKey" text not null, "counter" bigint not null,
      "name" text not null, "transports" text not null, "aaguid" text not null,
      "backedUp" integer not null, "createdAt" text not null, "lastUsedAt" text)`,
    `create index passkeys_by_owner on passkeys ("staffId", "createdAt")`,
    `create table passkey_challenges (
      "challengeHash" text primary key, "purpose" text not null, "holder" text not null,
      "name" text, "address" text not null, "expiresAt" text not null)`,
    `create index passkey_challenges_by_address on passkey_challenges ("address", "expiresAt")`,
    `create index passkey_challenges_by_end on passkey_challenges ("expiresAt")`,
  ],
} as const satisfies Definition;
