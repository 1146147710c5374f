import type { Database } from "../db/database.ts";
import {
  type Candidates,
  candidatesAmong,
  candidatesOf,
  lastPosition,
  type Tally,
  tally,
} from "./entries.ts";
import {
  checksRows,
  guarded,
  type IndexedCondition,
  type ReaderScope,
  whereOf,
} from "./conditions.ts";
import { chooseIndexes, type Indexes, MAX_ENTRIES } from "./indexes.ts";
import { type Count, type ListQuery, PAGE_SIZE } from "./query.ts";
import { hitsOf } from "./search.ts";
import type { Listed, Source } from "./shape.ts";

export async function countRecords(
  list: Listed,
  source: Source,
  query: ListQuery,
): Promise<Count> {
  return (await findSet(readingOf(list, source, query, {}))).count!;
}

/** A query, with the conditions and indexes by which it is read. */
export interface Reading {
  db: Database;
  reads: Database;
  list: Listed;
  query: ListQuery;
  scope: ReaderScope;
  where: readonly IndexedCondition[];
  indexes: Indexes;
}

export function readingOf(
  list: Listed,
  { db, reads = db, now }: Source,
  query: ListQuery,
  scope: ReaderScope,
  limit = 0,
): Reading {
  const at = now();
  const where = whereOf(list, query, at, scope);
  const indexes = chooseIndexes(db, list, query, at, where);
  // A page that an index has side by side does not wait for the long reads of others.
  const isQuick = indexes.inOrder.rest.length === 0 && limit <= PAGE_SIZE;
  return { db: isQuick ? db : reads, reads, list, query, scope, where, indexes };
}

/** A set that holds all records and can be sorted. Without one, `count` is a lower bound. */
export interface FoundSet {
  set?: Candidates;
  count?: Count;
}

export async function findSet(reading: Reading): Promise<FoundSet> {
  const { reads, list, query, where, indexes } = reading;
  const hits = query.q === "" ? null : await hitsOf(reads, list, query.q, reading.scope.aliases);
  if (hits) {
    const set = candidatesAmong(reads, list, hits, where.map(({ is }) => guarded(is)));
    return { set, count: countOf(await tally(set)) };
  }
  let best: Count | undefined;
  for (const path of indexes.selective) {
    const order = { column: path.column, descending: false, after: null };
    const scan = { db: reads, list, path, order };
    // To check more rows than can be sorted would be for nothing.
    if (checksRows(list, query) && await lastPosition(scan, MAX_ENTRIES + 1) !== null) continue;
    const set = candidatesOf(scan);
    const count = countOf(await tally(set));
    if (count.isAll) return { set, count };
    if (best === undefined || count.records > best.records) best = count;
  }
  return { count: best };
}

function countOf({ candidates, records, cents }: Tally): Count {
  const isAll = candidates <= MAX_ENTRIES;
  return { records: Math.min(records, MAX_ENTRIES), cents: isAll ? cents : null, isAll };
}
