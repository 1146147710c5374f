import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["sign_in_failures", "told_later", "reset_links", "sign_in_rules", "last_sign_ins"],
  statements: [
    `create table sign_in_failures (
      "subject" text primary key, "failures" integer not null, "at" text not null)`,
    `create index sign_in_failures_age on sign_in_failures ("at")`,
    `create index sign_in_attempts_account on sign_in_attempts ("account", "at")`,
    `create index sign_in_attempts_age on sign_in_attempts ("at")`,
    `create table told_later (
      "id" text primary key, "about" text not null, "email" text not null,
      "address" text not null, "at" text not null)`,
    `create table reset_links (
      "tokenHash" text primary key, "staffId" text not null unique references staff ("id"),
      "madeBy" text references staff ("id"), "expiresAt" text not null,
      "endsTwoFactor" integer not null)`,
    `alter table outbox add column "email" text`,
    `alter table two_factor add column "sessionId" text`,
    `delete from two_factor where "confirmedAt" is null`,
    `alter table sessions add column "confirmedAt" text not null default ''`,
    `update sessions set "confirmedAt" = "createdAt"`,
    `create table sign_in_rules ("desk" text primary key, "secondFactor" integer not null)`,
    `create table last_sign_ins (
      "staffId" text primary key references staff ("id"), "at" text not null)`,
    `insert into last_sign_ins
      select "staffId", max("createdAt") from sessions group by "staffId"`,
  ],
} as const satisfies Definition;
