import { sql } from "kysely";
import type { Database } from "../../database.ts";
import { engineOf } from "../../engine/engine_of.ts";
import { makeSearchable } from "../../schema.ts";

/** The searched text of each table, with a space before each word. */
const own = `' ' || "search"`;
const withPerson = `' ' || "search" || ' ' || "person"`;

/** Hashes cover the search text of an entry, so it is folded when it is searched. */
const ofTrail = `' ' || ` +
  [
    "ςσ",
    "‐-",
    "–-",
    "—-",
    "\u05be-",
    "\u0649\u064a",
    "\u06cc\u064a",
    "\u06a9\u0643",
    "\u0640",
    "\u200c",
  ]
    .reduce((text, [from, to = ""]) => `replace(${text}, '${from}', '${to}')`, `"search"`) +
  ` || ' a_' || cast("seq" as text) || ' ' || coalesce("actorId", '')`;

const haystacks: Record<string, string> = {
  users: own,
  kyc_requests: withPerson,
  communities: own,
  transactions: withPerson,
  content: own,
  partners: own,
  staff: own,
  audit_log: ofTrail,
};

/** A trigram index for each list: FTS5 on SQLite, pg_trgm on PostgreSQL. */
export async function addSearch(db: Database): Promise<void> {
  if (engineOf(db).name === "postgres") {
    await requireTrigrams(db);
    await sql.raw(searchHits).execute(db);
  }
  for (const [table, haystack] of Object.entries(haystacks)) {
    await makeSearchable(db, table, haystack);
  }
}

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
}

/**
 * JSON of the keys of matching rows; null where the planner expects far more. With 100 values in its
 * sample, the planner errs by 15,000 at most for 10,000 wanted rows.
 */
const searchHits = `
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
    if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric > least(10 * most, most + 15000) then return null; end if;
    execute format('select coalesce(json_agg("key"), ''[]'') from (%s limit %s) as found',
      query, most) into hits;
    return hits;
  end $$`;
