import { sql } from "kysely";
import { type Database, engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";

const lists: Record<string, { facets: readonly string[]; sorts: readonly string[] }> = {
  users: { facets: ["role", "status"], sorts: ["joinedAt", "name", "email"] },
  communities: { facets: ["status"], sorts: ["name", "mentorName", "members"] },
  transactions: { facets: ["type", "status"], sorts: ["date", "amountCents", "description"] },
  content: { facets: ["type", "published"], sorts: ["createdAt", "title", "author", "views"] },
  partners: { facets: ["type", "status"], sorts: ["addedAt", "name"] },
  staff: { facets: ["role", "status"], sorts: ["joinedAt", "name", "email"] },
};

const counted = ["users", "communities", "transactions", "content", "partners"] as const;

export const definition = {
  creates: [],
  statements: [
    ...counted.map((table) => summing(table, `${table} in `, lists[table]!.facets, "count(*)")),
    summing("kyc_requests", "kyc_requests in ", ["status", "type"], "count(*)"),
    summing(
      "transactions",
      "transactions cents in ",
      lists.transactions!.facets,
      `sum("amountCents")`,
    ),
    // The new indexes begin with the same columns.
    ...["users_in_role", "users_in_status", "staff_in_role", "staff_in_status"].map(drop),
    ...["transactions_in_type", "transactions_in_status", "content_in_type"].map(drop),
    ...["content_in_published", "partners_in_type", "partners_in_status"].map(drop),
    ...["kyc_requests_in_type", "kyc_requests_in_status"].map(drop),
    ...Object.entries(lists).flatMap(([table, { facets, sorts }]) => [
      ...sorts.map((sort) => index(table, `by_${sort}`, [...facets, sort, "id"])),
      ...facets.length > 1 ? [index(table, "by_id", [...facets, "id"])] : [],
    ]),
    ...["submittedAt", "userName"].map((sort) =>
      index("kyc_requests", `by_${sort}`, ["status", "type", sort, "id", "expiresAt"])
    ),
    index("kyc_requests", "by_id", ["status", "type", "id", "expiresAt"]),
    `create index kyc_requests_narrowed_by_status on kyc_requests
      ("status", "type", ("status" || ' ' || coalesce("expiresAt", '~')), "id")`,
    ...["action", "actorName", "status"].map((sort) =>
      index("audit_log", `by_${sort}`, ["category", sort, "seq"])
    ),
    `create index audit_log_narrowed_by_target on audit_log
      ("category", (substr("target", 1, 400)), "seq")`,
  ],
  run: analyzeAnew,
} as const satisfies Definition;

/** The engine prefers indexes that it has statistics for. */
async function analyzeAnew(db: Database): Promise<void> {
  if (engineOf(db) === "postgres") {
    for (const table of [...Object.keys(lists), "kyc_requests", "audit_log"]) {
      await sql.raw(`analyze ${table}`).execute(db);
    }
    return;
  }
  const { rows } = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(db);
  if (rows.length === 0) return;
  await sql`pragma analysis_limit = 1000`.execute(db);
  await sql`analyze`.execute(db);
}

function summing(table: string, name: string, columns: readonly string[], what: string): string {
  const values = columns.map((column) => `cast("${column}" as text)`).join(` || ',' || `);
  return `insert into sums ("name", "period", "value")
    select '${name}' || ${values}, 'all', ${what} from ${table}
    group by ${columns.map((column) => `"${column}"`).join(", ")}`;
}

function drop(name: string): string {
  return `drop index ${name}`;
}

function index(table: string, name: string, columns: readonly string[]): string {
  return `create index ${table}_narrowed_${name} on ${table}
    (${columns.map((column) => `"${column}"`).join(", ")})`;
}
