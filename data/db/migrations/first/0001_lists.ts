import type { Definition } from "../../migration.ts";

export const definition = {
  creates: ["users", "kyc_requests", "communities", "transactions", "content", "partners", "staff"],
  statements: [
    `create table users (
      "id" text primary key, "name" text not null, "email" text not null, "role" text not null,
      "status" text not null, "joinedAt" text not null, "search" text not null)`,
    `create table kyc_requests (
      "id" text primary key, "userId" text not null, "userName" text not null,
      "type" text not null, "submittedAt" text not null, "status" text not null,
      "documents" text not null, "reviewNotes" text, "reviewedBy" text, "expiresAt" text,
      "version" integer not null, "search" text not null)`,
    `create index kyc_requests_status on kyc_requests ("status", "submittedAt", "id")`,
    `create index kyc_requests_expiry on kyc_requests ("status", "expiresAt")`,
    `create table communities (
      "id" text primary key, "name" text not null, "mentorId" text not null,
      "mentorName" text not null, "members" bigint not null, "status" text not null,
      "createdAt" text not null, "category" text, "search" text not null)`,
    `create table transactions (
      "id" text primary key, "type" text not null, "amountCents" bigint not null,
      "description" text not null, "userId" text not null, "date" text not null,
      "status" text not null, "search" text not null)`,
    `create index transactions_type_date on transactions ("type", "date", "amountCents")`,
    `create table content (
      "id" text primary key, "title" text not null, "type" text not null, "author" text not null,
      "authorId" text not null, "published" integer not null, "createdAt" text not null,
      "views" bigint not null, "likes" bigint not null, "comments" bigint not null,
      "shares" bigint not null, "description" text, "category" text, "search" text not null)`,
    `create table partners (
      "id" text primary key, "name" text not null, "type" text not null, "status" text not null,
      "addedAt" text not null, "description" text, "email" text, "website" text,
      "search" text not null)`,
    `create table staff (
      "id" text primary key, "name" text not null, "email" text not null unique,
      "role" text not null, "status" text not null, "joinedAt" text not null,
      "search" text not null)`,
    ...sortIndexes({
      users: ["joinedAt", "name", "email", "role", "status"],
      kyc_requests: ["submittedAt", "userName", "type"],
      communities: ["createdAt", "name", "members"],
      transactions: ["date", "amountCents", "type", "status"],
      content: ["createdAt", "title", "type", "author", "views"],
      partners: ["addedAt", "name", "type"],
    }),
  ],
} as const satisfies Definition;

function sortIndexes(columns: Record<string, readonly string[]>): string[] {
  return Object.entries(columns).flatMap(([table, names]) =>
    names.map((name) => `create index ${table}_by_${name} on ${table} ("${name}", "id")`)
  );
}
