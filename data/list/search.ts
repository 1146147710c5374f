import { type RawBuilder, sql } from "kysely";
import { type Database, engineOf } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { searchText } from "./fields.ts";

/** Searches with more hits than this are not sorted. */
const MAX_HITS = 10_000;

interface Searched {
  table: keyof Tables;
  haystack?: string;
  tieBreaker?: "seq";
  fold?: typeof searchText;
}

/** The words of a search, each of which has to occur; marks without a letter count only if alone. */
export function wordsOf(q: string, fold = searchText): string[] {
  const isSpelled = fold === searchText;
  const words = fold(q).replace(/^mailto:/, "").split(" ").filter((word) => word !== "")
    .map(withoutPunctuation)
    // A word that is still being typed may go on: `migue` finds Miguel.
    .map((word) => isSpelled && word.length > 3 ? word.replace(/([aou])e$/, "$1") : word)
    .flatMap((word) => isShort(word) && /\p{Script=Han}/u.test(word) ? Array.from(word) : [word]);
  const lettered = words.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return lettered.length > 0 ? lettered : words;
}

/** Strips the punctuation of copied text: `Durand, Amélie <amelie@desk.example>.` */
function withoutPunctuation(word: string): string {
  const core = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (!isShort(core)) return core;
  // Short words keep their marks, as in `#5` and `C++`.
  return /^[\p{L}\p{N}]/u.test(word) ? word.replace(/[\p{Term}\p{Pe}\p{Pf}"']+$/u, "") : word;
}

/** Short words match the beginning of a word only; longer ones match any part. */
export const isShort = (word: string): boolean => Array.from(word).length < 3;

export const haystackOf = ({ haystack = `' ' || "search"` }: Searched): string => haystack;

export function holds(list: Searched, q: string, begins = false): RawBuilder<boolean> {
  const haystack = sql.raw(haystackOf(list));
  const conditions = wordsOf(q, list.fold).map((word) =>
    sql<boolean>`(${haystack}) like ${patternOf(word, begins)} escape '\\'`
  );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const patternOf = (word: string, begins: boolean): string =>
  `%${begins || isShort(word) ? " " : ""}${word.replace(/[\\%_]/g, "\\$&")}%`;

export interface Alias {
  /** Conditions of such rows, each served by an index. */
  is: readonly RawBuilder<boolean>[];
  /** The words of the search that the rows still have to hold; "" for none. */
  rest: string;
}

/** A row holds the words of the search, or those that an alias leaves. */
export const matchesSearch = (
  list: Searched,
  q: string,
  aliases: readonly Alias[],
): RawBuilder<boolean> =>
  sql.join([
    holds(list, q),
    ...aliases.map(({ is, rest }) => sql`(${sql.join([...is, holds(list, rest)], sql` and `)})`),
  ], sql` or `);

/** Identifies a row that a search has found: the rowid on SQLite, the unique column on PostgreSQL. */
export type Hit = string | number;

/** Uses the trigram index; null for more than 10,000 rows, or words that it does not know. */
export async function hitsOf(
  db: Database,
  list: Searched,
  q: string,
  aliases: readonly Alias[] = [],
): Promise<Hit[] | null> {
  const all = new Set<Hit>();
  for (const { is, rest } of [{ is: [], rest: q }, ...aliases]) {
    const [first] = is;
    const hits = first && rest === ""
      ? await rowsWhere(db, list, first)
      : await allHits(db, list, rest);
    for (const hit of hits ?? []) all.add(hit);
    if (hits === null || all.size > MAX_HITS) return null;
  }
  return [...all];
}

async function allHits(db: Database, list: Searched, q: string): Promise<Hit[] | null> {
  const { hits, all } = await someHitsOf(db, list, q, { begins: false, most: MAX_HITS });
  return all ? hits : null;
}

async function rowsWhere(db: Database, list: Searched, is: RawBuilder<boolean>): Promise<Hit[]> {
  const key = sql.ref(engineOf(db) === "sqlite" ? "rowid" : list.tieBreaker ?? "id");
  const { rows } = await sql<{ key: Hit }>`select ${key} as "key" from ${sql.table(list.table)}
    where ${is} limit ${sql.lit(MAX_HITS + 1)}`.execute(db);
  return rows.map(({ key }) => key);
}

interface Wanted {
  begins: boolean;
  most: number;
}

/** The rows found; `all` is false if there are more, or if the index does not know the words. */
interface Hits {
  hits: Hit[];
  all: boolean;
}

export async function someHitsOf(
  db: Database,
  list: Searched,
  q: string,
  wanted: Wanted,
): Promise<Hits> {
  const find = engineOf(db) === "sqlite" ? hitsOfSqlite : hitsOfPostgres;
  const words = wordsOf(q, list.fold);
  const numbers = numbersIn(words);
  if (numbers.length > 0) {
    const found = hitsFrom(await find(db, list, numbers, { ...wanted, begins: false }), wanted);
    if (found.all) return found;
  }
  return hitsFrom(await find(db, list, words, wanted), wanted);
}

const hitsFrom = (found: Hit[] | null, { most }: Wanted): Hits => ({
  hits: found?.slice(0, most) ?? [],
  all: found !== null && found.length <= most,
});

/** The numbered parts of ids and addresses. The other parts, as the `u` of `u_17`, are in all rows. */
const numbersIn = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const parts = word.match(/[\p{L}\p{N}]+/gu) ?? [];
    return parts.length < 2 ? [] : parts.filter((part) => /\p{N}/u.test(part) && !isShort(part));
  });

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

export function onlyHits(db: Database, list: Searched, hits: readonly Hit[]): RawBuilder<unknown> {
  const table = sql.table(list.table);
  const json = JSON.stringify(hits);
  if (engineOf(db) === "sqlite") {
    return sql`${table} not indexed where rowid in (select value from json_each(${json}))`;
  }
  const key = list.tieBreaker ?? "id";
  const value = sql.raw(key === "seq" ? "value::bigint" : "value");
  // `offset 0` keeps PostgreSQL from walking an index of the order instead.
  return sql`(select * from ${table} where ${sql.ref(key)} = any(array(
    select ${value} from json_array_elements_text(${json}::json))) offset 0) as ${table}
    where true`;
}
