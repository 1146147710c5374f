import { sql } from "kysely";
import type { Database } from "./database.ts";

/** In order and for ever: a migration that has shipped is never edited, only followed. */
const migrations: readonly { name: string; statements: readonly string[] }[] = [
  {
    name: "0001_lists",
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
  },
  {
    name: "0002_figures",
    statements: [
      `create table user_growth ("month" text primary key, "users" bigint not null)`,
      `create table analytics ("name" text primary key, "figures" text not null)`,
      `create table reports ("name" text primary key, "generatedAt" text not null)`,
      `create table counts ("name" text primary key, "value" bigint not null)`,
      `create table cache_tags ("tag" text primary key, "version" bigint not null)`,
    ],
  },
  {
    name: "0003_people",
    statements: [
      `create table credentials (
        "staffId" text primary key references staff ("id"), "passwordHash" text not null)`,
      `create table sessions (
        "id" text primary key, "staffId" text not null references staff ("id"),
        "createdAt" text not null, "expiresAt" text not null)`,
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
  },
  {
    name: "0004_trail",
    statements: [
      `create table decision_keys (
        "staffId" text not null, "key" text not null, "asked" text not null,
        "answer" text not null, "createdAt" text not null, primary key ("staffId", "key"))`,
      `create index decision_keys_age on decision_keys ("createdAt")`,
      `create table audit_log (
        "seq" integer primary key, "category" text not null, "action" text not null,
        "actorId" text, "actorName" text not null, "target" text not null, "at" text not null,
        "status" text not null, "requestId" text, "before" text, "after" text)`,
      `create index audit_log_at on audit_log ("at", "seq")`,
      `create trigger audit_log_no_update before update on audit_log
        begin select raise(abort, 'the audit log is append-only'); end`,
      `create trigger audit_log_no_delete before delete on audit_log
        begin select raise(abort, 'the audit log is append-only'); end`,
    ],
  },
];

function sortIndexes(columns: Record<string, readonly string[]>): string[] {
  return Object.entries(columns).flatMap(([table, names]) =>
    names.map((name) => `create index ${table}_by_${name} on ${table} ("${name}", "id")`)
  );
}

/** Brings the database up to date; what has been done is not done again. */
export async function migrate(db: Database): Promise<void> {
  await sql`create table if not exists migrations ("name" text primary key)`.execute(db);
  for (const { name, statements } of migrations) {
    await db.transaction().execute(async (trx) => {
      const done = await sql`select 1 from migrations where "name" = ${name}`.execute(trx);
      if (done.rows.length > 0) return;
      for (const statement of statements) await sql.raw(statement).execute(trx);
      await sql`insert into migrations ("name") values (${name})`.execute(trx);
    });
  }
}
