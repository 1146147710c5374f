import type { RawBuilder } from "kysely";
import type { Database } from "../db/database.ts";
import {
  type Candidates,
  candidatesAmong,
  candidatesOf,
  lastPosition,
  type Tally,
  tally,
} from "./entries.ts";
import { checksRows, guarded, type ReaderScope, whereOf } from "./conditions.ts";
import { chooseIndexes, type Indexes, MAX_ENTRIES } from "./indexes.ts";
import { type Count, type ListQuery, PAGE_SIZE } from "./query.ts";
import { hitsOf } from "./search.ts";
import type { IndexedCondition, Listed, Source } from "./shape.ts";

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
  const { list } = reading;
  let best: Count | undefined;
  for await (const set of setsOf(reading)) {
    const count = countOf(list, await tally(set));
    if (count.isAll) return { set, count };
    if (best === undefined || count.records > best.records) best = count;
  }
  return { count: best };
}

/** Counts and sums of amounts by a group of the row; null if there are too many rows to count. */
export async function tallyBy(
  list: Listed,
  source: Source,
  query: ListQuery,
  group: RawBuilder<string>,
): Promise<Tally["groups"] | null> {
  for await (const set of setsOf(readingOf(list, source, query, {}))) {
    const { candidates, groups } = await tally(set, group);
    if (candidates <= MAX_ENTRIES) return groups;
  }
  return null;
}

/** Sets that hold all records unless they are too large to be sorted, the smallest probably first. */
async function* setsOf({ reads, list, query, scope, where, indexes }: Reading) {
  const hits = query.q === "" ? null : await hitsOf(reads, list, query.q, scope.aliases);
  if (hits) {
    yield candidatesAmong(reads, list, hits, where.map(({ is }) => guarded(is)));
    return;
  }
  for (const path of indexes.selective) {
    const order = { column: path.column, descending: false, after: null };
    const scan = { db: reads, list, path, order };
    // A set of more rows than can be sorted is not used, so its rows need no checking.
    if (checksRows(where) && await lastPosition(scan, MAX_ENTRIES + 1) !== null) continue;
    yield candidatesOf(scan);
  }
}

function countOf({ amounts }: Listed, { candidates, groups }: Tally): Count {
  const isAll = candidates <= MAX_ENTRIES;
  const records = [...groups.values()].reduce((sum, { count }) => sum + count, 0);
  const hasMinor = isAll && amounts !== undefined;
  return {
    records: Math.min(records, MAX_ENTRIES),
    minor: hasMinor
      ? Object.fromEntries([...groups].map(([group, { minor }]) => [group, minor]))
      : null,
    isAll,
  };
}
