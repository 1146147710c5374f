import type { Definition } from "../../migration.ts";

export const definition = {
  creates: ["decision_keys", "audit_log", "audit_head", "audit_checkpoints"],
  statements: [
    `create table decision_keys (
      "staffId" text not null, "key" text not null, "asked" text not null,
      "answer" text not null, "createdAt" text not null, primary key ("staffId", "key"))`,
    `create index decision_keys_age on decision_keys ("createdAt")`,
    `create table audit_log (
      "seq" bigint primary key, "category" text not null, "action" text not null,
      "actorId" text, "actorName" text not null, "target" text not null, "at" text not null,
      "status" text not null, "requestId" text, "before" text, "after" text,
      "search" text not null, "hash" text not null)`,
    `create index audit_log_at on audit_log ("at", "seq")`,
    `create index audit_log_category on audit_log ("category", "at", "seq")`,
    `create table audit_head (
      "id" integer primary key, "size" bigint not null, "hash" text not null,
      "signature" text not null default '')`,
    `insert into audit_head ("id", "size", "hash") values (1, 0, '')`,
    `create table audit_checkpoints (
      "size" bigint primary key, "hash" text not null, "at" text not null,
      "signature" text not null)`,
  ],
  appendOnly: ["audit_log", "audit_checkpoints"],
} as const satisfies Definition;
