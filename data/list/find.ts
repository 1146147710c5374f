import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Cursor } from "./cursor.ts";
import type { ListName } from "./names.ts";
import { and, filtersOf, inside, lanesOf, type Narrowed, narrowingOf } from "./narrowing.ts";
import type { Walk } from "./order.ts";
import { type ListQuery, sortColumn } from "./query.ts";
import { rangesOf } from "./ranges.ts";
import { among, findRows, type Found, keysOf, type Scan, walk } from "./scan.ts";
import { hitsOf, holds } from "./search.ts";
import type { ListShape, Source } from "./shape.ts";

/** What of a list there is for whoever asks. */
export interface Sight {
  /** What a search finds beside the records whose own text fits. */
  alsoFound?: RawBuilder<boolean>;
  /** The records that there are at all. */
  within?: RawBuilder<boolean>;
}

/** A query as it is put to the database. */
export interface Asked<Table extends keyof Tables, Filter extends string, Shown> {
  db: Database;
  shape: ListShape<ListName, Table, Filter, Shown>;
  narrowed: Narrowed;
  condition: RawBuilder<boolean>;
  alsoFound?: RawBuilder<boolean>;
}

export function askedOf<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  { db, now }: Source,
  query: ListQuery<Filter>,
  { alsoFound, within }: Sight,
): Asked<Table, Filter, Shown> {
  const at = now();
  const fits = fitting(shape, query, at, { alsoFound, bySort: true });
  const narrowed = narrowingOf(shape, query, at);
  return {
    db,
    shape,
    alsoFound,
    narrowed: { ...narrowed, isMore: narrowed.isMore || within !== undefined },
    condition: within ? and([fits, within]) : fits,
  };
}

/** The first so many rows from a place on. */
export async function firstOf<Table extends keyof Tables, Filter extends string, Shown>(
  { db, shape, narrowed, condition, alsoFound }: Asked<Table, Filter, Shown>,
  query: ListQuery<Filter>,
  { limit, isPart }: { limit: number; isPart: boolean },
  { order, from }: { order: Walk; from: Cursor["place"] | null },
): Promise<Found<Tables[Table]>> {
  const ranges = [...narrowed.ranges, ...narrowed.covered];
  const here = ranges.filter(({ column }) => column === order.column)
    .map((range) => inside(shape, range));
  const elsewhere = narrowed.ranges.filter(({ column }) => column !== order.column);
  const theirs = narrowed.theirs && [narrowed.theirs];
  const inTheirs = order.column === shape.instant ? theirs : null;
  const lanes = (inTheirs ?? lanesOf(shape, narrowed)).map((lane) => and([lane, ...here]));
  const scan: Scan<Tables[Table]> = { db, shape, order, lanes, condition, from };
  // To look for what only rows can tell, one part of the list is gone through.
  const single = { ...scan, lanes: lanes.length === 1 ? lanes : [and(here)] };
  // A part of a long list is short enough to walk through.
  if (isPart) return { rows: await walk(single, limit), stopped: null };
  const isInPlace = inTheirs ? query.q === "" : !narrowed.isMore;
  if (isInPlace && elsewhere.length === 0) {
    return { rows: await walk(scan, limit), stopped: null };
  }
  const most = { limit, bounded: query.bounded === true };
  return await findRows(single, most, async () => {
    const keys = query.q === "" ? null : await hitsOf(db, shape, query.q, alsoFound);
    if (keys) return await among(scan, keys, limit);
    const parts = lanesOf(shape, narrowed);
    const isAll = narrowed.chosen.size === 0;
    const stretches = [...elsewhere, ...narrowed.covered, ...isAll ? [] : [null]]
      .map((range) => ({ lanes: parts, range }));
    if (theirs) stretches.unshift({ lanes: theirs, range: null });
    for (const stretch of stretches) {
      const keys = await keysOf(db, shape, stretch);
      if (keys) return await among(scan, keys, limit);
    }
    return null;
  });
}

/** What a query lets through, as one condition. */
export function fitting<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  { period, only, ...query }: ListQuery,
  at: Date,
  { alsoFound = sql`false`, bySort }: { alsoFound?: RawBuilder<boolean>; bySort: boolean },
): RawBuilder<boolean> {
  // By its index SQLite would read all that have the value, and sort them.
  const guarded = (is: RawBuilder<boolean>) => bySort ? sql<boolean>`(${is}) is true` : is;
  const conditions = filtersOf(shape, query, at).map(guarded);
  for (const range of [...rangesOf(shape, query, at), ...period ? [period] : []]) {
    const isSorted = range.column === sortColumn(query.sort);
    conditions.push(isSorted ? inside(shape, range) : guarded(inside(shape, range)));
  }
  if (only) conditions.push(guarded(sql<boolean>`${sql.ref(only.column)} = ${only.id}`));
  if (query.q !== "") conditions.push(sql`(${holds(shape, query.q)} or ${alsoFound})`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
