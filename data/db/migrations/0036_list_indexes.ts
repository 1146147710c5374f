import { sql } from "kysely";
import { type Database, engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";

const counted = ["users", "kyc_requests", "communities", "transactions", "content", "partners"];

const sorts: Record<string, readonly (readonly [sort: string, key: string])[]> = {
  users: [
    ["joinedAt", "joinedAt"],
    ["name", "nameKey"],
    ["email", "email"],
    ["role", "role"],
    ["status", "status"],
  ],
  kyc_requests: [
    ["submittedAt", "submittedAt"],
    ["userName", "userNameKey"],
    ["type", "type"],
    ["status", "statusKey"],
    ["dueAt", "dueAt"],
  ],
  communities: [
    ["createdAt", "createdAt"],
    ["name", "nameKey"],
    ["mentorName", "mentorNameKey"],
    ["members", "members"],
    ["status", "status"],
  ],
  transactions: [
    ["date", "date"],
    ["amountCents", "amountCents"],
    ["description", "descriptionKey"],
    ["type", "type"],
    ["status", "status"],
  ],
  content: [
    ["createdAt", "createdAt"],
    ["title", "titleKey"],
    ["author", "authorKey"],
    ["views", "views"],
    ["type", "type"],
    ["published", "published"],
  ],
  partners: [
    ["addedAt", "addedAt"],
    ["name", "nameKey"],
    ["type", "type"],
    ["status", "status"],
  ],
};

const indexes: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(sorts).flatMap(([table, keys]) =>
      keys.map(([sort, key]) => [`${table}_by_${sort}`, `${table} ("${key}", "id")`])
    ),
  ),
  kyc_requests_narrowed_by_status: `kyc_requests ("phase", "type", "statusKey", "id", "expiresAt")`,
  audit_log_by_target: `audit_log ("targetKey", "seq")`,
  audit_log_narrowed_by_target: `audit_log ("category", "targetKey", "seq")`,
};

/** Lists are counted up to 10,000 by their indexes, and every sort goes by a column. */
export const definition = {
  creates: [],
  statements: [
    ...counted.map((table) =>
      `delete from sums where "name" like '${table} in %' or "name" like '${table} cents in %'
        or "name" like '${table} daily in %'`
    ),
    ...Object.keys(indexes).map((name) => `drop index ${name}`),
  ],
  async run(db) {
    await addGenerated(
      db,
      "kyc_requests",
      `"statusKey"`,
      `"status" || ' ' || coalesce("expiresAt", '~')`,
    );
    await addGenerated(db, "audit_log", `"targetKey"`, `substr("target", 1, 400)`);
    for (const [name, columns] of Object.entries(indexes)) {
      await sql.raw(`create index ${name} on ${columns}`).execute(db);
    }
  },
} as const satisfies Definition;

/** SQLite can only add columns that are computed when read, PostgreSQL 15 has only stored ones. */
async function addGenerated(
  db: Database,
  table: string,
  column: string,
  expression: string,
): Promise<void> {
  const [type, storage] = engineOf(db) === "sqlite"
    ? ["text", "virtual"]
    : [`text collate "C"`, "stored"];
  await sql.raw(`alter table ${table} add column ${column} ${type}
    generated always as (${expression}) ${storage}`).execute(db);
}
