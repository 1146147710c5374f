import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import {
  type Candidates,
  candidatesAmong,
  candidatesOf,
  type Listed,
  MAX_ENTRIES,
  positionAfter,
  type Tally,
  tally,
} from "./entries.ts";
import type { ListName } from "./names.ts";
import type { Count, ListQuery } from "./query.ts";
import { hitsOf } from "./search.ts";
import { type ListShape, sortColumn, type Source } from "./shape.ts";
import {
  type AccessPath,
  allConditions,
  pathByOwner,
  pathBySort,
  type Sight,
  type Where,
  whereOf,
} from "./where.ts";

export interface ListSource extends Source {
  /** For reads that may take longer. */
  reads?: Database;
}

/** Counts the records of a query, up to 10,000. */
export async function countRecords<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  source: ListSource,
  query: ListQuery<Filter>,
): Promise<Count> {
  return (await findSet(readingOf(shape, source, query, {}))).count!;
}

/** Counts all records of a query with a short period. */
export async function countWindow<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  source: Source,
  query: ListQuery<Filter>,
): Promise<number> {
  const { reads, list, path } = readingOf(shape, source, query, {});
  return (await tally(reads, list, candidatesOf(reads, list, path, null))).records;
}

/** A query as it is put to the database. */
export interface Reading extends Sight {
  /** For the rows. */
  db: Database;
  /** For reads that may take longer. */
  reads: Database;
  list: Listed;
  query: ListQuery;
  where: Where;
  /** The path that has the order of the page. */
  path: AccessPath;
}

export function readingOf<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  { db, reads = db, now }: ListSource,
  query: ListQuery<Filter>,
  { limit = 0, ...sight }: Sight & { limit?: number },
): Reading {
  const where = whereOf(db, shape, query, now(), sight);
  const column = sortColumn(query.sort);
  const path = query.only && column === shape.instant
    ? pathByOwner(where, shape)
    : pathBySort(where, shape, column);
  const isQuick = path.rest.length === 0 && !query.period && limit <= MAX_QUICK;
  return { ...sight, db: isQuick ? db : reads, reads, list: shape, query, where, path };
}

/** Longer pages are read beside the requests of others. */
const MAX_QUICK = 100;

/**
 * Looks for a set of rows that is small enough to be sorted and holds all records of the query.
 * Counts the records of the query; without such a set, `count` is a lower bound or undefined.
 */
export async function findSet(
  { reads, list, query, where, path, aliases }: Reading,
): Promise<{ set?: Candidates; count?: Count }> {
  const hits = query.q === "" ? null : await hitsOf(reads, list, query.q, aliases);
  if (hits) {
    const set = candidatesAmong(reads, list, hits, allConditions(where, list));
    return { set, count: countOf(await tally(reads, list, set)) };
  }
  let best: Count | undefined;
  for (const other of pathsFor(list, query, where, path)) {
    // To search in more rows than can be sorted would be for nothing.
    if (query.q !== "" && await isLarge(reads, list, other)) continue;
    const set = candidatesOf(reads, list, other);
    const count = countOf(await tally(reads, list, set));
    if (count.isAll) return { set, count };
    if (best === undefined || count.records > best.records) best = count;
  }
  return { count: best };
}

/** The paths that may have few entries. */
function pathsFor(list: Listed, query: ListQuery, where: Where, path: AccessPath): AccessPath[] {
  if (query.only) return [pathByOwner(where, list)];
  const ranged = new Set(where.ranges.map(({ column }) => column));
  if (ranged.size > 0) return [...ranged].map((column) => pathBySort(where, list, column));
  // The index of the amounts has what is summed up.
  return [list.amounts ? pathBySort(where, list, list.amounts) : path];
}

const isLarge = async (db: Database, list: Listed, path: AccessPath): Promise<boolean> =>
  await positionAfter(
    db,
    list,
    path,
    { column: path.column, descending: false, after: null },
    MAX_ENTRIES + 1,
  ) !== null;

function countOf({ candidates, records, cents }: Tally): Count {
  const isAll = candidates <= MAX_ENTRIES;
  return {
    records: Math.min(records, MAX_ENTRIES),
    cents: isAll ? cents : null,
    isAll,
    isMost: records > MAX_ENTRIES,
  };
}
