import { type RawBuilder, sql } from "kysely";
import { type Database, engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";

const sorted: Record<string, readonly string[]> = {
  users: ["name"],
  kyc_requests: ["userName"],
  communities: ["name", "mentorName"],
  transactions: ["description"],
  content: ["title", "author"],
  partners: ["name"],
  staff: ["name"],
};

const indexes: Record<string, readonly [table: string, columns: string]> = {
  staff_by_name: ["staff", "name, id"],
  staff_narrowed_by_name: ["staff", "role, status, name, id"],
  users_by_name: ["users", "name, id, joinedAt"],
  users_by_joinedAt: ["users", "joinedAt, id, name, email, role, status"],
  users_narrowed_by_name: ["users", "role, status, name, id"],
  kyc_requests_by_userName: ["kyc_requests", "userName, id, submittedAt"],
  kyc_requests_by_submittedAt: [
    "kyc_requests",
    "submittedAt, id, userName, type, dueAt, status, expiresAt",
  ],
  kyc_requests_narrowed_by_userName: ["kyc_requests", "phase, type, userName, id, expiresAt"],
  communities_by_name: ["communities", "name, id, createdAt"],
  communities_by_mentorName: ["communities", "mentorName, id, createdAt"],
  communities_by_createdAt: ["communities", "createdAt, id, name, mentorName, members, status"],
  communities_narrowed_by_name: ["communities", "status, name, id"],
  communities_narrowed_by_mentorName: ["communities", "status, mentorName, id"],
  transactions_by_description: ["transactions", "description, id, date, amountCents"],
  transactions_by_date: ["transactions", "date, id, amountCents, description, type, status"],
  transactions_by_amountCents: [
    "transactions",
    "amountCents, id, date, description, type, status",
  ],
  transactions_narrowed_by_description: ["transactions", "type, status, description, id"],
  content_by_title: ["content", "title, id, createdAt"],
  content_by_author: ["content", "author, id, createdAt"],
  content_by_createdAt: ["content", "createdAt, id, title, author, views, type, published"],
  content_narrowed_by_title: ["content", "type, published, title, id"],
  content_narrowed_by_author: ["content", "type, published, author, id"],
  partners_by_name: ["partners", "name, id, addedAt"],
  partners_by_addedAt: ["partners", "addedAt, id, name, type, status"],
  partners_narrowed_by_name: ["partners", "type, status, name, id"],
};

/** Sorts texts as people read them: `Émile` among the names with E, `anna` beside `Anna`. */
export const definition = {
  creates: [],
  statements: [
    ...Object.keys(indexes).map((name) => `drop index ${name}`),
    ...Object.entries(sorted).flatMap(([table, texts]) =>
      texts.map((text) => `alter table ${table} add column "${text}Key" text not null default ''`)
    ),
  ],
  async run(db) {
    for (const [table, texts] of Object.entries(sorted)) {
      await fill(db, table, texts);
      for (const text of texts) await foldOthers(db, table, text);
    }
    for (const [name, [table, columns]] of Object.entries(indexes)) {
      const keys = columns.split(", ").map((column) =>
        sql.ref(sorted[table]!.includes(column) ? `${column}Key` : column)
      );
      await sql`create index ${sql.raw(name)} on ${sql.table(table)} (${sql.join(keys)})`
        .execute(db);
    }
  },
} as const satisfies Definition;

/** PostgreSQL rewrites the table at once, many times faster than row by row. */
async function fill(db: Database, table: string, texts: readonly string[]): Promise<void> {
  const lower = (text: string) => `replace(lower("${text}"), '\`', '''')`;
  const statement = engineOf(db) === "sqlite"
    ? `update ${table} set ${texts.map((text) => `"${text}Key" = ${lower(text)}`).join(", ")}`
    : `alter table ${table} ${
      texts.map((text) => `alter column "${text}Key" type text collate "C" using ${lower(text)}`)
        .join(", ")
    }`;
  await sql.raw(statement).execute(db);
}

const BATCH_ROWS = 2_000;
/** White space other than a single blank between two words. */
const SPACES = ["%  %", " %", "% ", "%\t%", "%\n%", "%\r%", "%\v%", "%\f%"];

/** No database can fold other letters and spaces than those of ASCII. */
async function foldOthers(db: Database, table: string, text: string): Promise<void> {
  const [from, its, key] = [sql.table(table), sql.ref(text), sql.ref(`${text}Key`)];
  const isOther: RawBuilder<unknown> = sql.join([
    engineOf(db) === "sqlite"
      ? sql`length(cast(${its} as blob)) <> length(${its})`
      : sql`octet_length(${its}) <> length(${its})`,
    ...SPACES.map((pattern) => sql`${its} like ${pattern}`),
  ], sql` or `);
  let after = "";
  for (;;) {
    const { rows } = await sql<{ id: string; text: string }>`select "id", ${its} as "text"
      from ${from} where "id" > ${after} and (${isOther})
      order by "id" limit ${sql.lit(BATCH_ROWS)}`.execute(db);
    for (const { id, text } of rows) {
      await sql`update ${from} set ${key} = ${fold(text)} where "id" = ${id}`.execute(db);
    }
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)?.id ?? "";
  }
}

/** The folding of the application at the time of this migration. */
const fold = (text: string): string =>
  text.replaceAll("´", "'").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[‘’ʼ′`‐–—ıłøđðħßæœþς]/g, (letter) => others[letter] ?? letter)
    .replace(/\s+/g, " ").trim();

const others: Record<string, string> = {
  ...{ ı: "i", ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  ...{ ς: "σ", "‘": "'", "’": "'", "ʼ": "'", "′": "'", "`": "'", "‐": "-", "–": "-", "—": "-" },
};
