import { DatabaseSync } from "node:sqlite";
import { sqlitePath } from "../../../data/db/database.ts";
import { execute } from "../../../tasks/testing/postgres.ts";
import { appendEntries } from "./trail.ts";

/** The last migration of the schema that `sqlite_schema.sql` and `postgres_schema.sql` hold. */
export const LAST_MIGRATION = "0035_foreign_names";

/** Keys of the sealed documents in `rows.sql`; one document is from before there were keys. */
export const documentKeys = [
  { id: "2", bytes: new Uint8Array(32).fill(2) },
  { id: "1", bytes: new Uint8Array(32).fill(1) },
] as const;

/** The two-factor secret of s_2 (sealed by the first keys), s_3 (in the clear) and s_4. */
export const TOTP_SECRET = "JBSWY3DPEHPK3PXP";

export interface Size {
  /** Copies of the 26 to 41 rows of each list, beside these rows. */
  copies: number;
  /** Entries of the audit trail beside its 119. */
  entries: number;
}

/** Fills an empty database as the code of that migration left it. */
export async function fillShipped(url: string, { copies, entries }: Size): Promise<void> {
  const isSqlite = url.startsWith("sqlite:");
  const read = (name: string) => Deno.readTextFile(new URL(name, import.meta.url));
  const rows = await read("rows.sql");
  const statements = [
    await read(isSqlite ? "sqlite_schema.sql" : "postgres_schema.sql"),
    isSqlite ? rows : rows.replaceAll(/\bx('[0-9a-f]*')/g, (_, hex) => hex.replace("'", "'\\x")),
    ...copies > 0 ? copyStatements(copies) : [],
    ...appendEntries(entries),
  ];
  if (!isSqlite) {
    for (const statement of statements) await execute(url, statement);
    return;
  }
  const sqlite = new DatabaseSync(sqlitePath(url));
  try {
    for (const statement of statements) sqlite.exec(`begin; ${statement}; commit`);
  } finally {
    sqlite.close();
  }
}

/** SQL by column of what differs in the nth copy of a row. */
type Changes = Record<string, string>;

const suffixed = (column: string): Changes => ({ [column]: `"${column}" || '_' || n` });
const numbered = (...columns: string[]): Changes =>
  Object.fromEntries(
    columns.map((column) => [column, `replace("${column}", '@', '_' || n || '@')`]),
  );

/** Documents whose bytes are stored stay with the request itself. */
const documents = `case when "documents" like '%sha256%' then '[]'
  else replace("documents", '/kyc/' || "id" || '/', '/kyc/' || "id" || '_' || n || '/') end`;

const copied: Record<string, { columns: string; changes: Changes }> = {
  users: {
    columns: "id name email role status joinedAt search emailKey nameKey",
    changes: { ...suffixed("id"), ...numbered("email", "search", "emailKey") },
  },
  kyc_requests: {
    columns: "id userId userName type submittedAt status documents reviewNotes reviewedBy " +
      "expiresAt version search imported person phase undisplayed dueAt userNameKey",
    changes: { ...suffixed("id"), ...suffixed("userId"), ...numbered("person"), documents },
  },
  kyc_decisions: {
    columns: "id requestId status reviewerId submittedAt decidedAt reviewNotes undisplayed " +
      "checks replaced shownSeconds",
    changes: {
      id: `replace("id", "requestId" || ':', "requestId" || '_' || n || ':')`,
      ...suffixed("requestId"),
    },
  },
  communities: {
    columns: "id name mentorId mentorName members status createdAt category search nameKey " +
      "mentorNameKey",
    changes: suffixed("id"),
  },
  transactions: {
    columns: "id type amountCents description userId date status search person descriptionKey",
    changes: { ...suffixed("id"), ...suffixed("userId"), ...numbered("person") },
  },
  content: {
    columns: "id title type author authorId published createdAt views likes comments shares " +
      "description category search titleKey authorKey",
    changes: suffixed("id"),
  },
  partners: {
    columns: "id name type status addedAt description email website search nameKey",
    changes: suffixed("id"),
  },
  staff: {
    columns: "id name email role status joinedAt search nameKey",
    changes: { ...suffixed("id"), ...numbered("email", "search") },
  },
};

/** Each list gets `copies` further sets of its rows, and the sums of records follow. */
function copyStatements(copies: number): string[] {
  const series = `with recursive series (n) as
    (select 1 union all select n + 1 from series where n < ${copies})`;
  const inserts = Object.entries(copied).map(([table, { columns, changes }]) => {
    const names = columns.split(" ");
    const values = names.map((name) => changes[name] ?? `"${name}"`);
    return `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
      ${series} select ${values.join(", ")} from ${table} cross join series`;
  });
  return [
    ...inserts,
    `update sums set "value" = "value" * ${copies + 1} where "name" <> 'daily_figures'`,
    `update kyc_waits set "count" = "count" * ${copies + 1}`,
  ];
}
