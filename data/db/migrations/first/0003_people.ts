import type { Definition } from "../../migration.ts";

export const definition = {
  creates: ["credentials", "sessions", "sign_in_attempts", "settings", "notifications"],
  statements: [
    `create table credentials (
      "staffId" text primary key references staff ("id"), "passwordHash" text not null)`,
    `create table sessions (
      "id" text primary key, "staffId" text not null references staff ("id"),
      "createdAt" text not null, "expiresAt" text not null, "lastSeenAt" text not null,
      "device" text not null)`,
    `create index sessions_staff on sessions ("staffId")`,
    `create index sessions_expiry on sessions ("expiresAt")`,
    `create table sign_in_attempts (
      "id" text primary key, "account" text not null, "address" text not null,
      "at" text not null)`,
    `create index sign_in_attempts_address on sign_in_attempts ("address", "at")`,
    `create table settings (
      "staffId" text primary key references staff ("id"), "settings" text not null)`,
    `create table notifications (
      "id" text primary key, "staffId" text not null references staff ("id"),
      "type" text not null, "title" text not null, "message" text not null,
      "time" text not null, "read" integer not null)`,
    `create index notifications_staff on notifications ("staffId", "time")`,
  ],
} as const satisfies Definition;
