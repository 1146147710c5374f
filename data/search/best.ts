import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { searchText } from "../list/fields.ts";
import {
  haystackOf,
  type Hit,
  holds,
  isShort,
  onlyHits,
  someHitsOf,
  wordsOf,
} from "../list/search.ts";
import { areWhole, type Rank, ranks } from "./rank.ts";

/** What there is to know of a list to find its best records. */
export interface Findable {
  table: keyof Tables;
  instant: string;
  sorts: readonly string[];
  haystack?: string;
  /** Its records are somebody's, by `userId`. */
  keepsPerson?: true;
}

/** A row with how well it fits; of what its list's own rows are made of only the id is known here. */
export type Ranked = Record<string, unknown> & { id: string; rank: Rank };

/** So many of a term's hits are looked at and compared, and so many of the newest records. */
const MOST_COMPARED = 300;

/** A word of so many letters is likely to be somebody's own, such as an email. */
const LONG = 9;

/** Where one list is searched. */
interface Search {
  db: Database;
  list: Findable;
  q: string;
  limit: number;
  /** Nobody waits any more: the next statement is not asked. */
  signal: AbortSignal;
}

/**
 * The records that fit best, the newest first among those that fit alike. What has the very id or
 * email is all there is to find. Else what some hundred records hold is compared as a whole; of
 * what more of them hold, the newest records and any others, so that no term makes it look at the
 * whole list.
 */
export async function bestOf(
  db: Database,
  list: Findable,
  q: string,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<Ranked[]> {
  // An accent without a letter is no word.
  if (wordsOf(q).length === 0) return [];
  const search: Search = { db, list, q, limit, signal };
  const exact = await exactOf(search);
  if (exact.length > 0) return exact;
  const hits = async (begins: boolean) => {
    signal.throwIfAborted();
    return await someHitsOf(db, list, q, { begins, most: MOST_COMPARED });
  };
  // Of a long word there are few, wherever it stands.
  const early = wordsOf(q).some((word) => word.length >= LONG) ? await hits(false) : null;
  if (early?.all) return await among(search, early.hits);
  // Many words that begin so leave nothing to look for within words.
  const begun = await hits(true);
  const common = begun.all ? [] : await commonOf(search, begun, true);
  if (common.length >= limit) return common;
  // Of one or two letters no more is known than how words begin.
  const areShort = wordsOf(q).every(isShort);
  const parts = early ?? (areShort ? begun : await hits(false));
  if (parts.all) return await among(search, parts.hits);
  const found = new Map<string, Ranked>(common.map((row) => [row.id, row]));
  const add = (rows: readonly Ranked[]) => rows.forEach((row) => found.set(row.id, row));
  if (begun.all) add(await among(search, begun.hits, true));
  if (found.size < limit) add(await commonOf(search, parts, false));
  return bestFirst(search, [...found.values()]);
}

/** Those that fit best, the newest first among equals. */
function bestFirst({ list, limit }: Search, rows: readonly Ranked[]): Ranked[] {
  const newer = (a: Ranked, b: Ranked) => compare(b[list.instant], a[list.instant]);
  return rows.toSorted((a, b) => a.rank - b.rank || newer(a, b) || compare(b.id, a.id))
    .slice(0, limit);
}

const compare = (a: unknown, b: unknown): number =>
  String(a) < String(b) ? -1 : Number(String(a) > String(b));

/** Of what many records hold: the newest ones, and where that are too few, any others. */
async function commonOf(
  search: Search,
  { hits }: { hits: readonly Hit[] },
  begins: boolean,
): Promise<Ranked[]> {
  const rows = await newest(search, begins);
  if (rows.length >= search.limit) return bestFirst(search, rows);
  const others = await among(search, hits, begins);
  const all = new Map([...rows, ...others].map((row) => [row.id, row]));
  return bestFirst(search, [...all.values()]);
}

/** The best of these rows. */
async function among(search: Search, hits: readonly Hit[], begins = false): Promise<Ranked[]> {
  const { db, list, q, limit, signal } = search;
  if (hits.length === 0) return [];
  signal.throwIfAborted();
  const { rows } = await sql<Ranked>`select ${columnsOf(list, q)}
    from ${onlyHits(db, list, hits)} and ${holds(list, q, begins)}
    order by "rank", ${newestFirst(list)} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Those of the newest records that fit, the newest first: some more than wanted, as some fit better. */
async function newest(search: Search, begins: boolean): Promise<Ranked[]> {
  const { db, list, q, limit, signal } = search;
  signal.throwIfAborted();
  const table = sql.table(list.table);
  // Read before they are compared: an index of words may have far more to look at.
  const { rows } = await sql<Ranked>`select ${columnsOf(list, q)}
    from (select * from ${table} order by ${newestFirst(list)} limit ${sql.lit(MOST_COMPARED)})
      as ${table}
    where ${holds(list, q, begins)}
    order by ${newestFirst(list)} limit ${sql.lit(5 * limit)}`.execute(db);
  return rows;
}

/** The record with this id or email, or the newest of the person with this id; each by index. */
async function exactOf({ db, list, q, limit, signal }: Search): Promise<Ranked[]> {
  const [word, ...others] = wordsOf(q);
  if (word === undefined || others.length > 0) return [];
  for (const key of keysOf(list)) {
    for (const value of new Set([q, word])) {
      signal.throwIfAborted();
      const { rows } = await sql<Ranked>`select ${columnsOf(list, q)}
        from ${sql.table(list.table)} where ${sql.ref(key)} = ${value}
        order by ${newestFirst(list)} limit ${sql.lit(limit)}`.execute(db);
      if (rows.length > 0) return rows;
    }
  }
  return [];
}

const newestFirst = ({ instant }: Findable): RawBuilder<unknown> =>
  sql`${sql.ref(instant)} desc, "id" desc`;

/** Columns that have an index by which what is asked for is found as it stands. */
const keysOf = ({ sorts, keepsPerson }: Findable): string[] => [
  "id",
  ...sorts.includes("email") ? ["email"] : [],
  ...keepsPerson ? ["userId"] : [],
];

/** The whole row, and how well it fits. */
function columnsOf(list: Findable, q: string): RawBuilder<unknown> {
  const names = ["id", ...list.sorts.includes("email") ? ["email"] : []];
  const folded = searchText(q);
  const isIt = sql.join(names.map((name) => sql`lower(${sql.ref(name)}) = ${folded}`), sql` or `);
  const haystack = sql.raw(`(${haystackOf(list)} || ' ')`);
  const words = wordsOf(q).map((word) =>
    sql`${haystack} like ${`% ${word.replace(/[\\%_]/g, "\\$&")} %`} escape '\\'`
  );
  const holdsWords = areWhole(wordsOf(q)) ? sql.join(words, sql` and `) : sql`false`;
  return sql`*, case when ${isIt} then ${sql.lit(ranks.exact)}
    when ${holdsWords} then ${sql.lit(ranks.words)}
    when ${holds(list, q, true)} then ${sql.lit(ranks.begins)}
    else ${sql.lit(ranks.part)} end as "rank"`;
}
