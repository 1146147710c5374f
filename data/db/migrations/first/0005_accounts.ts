import type { Definition } from "../../migration.ts";

export const definition = {
  creates: [
    "invitations",
    "two_factor",
    "recovery_codes",
    "sign_in_challenges",
    "service_tokens",
    "imports",
  ],
  statements: [
    `create table invitations (
      "tokenHash" text primary key, "staffId" text not null unique references staff ("id"),
      "invitedBy" text not null references staff ("id"), "expiresAt" text not null)`,
    `create table two_factor (
      "staffId" text primary key references staff ("id"), "secret" text not null,
      "confirmedAt" text, "lastStep" bigint not null)`,
    `create table recovery_codes (
      "staffId" text not null references staff ("id"), "codeHash" text not null,
      primary key ("staffId", "codeHash"))`,
    `create table sign_in_challenges (
      "id" text primary key, "staffId" text not null references staff ("id"),
      "expiresAt" text not null, "attemptsLeft" integer not null)`,
    `create table service_tokens (
      "tokenHash" text primary key, "name" text not null unique, "createdAt" text not null,
      "revokedAt" text)`,
    `create table imports (
      "id" text primary key, "rowsDone" bigint not null, "inserted" bigint not null,
      "updated" bigint not null, "startedAt" text not null)`,
  ],
} as const satisfies Definition;
