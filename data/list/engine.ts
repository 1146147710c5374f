import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { engineOf } from "../db/engine/engine_of.ts";
import { haystackOf, holds, isShort, patternOf, type Searched } from "./words.ts";

/** Identifies a row that a search has found, by its `hitColumn`. */
export type Hit = string | number;

export interface Wanted {
  begins: boolean;
  most: number;
}

/** The SQL of lists that differs between SQLite and PostgreSQL. */
interface ListEngine {
  hitColumn: (list: Searched) => string;
  /** Up to `most` and one more rows with these words; null if the index does not know the words. */
  findHits: (
    db: Database,
    list: Searched,
    words: readonly string[],
    wanted: Wanted,
  ) => Promise<Hit[] | null>;
  /** These rows as a table with a `where`. */
  onlyHits: (list: Searched, hits: readonly Hit[]) => RawBuilder<unknown>;
  hasIdOf: (ids: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Slices are merged as they are read only if each of them is ordered by itself. */
  ordersEachSlice: boolean;
}

export const listEngineOf = (db: Database): ListEngine => engines[engineOf(db).name];

const engines: Record<"sqlite" | "postgres", ListEngine> = {
  sqlite: {
    hitColumn: () => "rowid",
    findHits: hitsOfSqlite,
    onlyHits: ({ table }, hits) =>
      sql`${sql.table(table)} not indexed
        where rowid in (select value from json_each(${JSON.stringify(hits)}))`,
    hasIdOf: (ids) => sql`"id" in (${ids})`,
    ordersEachSlice: false,
  },
  postgres: {
    hitColumn: ({ tieBreaker }) => tieBreaker ?? "id",
    findHits: hitsOfPostgres,
    onlyHits: rowsOfPostgres,
    // It would rather walk the index of the order than join the ids of a subquery.
    hasIdOf: (ids) => sql`"id" = any(array(${ids}))`,
    ordersEachSlice: true,
  },
};

const MAX_TRIGRAMS = 16;

async function hitsOfSqlite(
  db: Database,
  { table }: Searched,
  words: readonly string[],
  { begins, most }: Wanted,
): Promise<Hit[] | null> {
  const all = words.flatMap((word) => sparsely(trigramsOf(word, begins)));
  const trigrams = [...new Set(all)].slice(0, MAX_TRIGRAMS);
  if (trigrams.length === 0) return null;
  const index = sql.ref(`${table}_search`);
  const expression = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ");
  const { rows: [row] } = await sql<
    { hits: string }
  >`select json_group_array("key") as "hits" from (
    select rowid as "key" from ${index} where ${index} match ${expression}
    limit ${sql.lit(most + 1)}) as hits`.execute(db);
  return JSON.parse(row?.hits ?? "[]");
}

function trigramsOf(word: string, begins: boolean): string[] {
  const text = isShort(word) ? `  ${word}`.slice(-3) : begins ? ` ${word}` : word;
  const letters = Array.from(text);
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(""));
}

/** Every third trigram covers each letter once, which makes a search several times as fast. */
const sparsely = (trigrams: string[]): string[] =>
  trigrams.filter((_, index) => index % 3 === 0 || index === trigrams.length - 1).slice(0, 6);

async function hitsOfPostgres(
  db: Database,
  list: Searched,
  words: readonly string[],
  { begins, most }: Wanted,
): Promise<Hit[] | null> {
  const known = words.filter(isKnownToTrgm);
  const patterns = known.map((word) => patternOf(word, begins));
  if (patterns.length === 0) return null;
  if (begins && await isFrequent(db, list, known)) return null;
  const { rows: [row] } = await sql<{ hits: string | null }>`select search_hits(
    ${list.table}, ${list.tieBreaker ?? "id"}, ${haystackOf(list)}, ${patterns}::text[],
    ${most + 1}) as "hits"`.execute(db);
  return JSON.parse(row?.hits ?? "null");
}

const MAX_ROWS_BEGINNING = 20_000;

/** PostgreSQL's estimate. `pg_trgm` finds the `seed` of `u_seed_1` at the beginning of a word. */
async function isFrequent(
  db: Database,
  list: Searched,
  words: readonly string[],
): Promise<boolean> {
  interface Explained {
    "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
  }
  const { rows: [row] } = await sql<Explained>`explain (format json)
    select 1 from ${sql.table(list.table)} where ${holds(list, words.join(" "))}`.execute(db);
  return row === undefined || row["QUERY PLAN"][0].Plan["Plan Rows"] > MAX_ROWS_BEGINNING;
}

/** `pg_trgm` sees runs of letters and digits only; words without three match (almost) all rows. */
const isKnownToTrgm = (word: string): boolean =>
  isShort(word)
    ? /^[\p{L}\p{N}]/u.test(word)
    : /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]{2}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(word);

function rowsOfPostgres(
  { table, tieBreaker }: Searched,
  hits: readonly Hit[],
): RawBuilder<unknown> {
  const own = sql.table(table);
  const value = sql.raw(tieBreaker === "seq" ? "value::bigint" : "value");
  // `offset 0` keeps PostgreSQL from walking an index of the order instead.
  return sql`(select * from ${own} where ${sql.ref(tieBreaker ?? "id")} = any(array(select ${value}
    from json_array_elements_text(${JSON.stringify(hits)}::json))) offset 0) as ${own} where true`;
}
