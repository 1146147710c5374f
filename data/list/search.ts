import { type RawBuilder, sql } from "kysely";
import { type Database, engineOf } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { isShort, wordsOf } from "./words.ts";

/** Of index entries one statement reads at most so many: more hits than that are not sorted. */
export const MOST_ENTRIES = 10_000;

/** What there is to know of a list that is searched. */
interface Searched {
  table: keyof Tables;
  haystack?: string;
  tieBreaker?: "seq";
}

/** Of a word's beginning, or of any part of one. */
const patternOf = (word: string, begins = false): string =>
  `%${begins || isShort(word) ? " " : ""}${word.replace(/[\\%_]/g, "\\$&")}%`;

/** With a space before each of its words. */
export const haystackOf = ({ haystack = `' ' || "search"` }: Searched): string => haystack;

/** Whether a row holds all words of the search; with `begins`, each as the beginning of a word. */
export function holds(list: Searched, q: string, begins = false): RawBuilder<boolean> {
  const haystack = sql.raw(haystackOf(list));
  const conditions = wordsOf(q).map((word) =>
    sql<boolean>`(${haystack}) like ${patternOf(word, begins)} escape '\\'`
  );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Rows for which other texts stand than they hold: of a search they only have to hold the rest. */
export interface Alias {
  /** Each in one place of an index. */
  is: readonly RawBuilder<boolean>[];
  /** What of the search those texts do not hold; empty: nothing. */
  rest: string;
}

/** Whether a row holds the words of the search, or what an alias leaves of them. */
export const fitsSearch = (
  list: Searched,
  q: string,
  aliases: readonly Alias[],
): RawBuilder<boolean> =>
  sql.join([
    holds(list, q),
    ...aliases.map(({ is, rest }) => sql`(${sql.join([...is, holds(list, rest)], sql` and `)})`),
  ], sql` or `);

/** A row by which a search finds it: its rowid on SQLite, its unique column on PostgreSQL. */
export type Hit = string | number;

/** So many hits are found, looked at and sorted sooner than the first thousand records are met. */
const FEW_HITS = 1_000;

/** The same where they are few; null where they are not, or where no index knows the words. */
export async function fewHitsOf(db: Database, list: Searched, q: string): Promise<Hit[] | null> {
  const wanted = { begins: false, most: FEW_HITS, orNone: true };
  const { hits, all } = await someHitsOf(db, list, q, wanted);
  return all ? hits : null;
}

/**
 * The rows that may hold what is searched for, by the index alone; null when there are more than
 * can be sorted, or when the words are such that no index knows them.
 */
export async function hitsOf(
  db: Database,
  list: Searched,
  q: string,
  aliases: readonly Alias[] = [],
): Promise<Hit[] | null> {
  const find = engineOf(db) === "sqlite" ? hitsOfSqlite : hitsOfPostgres;
  const all = new Set<Hit>();
  for (const { is, rest } of [{ is: [], rest: q }, ...aliases]) {
    const [first] = is;
    // By one of them: for both there might be few among many.
    const holding = first && rest === ""
      ? await rowsThat(db, list, first)
      : await find(db, list, wordsOf(rest));
    for (const hit of holding ?? []) all.add(hit);
    if (holding === null || all.size > MOST_ENTRIES) return null;
  }
  return [...all];
}

/** One more of them than can be sorted at the most. */
async function rowsThat(db: Database, list: Searched, is: RawBuilder<boolean>): Promise<Hit[]> {
  const key = sql.ref(engineOf(db) === "sqlite" ? "rowid" : list.tieBreaker ?? "id");
  const { rows } = await sql<{ key: Hit }>`select ${key} as "key" from ${sql.table(list.table)}
    where ${is} limit ${sql.lit(MOST_ENTRIES + 1)}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Which hits, where not just any 10,000 of them. */
interface Wanted {
  /** Each word as the beginning of one. */
  begins: boolean;
  most: number;
  /** Where there are more than so many, none of them. */
  orNone?: boolean;
}

/** So many rows that may hold what is searched for, and whether these are all of them. */
export async function someHitsOf(
  db: Database,
  list: Searched,
  q: string,
  wanted: Wanted,
): Promise<{ hits: Hit[]; all: boolean }> {
  const find = engineOf(db) === "sqlite" ? hitsOfSqlite : hitsOfPostgres;
  const numbers = tellingOf(wordsOf(q));
  if (numbers.length > 0) {
    const hits = await find(db, list, numbers, { ...wanted, begins: false });
    if (hits !== null && hits.length <= wanted.most) return { hits, all: true };
  }
  const found = await find(db, list, wordsOf(q), wanted);
  const all = found !== null && found.length <= wanted.most;
  return { hits: found?.slice(0, wanted.most) ?? [], all };
}

/**
 * Of ids and addresses the parts with a number in them: the others, such as the `u` of `u_17`, are
 * in all of them, so that an index takes long to say so.
 */
const tellingOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const parts = word.match(/[\p{L}\p{N}]+/gu) ?? [];
    return parts.length < 2 ? [] : parts.filter((part) => /\p{N}/u.test(part) && !isShort(part));
  });

/** Of a long word so many letters tell enough. */
const MOST_TRIGRAMS = 16;

async function hitsOfSqlite(
  db: Database,
  { table }: Searched,
  words: readonly string[],
  wanted?: Wanted,
): Promise<Hit[] | null> {
  const { begins = false, most = MOST_ENTRIES, orNone = wanted === undefined } = wanted ?? {};
  // Where few hits are wanted, what makes the index say less is worth more than what it leaves out.
  const chosen = wanted ? sparsely : (trigrams: string[]) => trigrams;
  const all = words.flatMap((word) => chosen(trigramsOf(word, begins)));
  const trigrams = [...new Set(all)].slice(0, MOST_TRIGRAMS);
  if (trigrams.length === 0) return null;
  const index = sql.ref(`${table}_search`);
  const expression = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ");
  const matching = sql`select rowid as "key" from ${index} where ${index} match ${expression}`;
  // That there are too many is told sooner than which.
  const tooMany = orNone ? sql`exists(${matching} limit 1 offset ${sql.lit(most)})` : sql`false`;
  const { rows: [row] } = await sql<{ hits: string | null }>`
    select case when not ${tooMany} then (
      select json_group_array("key") from (${matching} limit ${sql.lit(most + 1)})) end as "hits"`
    .execute(db);
  return JSON.parse(row?.hits ?? "null");
}

/** As the index has them: before each word stand two spaces. */
function trigramsOf(word: string, begins: boolean): string[] {
  const text = isShort(word) ? `  ${word}`.slice(-3) : begins ? ` ${word}` : word;
  const letters = Array.from(text);
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(""));
}

/** So few of a word's trigrams that each of its letters is in one; of a long word the first ones. */
const sparsely = (trigrams: string[]): string[] =>
  trigrams.filter((_, index) => index % 3 === 0 || index === trigrams.length - 1).slice(0, 6);

async function hitsOfPostgres(
  db: Database,
  list: Searched,
  words: readonly string[],
  { begins, most }: Wanted = { begins: false, most: MOST_ENTRIES },
): Promise<Hit[] | null> {
  const known = words.filter(isKnownToTrgm);
  const patterns = known.map((word) => patternOf(word, begins));
  if (patterns.length === 0) return null;
  if (begins && await isLong(db, list, known)) return null;
  const { rows: [row] } = await sql<{ hits: string | null }>`select search_hits(
    ${list.table}, ${list.tieBreaker ?? "id"}, ${haystackOf(list)}, ${patterns}::text[],
    ${most + 1}) as "hits"`.execute(db);
  return JSON.parse(row?.hits ?? "null");
}

/** So many rows are looked at for what begins so. */
const MOST_BEGUN = 20_000;

/**
 * Whether PostgreSQL takes what holds these words for so much: to `pg_trgm` the `seed` of `u_seed_1`
 * begins a word, so that each row with one would be looked at.
 */
async function isLong(db: Database, list: Searched, words: readonly string[]): Promise<boolean> {
  interface Explained {
    "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
  }
  const { rows: [row] } = await sql<Explained>`explain (format json)
    select 1 from ${sql.table(list.table)} where ${holds(list, words.join(" "))}`.execute(db);
  return row === undefined || row["QUERY PLAN"][0].Plan["Plan Rows"] > MOST_BEGUN;
}

/**
 * `pg_trgm` leaves out all but letters and digits, with two spaces before each run of them that begins
 * and one behind each that ends within a word; by a word that makes no three of these it has all, and
 * by those of a single digit, as in `s_1`, each that begins so, which is half of them.
 */
const isKnownToTrgm = (word: string): boolean =>
  isShort(word)
    ? /^[\p{L}\p{N}]/u.test(word)
    : /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]{2}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(word);

/** The table with nothing but these rows; no order makes either engine walk all of it instead. */
export function only(db: Database, list: Searched, hits: readonly Hit[]): RawBuilder<unknown> {
  const table = sql.table(list.table);
  const json = JSON.stringify(hits);
  if (engineOf(db) === "sqlite") {
    return sql`${table} not indexed where rowid in (select value from json_each(${json}))`;
  }
  const key = list.tieBreaker ?? "id";
  const value = sql.raw(key === "seq" ? "value::bigint" : "value");
  return sql`(select * from ${table} where ${sql.ref(key)} = any(array(
    select ${value} from json_array_elements_text(${json}::json))) offset 0) as ${table}
    where true`;
}
