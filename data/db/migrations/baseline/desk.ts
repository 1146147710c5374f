import type { Definition } from "../../migration.ts";

/** Trail, notices, mail, webhooks, keys and jobs. */
export const desk = {
  creates: [
    "audit_log",
    "audit_head",
    "audit_checkpoints",
    "notifications",
    "sweeps",
    "mailing",
    "outbox",
    "kept_secrets",
    "key_generations",
    "document_chunks",
    "webhook_endpoints",
    "webhook_deliveries",
  ],
  statements: [
    `create table audit_log (
      "seq" bigint primary key, "category" text not null, "action" text not null, "actorId" text,
      "actorName" text not null, "target" text not null, "at" text not null,
      "status" text not null, "requestId" text, "before" text, "after" text,
      "search" text not null, "hash" text not null,
      "targetKey" text generated always as (substr("target", 1, 400)) virtual,
      "subject" text generated always as (substr(rtrim(substr("target", length(rtrim("target", replace("target", '(', ''))) + 1), ')'), 1, 400)) virtual)`,
    `create index audit_log_at on audit_log ("at", "seq")`,
    `create index audit_log_category on audit_log ("category", "at", "seq")`,
    `create index audit_log_action on audit_log ("action", "at", "seq")`,
    `create index audit_log_by_action on audit_log ("action", "seq")`,
    `create index audit_log_by_actorName on audit_log ("actorName", "seq")`,
    `create index audit_log_by_status on audit_log ("status", "seq")`,
    `create index audit_log_narrowed_by_action on audit_log ("category", "action", "seq")`,
    `create index audit_log_narrowed_by_actorName on audit_log ("category", "actorName", "seq")`,
    `create index audit_log_narrowed_by_status on audit_log ("category", "status", "seq")`,
    `create index audit_log_actor on audit_log ("actorId", "at", "seq")`,
    `create index audit_log_by_target on audit_log ("targetKey", "seq")`,
    `create index audit_log_narrowed_by_target on audit_log ("category", "targetKey", "seq")`,
    `create index audit_log_by_subject on audit_log ("category", "subject", "seq")`,
    `create table audit_head (
      "id" integer primary key, "size" bigint not null, "hash" text not null,
      "signature" text not null default '')`,
    `create table audit_checkpoints (
      "size" bigint primary key, "hash" text not null, "at" text not null,
      "signature" text not null)`,
    `create table notifications (
      "id" text primary key, "staffId" text not null references staff ("id"),
      "type" text not null, "kind" text not null, "facts" text not null, "time" text not null,
      "read" integer not null)`,
    `create index notifications_staff on notifications ("staffId", "time")`,
    `create index notifications_unread on notifications ("staffId", "read", "type")`,
    `create table sweeps (
      "day" text primary key)`,
    `create table mailing (
      "id" integer primary key)`,
    `create table outbox (
      "id" text primary key, "staffId" text not null references staff ("id"),
      "kind" text not null, "facts" text not null, "since" text not null, "dueAt" text not null,
      "email" text, "leasedUntil" text)`,
    `create index outbox_due on outbox ("dueAt")`,
    `create table kept_secrets (
      "id" integer primary key, "secret" text not null)`,
    `create table key_generations (
      "generation" integer primary key, "createdAt" text not null, "sealed" text not null)`,
    `create table document_chunks (
      "name" text not null, "n" integer not null, "bytes" bytea not null,
      primary key ("name", "n"))`,
    `create table webhook_endpoints (
      "id" text primary key, "url" text not null, "events" text not null, "secret" text not null,
      "oldSecret" text, "oldSecretUntil" text, "createdAt" text not null, "createdBy" text,
      "disabledAt" text, "disabledReason" text, "failingSince" text)`,
    `create table webhook_deliveries (
      "id" text primary key, "eventId" text not null, "endpointId" text not null,
      "type" text not null, "subject" text not null, "position" integer not null,
      "content" text not null, "at" text not null, "state" text not null,
      "attempts" integer not null, "dueAt" text not null, "leasedUntil" text, "endedAt" text,
      "status" integer, "durationMs" integer, "answer" text)`,
    `create index webhook_deliveries_due on webhook_deliveries ("state", "endpointId", "dueAt")`,
    `create unique index webhook_deliveries_in_order on webhook_deliveries
      ("endpointId", "subject", "position")`,
    `create index webhook_deliveries_by_at on webhook_deliveries ("endpointId", "at", "id")`,
  ],
} as const satisfies Definition;
