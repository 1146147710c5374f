import type { Definition } from "../migration.ts";

const digits = (column: string) =>
  `length("${column}") = 64 and ltrim("${column}", '0123456789abcdef') = ''`;
const instant = (column: string) =>
  `length("${column}") = 24 and ltrim("${column}", '0123456789-:.TZ') = ''`;

/** The ledger of erased people, which holds no text of anybody, and erasures that are under way. */
export const definition = {
  creates: ["ledger_keys", "erasures", "erased_requests", "erasure_head", "erasure_orders"],
  statements: [
    `create table ledger_keys (
      "id" integer primary key check ("id" = 1), "sealed" text not null,
      "createdAt" text not null)`,
    `create table erasures (
      "number" bigint primary key,
      "digest" text not null check (${digits("digest")}),
      "reason" text not null check ("reason" in ('request', 'retention', 'obligation')),
      "state" text not null check ("state" in ('begun', 'emptied', 'incomplete', 'done')),
      "at" text not null check (${instant("at")}),
      "doneAt" text check ("doneAt" is null or ${instant("doneAt")}),
      "requests" bigint not null, "decisions" bigint not null, "documents" bigint not null,
      "messages" bigint not null, "comments" bigint not null, "payments" bigint not null,
      "searches" bigint not null, "entries" bigint not null, "others" bigint not null,
      "signature" text not null check (${digits("signature")}))`,
    `create index erasures_by_digest on erasures ("digest")`,
    `create table erased_requests (
      "digest" text primary key check (${digits("digest")}), "number" bigint not null)`,
    `create index erased_requests_by_number on erased_requests ("number")`,
    `create table erasure_head (
      "id" integer primary key check ("id" = 1), "count" bigint not null,
      "at" text not null check (${instant("at")}),
      "signature" text not null check (${digits("signature")}))`,
    `create table erasure_orders (
      "userId" text primary key, "version" integer not null, "reason" text not null,
      "askedBy" text not null, "askedAt" text not null, "undoneAt" text, "number" bigint,
      "blobs" text not null default '[]', "retryAt" text)`,
  ],
} as const satisfies Definition;
