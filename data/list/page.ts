import { findSet, type Reading, readingOf } from "./count.ts";
import {
  lastPosition,
  MAX_ENTRIES,
  nextRows,
  type Order,
  positionOf,
  type Scan,
  sortedRows,
} from "./entries.ts";
import {
  type Count,
  type Cursor,
  type ListQuery,
  type Page,
  type Position,
  readCursor,
  writeCursor,
} from "./query.ts";
import type { Listed, Source } from "./shape.ts";
import type { Cents } from "./sums.ts";
import type { Sight } from "./where.ts";

/** Entries that a bounded search looks at: it reads their rows, which takes longer. */
const MAX_SEARCHED = 2_000;

interface PageOptions extends Sight {
  limit: number;
  total?: () => Promise<number | null>;
}

export async function readPage<Row extends object>(
  list: Listed,
  source: Source,
  query: ListQuery,
  options: PageOptions,
): Promise<Page<Row>> {
  const { limit, total } = options;
  const cursor = readCursor(query.after, list, query.sort);
  const reading = readingOf(list, source, query, options);
  const [found, all] = await Promise.all([
    findPage<Row>(reading, cursor, limit),
    isNarrowed(query) || !total ? null : total(),
  ]);
  // Nothing lies before the cursor: this is the first page.
  if (cursor?.back && found.rows.length === 0 && !found.hasMore) {
    return await readPage(list, source, { ...query, after: "" }, options);
  }
  const before = positionBefore(reading, cursor, found);
  const after = positionAfter(reading, cursor, found);
  return {
    rows: found.rows,
    ...edgesOf(cursor, before, after, found.rows.length),
    ...numbersOf(reading, found, before === null && after === null, all),
    ...found.stoppedAt && { looked: found.looked },
  };
}

/** Cursors of the neighbouring pages, and the number of the first row. */
function edgesOf(
  cursor: Cursor | null,
  before: Position | null,
  after: Position | null,
  rows: number,
): Pick<Page<unknown>, "before" | "after" | "from"> {
  const passed = rowsBefore(cursor, before === null, rows);
  const seen = passed === undefined ? undefined : passed + rows;
  return {
    before: before && writeCursor({ position: before, back: true, passed }),
    after: after && writeCursor({ position: after, back: false, passed: seen }),
    ...passed !== undefined && { from: passed + 1 },
  };
}

/** Number of rows before the page; undefined if its cursor does not tell. */
function rowsBefore(cursor: Cursor | null, isFirst: boolean, rows: number): number | undefined {
  if (isFirst) return 0;
  if (cursor?.passed === undefined || !cursor.back) return cursor?.passed;
  return Math.max(0, cursor.passed - rows);
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

interface FoundPage<Row> extends Found<Row> {
  hasMore: boolean;
}

async function findPage<Row>(
  reading: Reading,
  cursor: Cursor | null,
  limit: number,
): Promise<FoundPage<Row>> {
  const found = await findRows<Row>(reading, cursor, limit + 1);
  const rows = found.rows.slice(0, limit);
  if (cursor?.back) rows.reverse();
  return { ...found, rows, hasMore: found.rows.length > limit || found.stoppedAt !== null };
}

/**
 * If the sort's index does not know all conditions, a set of at most 10,000 rows that another index
 * knows is sorted; without such a set, the sort's index is walked.
 */
async function findRows<Row>(
  reading: Reading,
  cursor: Cursor | null,
  limit: number,
): Promise<Found<Row>> {
  const { db, list, query, path } = reading;
  const descending = query.sort.startsWith("-") !== Boolean(cursor?.back);
  const order: Order = { column: path.column, descending, after: cursor?.position ?? null };
  const scan: Scan = { db, list, path, order };
  const isExact = path.rest.length === 0;
  if (isExact) {
    const [rows, counted] = await Promise.all([
      nextRows<Row>(scan, limit, limit),
      isCounted(query) ? findSet(reading) : null,
    ]);
    return { rows, stoppedAt: null, count: counted?.count };
  }
  const { set, count } = await findSet(reading);
  if (!set) return { ...await walk<Row>(scan, query, limit), count };
  const rows = count?.records === 0 ? [] : await sortedRows<Row>(set, order, limit);
  return { rows, stoppedAt: null, count };
}

/** Walks along the index of the sort; a bounded query stops after a number of entries. */
async function walk<Row>(
  scan: Scan,
  { q, bounded }: ListQuery,
  limit: number,
): Promise<Found<Row>> {
  const entries = q === "" ? MAX_ENTRIES : MAX_SEARCHED;
  const rows: Row[] = [];
  for (let { after } = scan.order;;) {
    const next = { ...scan, order: { ...scan.order, after } };
    rows.push(...await nextRows<Row>(next, limit - rows.length, entries));
    if (rows.length === limit) return { rows, stoppedAt: null };
    after = await lastPosition(next, entries);
    if (after === null || bounded) return { rows, stoppedAt: after, looked: entries };
  }
}

function positionBefore(
  reading: Reading,
  cursor: Cursor | null,
  { rows: [first], hasMore, stoppedAt }: FoundPage<object>,
): Position | null {
  if (cursor === null || cursor.back && !hasMore) return null;
  if (cursor.back && stoppedAt) return stoppedAt;
  if (first) return positionOf(reading.list, first, reading.path.column);
  // A page that filters have emptied leads back from its own start.
  return stoppedAt ?? (hidesRows(reading) ? cursor.position : null);
}

const hidesRows = ({ query, within }: Reading): boolean => isNarrowed(query) || Boolean(within);

function positionAfter(
  { list, path }: Reading,
  cursor: Cursor | null,
  { rows, hasMore, stoppedAt }: FoundPage<object>,
): Position | null {
  const last = rows.at(-1);
  if (!cursor?.back && (!hasMore || stoppedAt)) return stoppedAt;
  return last ? positionOf(list, last, path.column) : stoppedAt;
}

function numbersOf(
  { list, query }: Reading,
  { rows, count }: FoundPage<object>,
  isWhole: boolean,
  all: number | null,
): Pick<Page<unknown>, "filtered" | "total" | "count"> {
  const filtered = isNarrowed(query) ||
    query.after !== "" && rows.length === 0;
  const counted = isWhole ? countShown(list, rows) : count;
  return {
    filtered,
    total: isWhole ? rows.length : filtered ? null : all,
    ...isCounted(query) && counted && { count: counted },
  };
}

const countShown = (list: Listed, rows: readonly object[]): Count => ({
  records: rows.length,
  cents: centsOf(list, rows),
  isAll: true,
  isMost: false,
});

function centsOf({ amounts, amountGroups = [] }: Listed, rows: readonly object[]): Cents | null {
  if (amounts === undefined) return null;
  const cents: Record<string, number> = {};
  for (const row of rows as readonly Record<string, unknown>[]) {
    const group = amountGroups.map((name) => row[name]).join(" ");
    cents[group] = (cents[group] ?? 0) + Number(row[amounts]);
  }
  return cents;
}
