import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { foldText } from "../base/folding.ts";
import { type Hit, listEngineOf } from "../list/engine.ts";
import { someHitsOf } from "../list/search.ts";
import { haystackOf, holds, isShort, wordsOf } from "../list/words.ts";
import { areWhole, type Rank, ranks } from "./rank.ts";

export interface Findable {
  table: keyof Tables;
  instant: string;
  sorts: readonly string[];
  haystack?: string;
  keepsPerson?: true;
}

export type Ranked = Record<string, unknown> & { id: string; rank: Rank };

/** The most hits that are compared with each other, and the most of the newest records. */
const MAX_COMPARED = 300;

/** A word of this length, such as an email, is likely to be rare. */
const LONG = 9;

interface Search {
  db: Database;
  list: Findable;
  q: string;
  limit: number;
  signal: AbortSignal;
}

/**
 * A record with this id or email is the only answer. Of more than 300 hits, the newest records and
 * any others are compared, so that no search reads the whole list.
 */
export async function bestOf(
  db: Database,
  list: Findable,
  q: string,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<Ranked[]> {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const search: Search = { db, list, q, limit, signal };
  const exact = await exactMatches(search);
  if (exact.length > 0) return exact;
  if (words.some((word) => word.length >= LONG)) {
    const { hits, all } = await hitsFor(search, false);
    if (all) return await bestAmong(search, hits, false);
  }
  const beginning = await matches(search, true);
  // The index knows only beginnings of short words, and they rank above other parts of words.
  if (beginning.length >= limit || words.every(isShort)) return beginning;
  return bestFirst(search, [...beginning, ...await matches(search, false)]);
}

async function matches(search: Search, begins: boolean): Promise<Ranked[]> {
  const { hits, all } = await hitsFor(search, begins);
  if (all) return await bestAmong(search, hits, begins);
  const rows = await bestOfNewest(search, begins);
  if (rows.length >= search.limit) return bestFirst(search, rows);
  return bestFirst(search, [...rows, ...await bestAmong(search, hits, begins)]);
}

async function hitsFor({ db, list, q, signal }: Search, begins: boolean) {
  signal.throwIfAborted();
  return await someHitsOf(db, list, q, { begins, most: MAX_COMPARED });
}

function bestFirst({ list, limit }: Search, rows: readonly Ranked[]): Ranked[] {
  const newer = (a: Ranked, b: Ranked) => compare(b[list.instant], a[list.instant]);
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .sort((a, b) => a.rank - b.rank || newer(a, b) || compare(b.id, a.id)).slice(0, limit);
}

const compare = (a: unknown, b: unknown): number =>
  String(a) < String(b) ? -1 : Number(String(a) > String(b));

async function bestAmong(
  search: Search,
  hits: readonly Hit[],
  begins: boolean,
): Promise<Ranked[]> {
  const { db, list, q, limit, signal } = search;
  if (hits.length === 0) return [];
  signal.throwIfAborted();
  const { rows } = await sql<Ranked>`select ${columnsOf(list, q)}
    from ${listEngineOf(db).onlyHits(list, hits)} and ${holds(list, q, begins)}
    order by "rank", ${newestFirst(list)} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Matches among the newest records: five times as many as wanted, as later ones may rank higher. */
async function bestOfNewest(search: Search, begins: boolean): Promise<Ranked[]> {
  const { db, list, q, limit, signal } = search;
  signal.throwIfAborted();
  const table = sql.table(list.table);
  // The subquery keeps the engine from using the trigram index, which may have far more hits.
  const { rows } = await sql<Ranked>`select ${columnsOf(list, q)}
    from (select * from ${table} order by ${newestFirst(list)} limit ${sql.lit(MAX_COMPARED)})
      as ${table}
    where ${holds(list, q, begins)}
    order by ${newestFirst(list)} limit ${sql.lit(5 * limit)}`.execute(db);
  return rows;
}

async function exactMatches({ db, list, q, limit, signal }: Search): Promise<Ranked[]> {
  const [word, ...others] = wordsOf(q, foldText);
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

const keysOf = ({ sorts, keepsPerson }: Findable): string[] => [
  "id",
  ...sorts.includes("email") ? ["email"] : [],
  ...keepsPerson ? ["userId"] : [],
];

function columnsOf(list: Findable, q: string): RawBuilder<unknown> {
  const names = ["id", ...list.sorts.includes("email") ? ["email"] : []];
  const folded = foldText(q);
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
