import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type Hit, listEngineOf, type Wanted } from "./engine.ts";
import { holds, isShort, type Searched, wordsOf } from "./words.ts";

/** Searches with more hits than this are not sorted. */
const MAX_HITS = 10_000;

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
  const key = sql.ref(listEngineOf(db).hitColumn(list));
  const { rows } = await sql<{ key: Hit }>`select ${key} as "key" from ${sql.table(list.table)}
    where ${is} limit ${sql.lit(MAX_HITS + 1)}`.execute(db);
  return rows.map(({ key }) => key);
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
  const { findHits } = listEngineOf(db);
  const words = wordsOf(q, list.fold);
  const numbers = numbersIn(words);
  if (numbers.length > 0) {
    const found = hitsFrom(await findHits(db, list, numbers, { ...wanted, begins: false }), wanted);
    if (found.all) return found;
  }
  return hitsFrom(await findHits(db, list, words, wanted), wanted);
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
