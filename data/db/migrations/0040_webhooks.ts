import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["webhook_endpoints", "webhook_deliveries"],
  statements: [
    `create table webhook_endpoints (
      "id" text primary key,
      "url" text not null,
      "events" text not null,
      "secret" text not null,
      "oldSecret" text,
      "oldSecretUntil" text,
      "createdAt" text not null,
      "createdBy" text,
      "disabledAt" text,
      "disabledReason" text,
      "failingSince" text
    )`,
    `create table webhook_deliveries (
      "id" text primary key,
      "eventId" text not null,
      "endpointId" text not null,
      "type" text not null,
      "subject" text not null,
      "position" integer not null,
      "content" text not null,
      "at" text not null,
      "state" text not null,
      "attempts" integer not null,
      "dueAt" text not null,
      "leasedUntil" text,
      "endedAt" text,
      "status" integer,
      "durationMs" integer,
      "answer" text
    )`,
    `create index webhook_deliveries_due on webhook_deliveries ("state", "endpointId", "dueAt")`,
    `create unique index webhook_deliveries_in_order on webhook_deliveries
      ("endpointId", "subject", "position")`,
    `create index webhook_deliveries_by_at on webhook_deliveries ("endpointId", "at", "id")`,
  ],
} as const satisfies Definition;
