import type { Tables } from "../db/tables.ts";
import { findSet, type ListSource, type Reading, readingOf } from "./count.ts";
import {
  type Listed,
  MAX_ENTRIES,
  nextRows,
  type Order,
  positionAfter,
  positionOf,
  sortedRows,
} from "./entries.ts";
import type { ListName } from "./names.ts";
import {
  type Count,
  type Cursor,
  type ListQuery,
  type Page,
  type Position,
  readCursor,
  writeCursor,
} from "./query.ts";
import type { ListShape } from "./shape.ts";
import type { Sight } from "./where.ts";

/** Lists up to this length have one page. */
export const PAGE_SIZE = 100;

/** Entries that a bounded search looks at: it reads their rows, which takes longer. */
const MAX_SEARCHED = 2_000;

interface PageOptions extends Sight {
  limit: number;
  /** Reads the number of all records; null if nobody counts them. */
  total: () => Promise<number | null>;
}

/** Reads one page by keyset pagination. */
export async function readPage<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  source: ListSource,
  query: ListQuery<Filter>,
  options: PageOptions,
): Promise<Page<Tables[Table]>> {
  const { limit, total } = options;
  const cursor = readCursor(query.after, shape, query.sort);
  const reading = readingOf(shape, source, query, options);
  const isWholeList = !isNarrowed(query) && !query.period;
  const [{ rows: found, stoppedAt, looked, count }, all] = await Promise.all([
    findRows<Tables[Table]>(reading, cursor, limit + 1),
    isWholeList ? total() : null,
  ]);
  const rows = found.slice(0, limit);
  if (cursor?.back) rows.reverse();
  const hasMore = found.length > limit || stoppedAt !== null;
  // Nothing lies before the cursor: this is the first page.
  if (cursor?.back && rows.length === 0 && !hasMore) {
    return await readPage(shape, source, { ...query, after: "" }, options);
  }
  const cursors = cursorsOf(reading, cursor, rows, { hasMore, stoppedAt });
  const isWhole = cursors.before === null && cursors.after === null;
  const filtered = !isWholeList || query.after !== "" && rows.length === 0;
  const counted = isWhole ? countShown(shape, rows) : count;
  return {
    rows,
    filtered,
    total: isWhole ? rows.length : filtered ? null : all,
    ...cursors,
    ...isCounted(query) && counted && { count: counted },
    ...stoppedAt && { looked },
  };
}

/** A search or filter hides some records. */
const isNarrowed = ({ q, ranges, only, filters }: ListQuery): boolean =>
  q !== "" || ranges !== undefined || only !== undefined ||
  Object.values(filters).some((value) => value !== "");

const isCounted = (query: ListQuery): boolean => query.bounded === true && isNarrowed(query);

interface Found<Row> {
  rows: Row[];
  /** The position where a bounded query stopped before it had enough rows. */
  stoppedAt: Position | null;
  looked?: number;
  count?: Count;
}

/**
 * Finds the next rows of a query. If the index of the sort knows all conditions, they stand side by
 * side there. Otherwise a set of at most 10,000 rows that another index knows is sorted. Without
 * such a set, the index of the sort is walked.
 */
async function findRows<Row extends Tables[keyof Tables]>(
  reading: Reading,
  cursor: Cursor | null,
  limit: number,
): Promise<Found<Row>> {
  const { db, list, query, path } = reading;
  const descending = query.sort.startsWith("-") !== Boolean(cursor?.back);
  const order: Order = { column: path.column, descending, after: cursor?.position ?? null };
  const isExact = path.rest.length === 0;
  if (isExact || query.period) {
    const [rows, counted] = await Promise.all([
      nextRows<Row>(db, list, path, order, { limit, entries: isExact ? limit : null }),
      isCounted(query) ? findSet(reading) : null,
    ]);
    return { rows, stoppedAt: null, count: counted?.count };
  }
  const { set, count } = await findSet(reading);
  if (!set) return { ...await walk<Row>(reading, order, limit), count };
  const rows = count?.records === 0 ? [] : await sortedRows<Row>(db, list, set, order, limit);
  return { rows, stoppedAt: null, count };
}

/** Walks along the index of the sort; a bounded query stops after a number of entries. */
async function walk<Row>(
  { db, list, query, path }: Reading,
  order: Order,
  limit: number,
): Promise<Found<Row>> {
  const entries = query.q === "" ? MAX_ENTRIES : MAX_SEARCHED;
  const rows: Row[] = [];
  for (let { after } = order;;) {
    const next = { ...order, after };
    rows.push(
      ...await nextRows<Row>(db, list, path, next, { limit: limit - rows.length, entries }),
    );
    if (rows.length === limit) return { rows, stoppedAt: null };
    after = await positionAfter(db, list, path, next, entries);
    if (after === null || query.bounded) return { rows, stoppedAt: after, looked: entries };
  }
}

function cursorsOf(
  { list, query, path, within }: Reading,
  cursor: Cursor | null,
  rows: readonly Tables[keyof Tables][],
  { hasMore, stoppedAt }: { hasMore: boolean; stoppedAt: Position | null },
): Pick<Page<unknown>, "before" | "after"> {
  const back = cursor?.back ?? false;
  const positionAt = (index: number) => {
    const row = rows.at(index);
    return row ? positionOf(list, row, path.column) : stoppedAt;
  };
  // A page that filters have emptied leads back from where it starts.
  const start = isNarrowed(query) || within ? cursor?.position : null;
  const first = (back ? stoppedAt : null) ?? positionAt(0) ?? start;
  const last = (back ? null : stoppedAt) ?? positionAt(-1);
  const write = (position: Position | null | undefined, back: boolean) =>
    position ? writeCursor({ position, back }) : null;
  return {
    before: cursor && (!back || hasMore) ? write(first, true) : null,
    after: back || hasMore ? write(last, false) : null,
  };
}

const countShown = ({ amounts }: Listed, rows: readonly object[]): Count => ({
  records: rows.length,
  cents: amounts === undefined
    ? null
    : rows.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[amounts]), 0),
  isAll: true,
  isMost: false,
});
