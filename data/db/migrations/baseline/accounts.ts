import type { Definition } from "../../migration.ts";

/** Staff, their sessions and ways of signing in. */
export const accounts = {
  creates: [
    "staff",
    "credentials",
    "sessions",
    "sign_in_attempts",
    "settings",
    "invitations",
    "two_factor",
    "recovery_codes",
    "sign_in_challenges",
    "service_tokens",
    "sign_in_failures",
    "told_later",
    "reset_links",
    "sign_in_rules",
    "last_sign_ins",
    "passkeys",
    "passkey_challenges",
    "identities",
  ],
  statements: [
    `create table staff (
      "id" text primary key, "name" text not null, "email" text not null unique,
      "role" text not null, "status" text not null, "joinedAt" text not null,
      "search" text not null, "nameKey" text not null default '')`,
    `create index staff_by_joinedAt on staff ("joinedAt", "id")`,
    `create index staff_by_email on staff ("email", "id")`,
    `create index staff_by_role on staff ("role", "id")`,
    `create index staff_by_status on staff ("status", "id")`,
    `create index staff_narrowed_by_joinedAt on staff ("role", "status", "joinedAt", "id")`,
    `create index staff_narrowed_by_email on staff ("role", "status", "email", "id")`,
    `create index staff_narrowed_by_id on staff ("role", "status", "id")`,
    `create index staff_by_name on "staff" ("nameKey", "id")`,
    `create index staff_narrowed_by_name on "staff" ("role", "status", "nameKey", "id")`,
    `create table credentials (
      "staffId" text primary key references staff ("id"), "passwordHash" text not null)`,
    `create table sessions (
      "id" text primary key, "staffId" text not null references staff ("id"),
      "createdAt" text not null, "expiresAt" text not null, "lastSeenAt" text not null,
      "device" text not null, "confirmedAt" text not null default '', "since" text)`,
    `create index sessions_staff on sessions ("staffId")`,
    `create index sessions_expiry on sessions ("expiresAt")`,
    `create table sign_in_attempts (
      "id" text primary key, "account" text not null, "address" text not null, "at" text not null)`,
    `create index sign_in_attempts_address on sign_in_attempts ("address", "at")`,
    `create index sign_in_attempts_account on sign_in_attempts ("account", "at")`,
    `create index sign_in_attempts_age on sign_in_attempts ("at")`,
    `create table settings (
      "staffId" text primary key references staff ("id"), "settings" text not null)`,
    `create table invitations (
      "tokenHash" text primary key, "staffId" text not null unique references staff ("id"),
      "invitedBy" text not null references staff ("id"), "expiresAt" text not null)`,
    `create table two_factor (
      "staffId" text primary key references staff ("id"), "secret" text not null,
      "confirmedAt" text, "lastStep" bigint not null, "sessionId" text)`,
    `create table recovery_codes (
      "staffId" text not null references staff ("id"), "codeHash" text not null,
      primary key ("staffId", "codeHash"))`,
    `create table sign_in_challenges (
      "id" text primary key, "staffId" text not null references staff ("id"),
      "expiresAt" text not null, "attemptsLeft" integer not null)`,
    `create table service_tokens (
      "tokenHash" text primary key, "name" text not null unique, "createdAt" text not null,
      "revokedAt" text,
      "scopes" text not null default 'users:import kyc-requests:import communities:import transactions:import content:import partners:import analytics:import',
      "expiresAt" text not null default '2027-02-28T23:59:59.999Z', "lastUsedAt" text,
      "createdBy" text, "lastAddress" text)`,
    `create table sign_in_failures (
      "subject" text primary key, "failures" integer not null, "at" text not null)`,
    `create index sign_in_failures_age on sign_in_failures ("at")`,
    `create table told_later (
      "id" text primary key, "about" text not null, "email" text not null,
      "address" text not null, "at" text not null)`,
    `create table reset_links (
      "tokenHash" text primary key, "staffId" text not null unique references staff ("id"),
      "madeBy" text references staff ("id"), "expiresAt" text not null,
      "endsTwoFactor" integer not null)`,
    `create table sign_in_rules (
      "desk" text primary key, "secondFactor" integer not null)`,
    `create table last_sign_ins (
      "staffId" text primary key references staff ("id"), "at" text not null, "seenAt" text)`,
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
    `create table identities (
      "issuer" text not null, "subject" text not null,
      "staffId" text not null references staff ("id"), "linkedAt" text not null,
      "lastUsedAt" text not null, primary key ("issuer", "subject"), unique ("staffId", "issuer"))`,
  ],
} as const satisfies Definition;
