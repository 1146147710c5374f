import { checksRows, type ReaderScope } from "./conditions.ts";
import { findSet, type FoundSet, type Reading, readingOf } from "./count.ts";
import {
  lastPosition,
  nextRows,
  type Order,
  positionOf,
  type Scan,
  sortedRows,
} from "./entries.ts";
import { MAX_ENTRIES } from "./indexes.ts";
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

/** Entries that a bounded query looks at where it reads their rows, which takes longer. */
const MAX_CHECKED = 2_000;

interface PageOptions extends ReaderScope {
  limit: number;
  total?: () => Promise<number | null>;
}

export async function readPage<Row extends object>(
  list: Listed,
  source: Source,
  query: ListQuery,
  options: PageOptions,
): Promise<Page<Row>> {
  const { limit, total, ...scope } = options;
  const cursor = readCursor(query.after, list, query.sort);
  const reading = readingOf(list, source, query, scope, limit);
  const [found, all] = await Promise.all([
    findRows<Row>(reading, cursor, limit + 1),
    isNarrowed(query) || !total ? null : total(),
  ]);
  const { count, stoppedAt, looked } = found;
  const rows = found.rows.slice(0, limit);
  // Nothing lies before the cursor: this is the first page.
  if (cursor?.back && rows.length === 0 && stoppedAt === null) {
    return await readPage(list, source, { ...query, after: "" }, options);
  }
  const { before, after } = neighbours(reading, cursor, found, rows);
  const filtered = isNarrowed(query) || query.after !== "" && rows.length === 0;
  const isWhole = before === null && after === null;
  return {
    rows: cursor?.back ? rows.toReversed() : rows,
    filtered,
    total: isWhole ? rows.length : filtered ? null : all,
    ...edgesOf(cursor, before, after, rows.length),
    ...isCounted(query) && { count },
    ...stoppedAt && { looked },
  };
}

/** A search or filter hides some records. */
const isNarrowed = ({ q, ranges, only, filters }: ListQuery): boolean =>
  q !== "" || ranges !== undefined || only !== undefined ||
  Object.values(filters).some((value) => value !== "");

const isCounted = (query: ListQuery): boolean => query.bounded === true && isNarrowed(query);

/** Rows in the direction of reading. */
interface Found<Row> {
  rows: Row[];
  /** The position where a bounded query stopped before it had enough rows. */
  stoppedAt: Position | null;
  looked?: number;
  count?: Count;
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
  const { db, list, query, indexes: { inOrder: path } } = reading;
  const descending = query.sort.startsWith("-") !== Boolean(cursor?.back);
  const order: Order = { column: path.column, descending, after: cursor?.position ?? null };
  const scan: Scan = { db, list, path, order };
  if (path.rest.length === 0) {
    const [rows, counted] = await Promise.all([
      nextRows<Row>(scan, limit, limit),
      isCounted(query) ? findSet(reading) : null,
    ]);
    return { rows, stoppedAt: null, count: counted?.count };
  }
  // Exports read on to the end: to look for a set on each page would triple their time.
  const readsOn = cursor !== null && !query.bounded;
  const { set, count }: FoundSet = readsOn ? {} : await findSet(reading);
  if (!set) return { ...await walk<Row>(scan, reading, limit), count };
  const rows = count?.records === 0 ? [] : await sortedRows<Row>(set, order, limit);
  return { rows, stoppedAt: null, count };
}

/** Walks along the index of the sort; a bounded query stops after a number of entries. */
async function walk<Row>(
  scan: Scan,
  { query, where }: Reading,
  limit: number,
): Promise<Found<Row>> {
  const entries = checksRows(where) ? MAX_CHECKED : MAX_ENTRIES;
  const rows: Row[] = [];
  for (let { after } = scan.order;;) {
    const next = { ...scan, order: { ...scan.order, after } };
    rows.push(...await nextRows<Row>(next, limit - rows.length, entries));
    if (rows.length === limit) return { rows, stoppedAt: null };
    after = await lastPosition(next, entries);
    if (after === null || query.bounded) return { rows, stoppedAt: after, looked: entries };
  }
}

/** The positions where the neighbouring pages start; null at the ends of the list. */
function neighbours(
  { list, indexes }: Reading,
  cursor: Cursor | null,
  { rows: found, stoppedAt }: Found<object>,
  rows: readonly object[],
): Record<"before" | "after", Position | null> {
  const [first, last] = [rows[0], rows.at(-1)]
    .map((row) => row ? positionOf(list, row, indexes.inOrder.column) : null);
  const further = stoppedAt ?? (found.length > rows.length ? last! : null);
  // A page without rows leads back from its own start.
  const nearer = cursor && (first ?? stoppedAt ?? cursor.position);
  return cursor?.back ? { before: further, after: nearer } : { before: nearer, after: further };
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
