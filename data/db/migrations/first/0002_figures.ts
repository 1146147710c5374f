import type { Definition } from "../../migration.ts";

export const definition = {
  creates: ["user_growth", "analytics", "reports", "counts", "cache_tags"],
  statements: [
    `create table user_growth ("month" text primary key, "users" bigint not null)`,
    `create table analytics ("name" text primary key, "figures" text not null)`,
    `create table reports ("name" text primary key, "generatedAt" text not null)`,
    `create table counts ("name" text primary key, "value" bigint not null)`,
    `create table cache_tags ("tag" text primary key, "version" bigint not null)`,
  ],
} as const satisfies Definition;
