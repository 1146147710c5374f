import { sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { type Database, define, engineOf, makeAppendOnly } from "../database.ts";
import { reportStatements } from "./0009_reports.ts";

interface Definition {
  name: string;
  statements: readonly string[];
  appendOnly?: readonly string[];
}

/** In order and for ever: a migration that has shipped is never edited, only followed. */
const definitions: readonly Definition[] = [
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
  },
  {
    name: "0004_trail",
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
  },
  {
    name: "0005_accounts",
    statements: [
      `create table invitations (
        "tokenHash" text primary key, "staffId" text not null unique references staff ("id"),
        "invitedBy" text not null references staff ("id"), "expiresAt" text not null)`,
      `create table two_factor (
        "staffId" text primary key references staff ("id"), "secret" text not null,
        "confirmedAt" text, "lastStep" bigint not null)`,
      `create table recovery_codes (
        "staffId" text not null references staff ("id"), "codeHash" text not null,
        primary key ("staffId", "codeHash"))`,
      `create table sign_in_challenges (
        "id" text primary key, "staffId" text not null references staff ("id"),
        "expiresAt" text not null, "attemptsLeft" integer not null)`,
      `create table service_tokens (
        "tokenHash" text primary key, "name" text not null unique, "createdAt" text not null,
        "revokedAt" text)`,
      `create table imports (
        "id" text primary key, "rowsDone" bigint not null, "inserted" bigint not null,
        "updated" bigint not null, "startedAt" text not null)`,
    ],
  },
  {
    name: "0006_notifications",
    statements: [
      // Until now there were those of the sample data alone, as texts in English.
      `drop table notifications`,
      `create table notifications (
        "id" text primary key, "staffId" text not null references staff ("id"),
        "type" text not null, "kind" text not null, "facts" text not null,
        "time" text not null, "read" integer not null)`,
      `create index notifications_staff on notifications ("staffId", "time")`,
      `create index notifications_unread on notifications ("staffId", "read", "type")`,
      `create table sweeps ("day" text primary key)`,
    ],
  },
  { name: "0007_reports", statements: reportStatements },
  {
    name: "0008_custom_reports",
    statements: [
      `create table custom_reports (
        "id" text primary key, "name" text not null unique, "definition" text not null,
        "createdBy" text not null references staff ("id"), "createdAt" text not null,
        "generatedAt" text, "generatedBy" text references staff ("id"))`,
    ],
  },
  {
    name: "0009_mail",
    statements: [
      `create table mailing ("id" integer primary key)`,
      `create table outbox (
        "id" text primary key, "staffId" text not null references staff ("id"),
        "kind" text not null, "facts" text not null, "since" text not null,
        "dueAt" text not null)`,
      `create index outbox_due on outbox ("dueAt")`,
    ],
  },
  {
    name: "0010_kept_secret",
    statements: [`create table kept_secrets ("id" integer primary key, "secret" text not null)`],
  },
];

function sortIndexes(columns: Record<string, readonly string[]>): string[] {
  return Object.entries(columns).flatMap(([table, names]) =>
    names.map((name) => `create index ${table}_by_${name} on ${table} ("${name}", "id")`)
  );
}

const migrations: Record<string, Migration> = Object.fromEntries(
  definitions.map(({ name, statements, appendOnly = [] }) => [name, {
    async up(db: Database) {
      for (const statement of statements) await define(db, statement);
      for (const table of appendOnly) await makeAppendOnly(db, table);
    },
  }]),
);

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/** Brings the database up to date in one transaction; returns the names of what was new. */
export async function migrate(db: Database): Promise<string[]> {
  await requireKnown(db);
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** SQLite is brought up to date at start; PostgreSQL by `deno task migrate`, before a release. */
export async function prepare(db: Database): Promise<void> {
  if (engineOf(db) === "sqlite") {
    await migrate(db);
    return;
  }
  await requireKnown(db);
  const done = new Set(await executed(db));
  if (Object.keys(migrations).some((name) => !done.has(name))) {
    throw new Error("DATABASE_URL: the database is not up to date; run `deno task migrate`");
  }
}

/** A database from a newer version is left alone: this one does not know what it holds. */
async function requireKnown(db: Database): Promise<void> {
  const unknown = await unknownMigration(db);
  if (unknown === undefined) return;
  throw new Error(`DATABASE_URL: the database is from a newer version (it has ${unknown})`);
}

/** The first migration that the database has seen and this version does not know. */
export const unknownMigration = async (db: Database): Promise<string | undefined> =>
  (await executed(db)).find((name) => !(name in migrations));

/** Names of the migrations that the database has seen, oldest first. */
export async function executed(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const rows = await sql<{ name: string }>`select "name" from kysely_migration order by "name"`
    .execute(db);
  return rows.rows.map(({ name }) => name);
}
