import type { Database } from "../db/database.ts";
import {
  type Candidates,
  candidatesAmong,
  candidatesOf,
  lastPosition,
  MAX_ENTRIES,
  scanOf,
  type Tally,
  tally,
} from "./entries.ts";
import { type Count, type ListQuery, PAGE_SIZE } from "./query.ts";
import { hitsOf } from "./search.ts";
import { type Listed, sortColumn, type Source } from "./shape.ts";
import {
  type AccessPath,
  allConditions,
  pathByOwner,
  pathByOwnIndex,
  pathBySort,
  type Sight,
  type Where,
  whereOf,
} from "./where.ts";

export async function countRecords(
  list: Listed,
  source: Source,
  query: ListQuery,
): Promise<Count> {
  return (await findSet(readingOf(list, source, query, {}))).count!;
}

export interface Reading extends Sight {
  db: Database;
  reads: Database;
  list: Listed;
  query: ListQuery;
  where: Where;
  /** The path that has the order of the page. */
  path: AccessPath;
}

export function readingOf(
  list: Listed,
  { db, reads = db, now }: Source,
  query: ListQuery,
  { limit = 0, ...rest }: Sight & { limit?: number },
): Reading {
  const where = whereOf(db, list, query, now(), rest);
  const column = sortColumn(query.sort);
  const path = query.only && column === list.instant
    ? pathByOwner(where, list)
    : pathBySort(where, list, column);
  const isQuick = path.rest.length === 0 && limit <= PAGE_SIZE;
  return { ...rest, db: isQuick ? db : reads, reads, list, query, where, path };
}

/** A set that holds all records and can be sorted. Without one, `count` is a lower bound. */
export async function findSet(reading: Reading): Promise<{ set?: Candidates; count?: Count }> {
  const { reads, list, query, where, aliases } = reading;
  const hits = query.q === "" ? null : await hitsOf(reads, list, query.q, aliases);
  if (hits) {
    const set = candidatesAmong(reads, list, hits, allConditions(where, list));
    return { set, count: countOf(await tally(set)) };
  }
  let best: Count | undefined;
  for (const path of pathsFor(reading)) {
    const scan = scanOf(reads, list, path);
    // To search in more rows than can be sorted would be for nothing.
    if (query.q !== "" && await lastPosition(scan, MAX_ENTRIES + 1) !== null) continue;
    const set = candidatesOf(scan);
    const count = countOf(await tally(set));
    if (count.isAll) return { set, count };
    if (best === undefined || count.records > best.records) best = count;
  }
  return { count: best };
}

/** The paths that may have few entries. */
function pathsFor({ reads, list, query, where, path }: Reading): AccessPath[] {
  if (query.only) return [pathByOwner(where, list)];
  const ranged = new Set(where.ranges.map(({ column }) => column));
  const few = [
    ...where.indexed.length > 0 ? [pathByOwnIndex(reads, list, where, MAX_ENTRIES + 1)] : [],
    ...[...ranged].map((column) => pathBySort(where, list, column)),
  ];
  if (few.length > 0) return few;
  // The index of the amounts has what is summed up.
  return [list.amounts ? pathBySort(where, list, list.amounts) : path];
}

function countOf({ candidates, records, cents }: Tally): Count {
  const isAll = candidates <= MAX_ENTRIES;
  return {
    records: Math.min(records, MAX_ENTRIES),
    cents: isAll ? cents : null,
    isAll,
    isMost: records > MAX_ENTRIES,
  };
}
