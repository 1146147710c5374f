import type { Definition } from "../migration.ts";

/** Alarms about requests that will be overdue soon, and daily summaries. */
export const definition = {
  creates: ["kyc_alarm_rules", "kyc_alarms", "daily_summaries"],
  statements: [
    `create table kyc_alarm_rules (
      "id" integer primary key, "hours" integer not null, "lastHour" text not null)`,
    `create table kyc_alarms ("requestId" text primary key, "dueFrom" text not null)`,
    `create table daily_summaries ("staffId" text primary key, "day" text not null)`,
  ],
} as const satisfies Definition;
