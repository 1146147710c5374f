import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Cursor, Value } from "./cursor.ts";
import type { ListName } from "./names.ts";
import {
  filtersOf,
  inside,
  isNothing,
  laneOf,
  lanesOf,
  type Narrowed,
  narrowingOf,
} from "./narrowing.ts";
import { readFacets } from "./facets.ts";
import { and, merged, type Ordered, type Walk } from "./order.ts";
import { type ListQuery, sortColumn } from "./query.ts";
import { type Period, rangesOf } from "./ranges.ts";
import { among, findRows, type Found, type Scan, walk } from "./scan.ts";
import { type Alias, fewHitsOf, fitsSearch, type Hit, hitsOf, MOST_ENTRIES } from "./search.ts";
import type { ListShape, Source } from "./shape.ts";
import { countEntries, type Entries, sorted, type Stretch } from "./stretches.ts";

/** What of a list there is for whoever asks. */
export interface Sight {
  /** What a search finds beside the records whose own text fits. */
  aliases?: readonly Alias[];
  /** The records that there are at all. */
  within?: RawBuilder<boolean>;
  /** What narrows it, where that is known already. */
  narrowed?: Narrowed;
}

export interface Moved {
  here: readonly Hit[];
  away: readonly Hit[];
}

/** A query as it is put to the database. */
export interface Asked<Table extends keyof Tables, Filter extends string, Shown> {
  db: Database;
  shape: ListShape<ListName, Table, Filter, Shown>;
  narrowed: Narrowed;
  condition: () => RawBuilder<boolean>;
  at: Date;
  /** Rows that time has moved: into what is asked for from elsewhere, and out of it. */
  moved: Moved;
  /** Entries of a range in all that has the chosen values. */
  counted: (stretch: Stretch) => Promise<Entries>;
  /** What a search finds by its index: where that is little, and where it can be sorted. */
  few: () => Promise<Hit[] | null>;
  hits: () => Promise<Hit[] | null>;
}

export function askedOf<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  { db, now }: Source,
  query: ListQuery<Filter>,
  { aliases = [], within, ...known }: Sight,
): Asked<Table, Filter, Shown> {
  const at = now();
  const narrowed = known.narrowed ?? narrowingOf(shape, query, at);
  const fits = kept(() => fitting(shape, query, at, { aliases, bySort: true }));
  const few = kept(() =>
    query.q === "" || aliases.length > 0 ? Promise.resolve(null) : fewHitsOf(db, shape, query.q)
  );
  return {
    db,
    shape,
    at,
    moved: { here: [], away: [] },
    counted: counter(db, shape),
    few,
    hits: kept(async () => await few() ?? await hitsOf(db, shape, query.q, aliases)),
    narrowed: {
      ...narrowed,
      isMore: narrowed.isMore || within !== undefined,
      isFiltered: narrowed.isFiltered || within !== undefined,
    },
    condition: within ? () => and([fits(), within]) : fits,
  };
}

/** As `kept`, of each range. */
function counter<Table extends keyof Tables, Filter extends string, Shown>(
  db: Database,
  shape: ListShape<ListName, Table, Filter, Shown>,
) {
  const known = new Map<Period, Promise<Entries>>();
  return (stretch: Stretch): Promise<Entries> => {
    const { range } = stretch;
    const counted = range && known.get(range) || countEntries({ db, shape }, stretch);
    if (range) known.set(range, counted);
    return counted;
  };
}

/** Asked for once, as rows and their count need the same. */
function kept<Result extends object>(ask: () => Result): () => Result {
  let answer: Result | undefined;
  return () => answer ??= ask();
}

/** Of what is no more than so much, all is sorted at once. */
const FEW_ENTRIES = 1_000;

/** The first so many rows from a place on. */
export async function firstOf<Table extends keyof Tables, Filter extends string, Shown>(
  asked: Asked<Table, Filter, Shown>,
  query: ListQuery<Filter>,
  { limit, isPart }: { limit: number; isPart: boolean },
  { order, from }: { order: Walk; from: Cursor["place"] | null },
): Promise<Found<Tables[Table]>> {
  const { db, shape, narrowed, condition, moved, few, hits, counted } = asked;
  if (isNothing(narrowed)) return { rows: [], stopped: null };
  const { ranges } = narrowed;
  const here = ranges.filter(({ column }) => column === order.column)
    .map((range) => inside(shape, range));
  const elsewhere = ranges.filter(({ column }) => column !== order.column);
  const theirs = narrowed.theirs && [laneOf(narrowed.theirs)];
  const inTheirs = order.column === shape.instant ? theirs : null;
  const lanes = (inTheirs ?? lanesOf(shape, narrowed))
    .map(({ is, values }) => ({ is: and([is, ...here]), values }));
  const isInPlace = !isPart && elsewhere.length === 0 &&
    (inTheirs ? !narrowed.isFiltered : !narrowed.isMore);
  // What is said twice, PostgreSQL takes to be rarer than it is.
  const left = isInPlace && !inTheirs
    ? and(filtersOf(shape, query, asked.at, { beside: true }).map(guarded))
    : condition();
  const scan: Scan<Tables[Table]> = { db, shape, order, lanes, condition: left, from };
  // A part of a long list is short enough to walk through, and as one, in which time has moved none.
  const isOne = lanes.length === 1 && moved.here.length === 0;
  const single = isOne ? lanes : [laneOf(and(here))];
  if (isPart) return { rows: await walk({ ...scan, lanes: single }, limit), stopped: null };
  if (isInPlace) {
    const rows = await walk(scan, limit);
    if (moved.here.length === 0) return { rows, stopped: null };
    const others = await among({ ...scan, condition: condition() }, moved.here, limit);
    return { rows: mergedOnce(shape, order, rows, others).slice(0, limit), stopped: null };
  }
  const rare = query.q === "" ? null : await few();
  if (rare) return { rows: await among(scan, rare, limit), stopped: null };
  const parts = lanesOf(shape, narrowed);
  const sums = kept(() => readFacets(db, shape, narrowed.chosen));
  const sizeOf = async (stretch: Stretch) =>
    stretch.lanes === parts && stretch.range === null && shape.counted
      ? (await sums()).records
      : (await counted(stretch)).looked;
  const sortedOf = async (stretch: Stretch, most: number) => {
    const size = await sizeOf(stretch);
    if (size > most) return null;
    return size === 0 ? [] : await sorted({ ...scan, shape }, stretch, limit);
  };
  const stretches: Stretch[] = [
    ...theirs ? [{ lanes: theirs, range: null }] : [],
    ...elsewhere.map((range) => ({ lanes: parts, range })),
  ];
  // Its count is known, or will be asked for.
  if (query.bounded && query.q === "") {
    for (const stretch of stretches) {
      const rows = await sortedOf(stretch, FEW_ENTRIES);
      if (rows) return { rows, stopped: null };
    }
  }
  if (narrowed.chosen.size > 0) stretches.push({ lanes: parts, range: null });
  const inTexts = query.q !== "";
  return await findRows(scan, { limit, most: mostOf(query), inTexts }, async () => {
    // To ask the side thread takes longer than it takes to answer: what may be needed comes along.
    const [keys] = query.q === "" ? [null] : await Promise.all([
      hits(),
      shape.counted && narrowed.chosen.size > 0 ? sums() : null,
    ]);
    if (keys) return await among(scan, keys, limit);
    for (const stretch of stretches) {
      const rows = await sortedOf(stretch, MOST_ENTRIES);
      if (rows) return rows;
    }
    return null;
  });
}

/** What was written down between the two statements is in both. */
function mergedOnce<Row extends Tables[keyof Tables]>(
  shape: Ordered,
  order: Walk,
  rows: readonly Row[],
  others: readonly Row[],
): Row[] {
  const keyOf = (row: Row) => (row as unknown as Record<string, Value>)[order.unique];
  const known = new Set(rows.map(keyOf));
  return merged(shape, order, [...rows, ...others.filter((row) => !known.has(keyOf(row)))]);
}

/** What is searched for stands in rows, which take longer to read than entries of an index. */
const MOST_TEXTS = 2_000;

/** So many entries are looked at for somebody who waits. */
const mostOf = ({ q, bounded }: ListQuery): number =>
  !bounded ? Infinity : q === "" ? MOST_ENTRIES : MOST_TEXTS;

/** By the index of a column SQLite would read all that have a value, and sort them. */
const guarded = (is: RawBuilder<boolean>): RawBuilder<boolean> => sql`(${is}) is true`;

/** What a query lets through, as one condition. */
export function fitting<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  { period, only, ...query }: ListQuery,
  at: Date,
  { aliases = [], bySort }: { aliases?: readonly Alias[]; bySort: boolean },
): RawBuilder<boolean> {
  const guard = bySort ? guarded : (is: RawBuilder<boolean>) => is;
  const conditions = filtersOf(shape, query, at).map(guard);
  for (const range of [...rangesOf(shape, query, at), ...period ? [period] : []]) {
    const isSorted = range.column === sortColumn(query.sort);
    conditions.push(isSorted ? inside(shape, range) : guard(inside(shape, range)));
  }
  if (only) conditions.push(guard(sql<boolean>`${sql.ref(only.column)} = ${only.id}`));
  if (query.q !== "") conditions.push(guard(fitsSearch(shape, query.q, aliases)));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
