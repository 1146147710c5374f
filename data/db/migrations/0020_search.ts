import { sql } from "kysely";
import { type Database, engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";
import { makeSearchable } from "../searchable.ts";

/** The searched text of each table, with a space before each word. */
const own = `' ' || "search"`;
const withPerson = `' ' || "search" || ' ' || "person"`;
const haystacks: Record<string, string> = {
  users: own,
  kyc_requests: withPerson,
  communities: own,
  transactions: withPerson,
  content: own,
  partners: own,
  staff: own,
  audit_log: `' ' || "search" || ' a_' || cast("seq" as text) || ' ' || coalesce("actorId", '')`,
};

const filters: Record<string, { instant: string; filters: readonly string[] }> = {
  users: { instant: "joinedAt", filters: ["role", "status"] },
  kyc_requests: { instant: "submittedAt", filters: ["type", "userId"] },
  communities: { instant: "createdAt", filters: ["status"] },
  transactions: { instant: "date", filters: ["type", "status", "userId"] },
  content: { instant: "createdAt", filters: ["type", "published"] },
  partners: { instant: "addedAt", filters: ["type", "status"] },
  staff: { instant: "joinedAt", filters: ["role", "status"] },
};
const sorts: Record<string, readonly string[]> = {
  communities: ["mentorName", "status"],
  transactions: ["description"],
  content: ["published"],
  partners: ["status"],
  staff: ["joinedAt", "name", "email", "role", "status"],
};

export const definition = {
  creates: [],
  statements: [
    `alter table kyc_requests add column "person" text not null default ''`,
    `alter table transactions add column "person" text not null default ''`,
    ...["users", "staff"].map((table) =>
      `update ${table} set "search" = "search" || ' ' || lower("id")`
    ),
    ...["kyc_requests", "transactions"].flatMap((table) => [
      `update ${table} set
        "search" = "search" || ' ' || lower("id") || ' ' || lower("userId"),
        "person" = coalesce(
          (select users."search" from users where users."id" = ${table}."userId"), '')`,
    ]),
    ...Object.entries(filters).flatMap(([table, { instant, filters }]) =>
      filters.map((name) =>
        `create index ${table}_in_${name} on ${table} ("${name}", "${instant}", "id")`
      )
    ),
    ...Object.entries(sorts).flatMap(([table, names]) =>
      names.map((name) => `create index ${table}_by_${name} on ${table} ("${name}", "id")`)
    ),
    `drop index kyc_requests_status`,
    `create index kyc_requests_in_status on kyc_requests
      ("status", "submittedAt", "id", "expiresAt")`,
    `create index kyc_requests_by_status on kyc_requests
      (("status" || ' ' || coalesce("expiresAt", '~')), "id")`,
    `create index audit_log_action on audit_log ("action", "at", "seq")`,
    ...["action", "actorName", "status"].map((name) =>
      `create index audit_log_by_${name} on audit_log ("${name}", "seq")`
    ),
    // PostgreSQL refuses long index entries, and the trail must refuse none.
    `create index audit_log_by_target on audit_log ((substr("target", 1, 400)), "seq")`,
  ],
  async run(db) {
    await foldTexts(db, "communities", ["name", "mentorName", "category"], ["id", "mentorId"]);
    await foldTexts(db, "content", ["title", "author", "category", "description"], [
      "id",
      "authorId",
    ]);
    await foldTexts(db, "partners", ["name", "email", "website", "description"], ["id"]);
    if (engineOf(db) === "postgres") await requireTrigrams(db);
    for (const [table, haystack] of Object.entries(haystacks)) {
      await makeSearchable(db, table, haystack);
    }
  },
} as const satisfies Definition;

/** Throws an Error of one line where the server lacks pg_trgm. */
async function requireTrigrams(db: Database): Promise<void> {
  const { rows } = await sql`select from pg_available_extensions where name = 'pg_trgm'`
    .execute(db);
  if (rows.length === 0) {
    throw new Error(
      "DATABASE_URL: PostgreSQL lacks pg_trgm, by which it searches; " +
        "it is part of the package postgresql-contrib",
    );
  }
  await sql`create extension if not exists pg_trgm`.execute(db);
  const { rows: [elsewhere] } = await sql<{ schema: string }>`
    select nspname as "schema" from pg_extension
      join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm' and nspname <> all (current_schemas(true))`.execute(db);
  if (elsewhere) {
    throw new Error(
      `DATABASE_URL: pg_trgm is in the schema ${elsewhere.schema}, which the search_path lacks`,
    );
  }
  await sql.raw(searchHits("10 * most")).execute(db);
}

/** JSON of the keys of matching rows; null where the planner expects far more. */
export const searchHits = (farMore: string): string => `
  create or replace function search_hits(
    source text, unique_column text, haystack text, patterns text[], most bigint
  ) returns text language plpgsql
  set enable_seqscan = off set enable_indexscan = off as $$
  declare
    condition text := (
      select string_agg(format('(%s) like %L', haystack, pattern), ' and ')
      from unnest(patterns) as pattern);
    query text := format('select %I as "key" from %I where %s', unique_column, source, condition);
    plan json;
    hits text;
  begin
    execute 'explain (format json) ' || query into plan;
    if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric > ${farMore} then return null; end if;
    execute format('select coalesce(json_agg("key"), ''[]'') from (%s limit %s) as found',
      query, most) into hits;
    return hits;
  end $$`;

const BATCH_ROWS = 2_000;

async function foldTexts(
  db: Database,
  table: string,
  texts: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const columns = sql.join([...new Set(["id", ...texts, ...ids])].map((name) => sql.ref(name)));
  let after = "";
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`select ${columns}
      from ${sql.table(table)} where "id" > ${after} order by "id" limit ${sql.lit(BATCH_ROWS)}`
      .execute(db);
    const json = JSON.stringify(rows.map((row) => ({
      id: row.id,
      search: fold([...texts, ...ids].map((name) => (row[name] ?? "").slice(0, MAX_FOLDED))),
    })));
    const changed = engineOf(db) === "sqlite"
      ? sql`(select value ->> '$.id' as "id", value ->> '$.search' as "search"
          from json_each(${json}))`
      : sql`json_to_recordset(${json}::json)`;
    const columnList = engineOf(db) === "sqlite" ? sql`` : sql`("id" text, "search" text)`;
    await sql`update ${sql.table(table)} set "search" = changed."search"
      from ${changed} as changed ${columnList}
      where ${sql.ref(`${table}.id`)} = changed."id"`.execute(db);
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)?.id ?? "";
  }
}

const MAX_FOLDED = 500;

/** The folding of the application at the time of this migration. */
const fold = (parts: string[]): string =>
  parts.join(" ").normalize("NFKD").replace(/\p{M}/gu, "").replace(/[‘’ʼ′`´]/g, "'").toLowerCase()
    .replace(/[ıłøđðħßæœþ]/g, (letter) => undecomposed[letter] ?? letter)
    .replace(/\s+/g, " ").trim();

const undecomposed: Record<string, string> = {
  ...{ ı: "i", ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};
