import { sql } from "kysely";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import { orderBy, type Ordered } from "./order.ts";
import { type ListQuery, type Page, sortColumn } from "./query.ts";
import { type Period, type Ranged, rangesOf, spanOf } from "./ranges.ts";
import type { ReadList } from "./read.ts";

/** Rows read at once: what a walk over a list holds in memory, however long the list is. */
const PAGE_ROWS = 1_000;
/** Records of the list that one statement looks at, however few of them the filters let through. */
const WINDOW_ROWS = 5_000;

/** All that a list's query asks for, in its order, in pages of at most 1,000. */
export async function* allOf<Filter extends string, Row>(
  { listShape, list }: { listShape: Ordered & Ranged; list: ReadList<Filter, Row> },
  store: Store,
  query: ListQuery<Filter>,
): AsyncGenerator<readonly Row[]> {
  // All of it is of one moment: what is of today stays so past midnight.
  const at = store.now();
  const period = spanOf(rangesOf(listShape, query, at), sortColumn(query.sort));
  for await (const window of windowsOf(store.reads, listShape, { ...query, period })) {
    yield* pagesOf(list, { ...store, now: () => at }, window);
  }
}

/** What the query asks for from its place on, page by page; others have their turn in between. */
export async function* pagesOf<Filter extends string, Row>(
  list: ReadList<Filter, Row>,
  store: Store,
  query: ListQuery<Filter>,
): AsyncGenerator<readonly Row[]> {
  // The simulated delay is that of the specification's calls, and this is none of them.
  // And all pages are of one moment.
  const at = store.now();
  const prompt: Store = { ...store, simulate: () => Promise.resolve(), now: () => at };
  let { after }: { after: string | null } = query;
  while (after !== null) {
    const page: Page<Row> = await list(prompt, { ...query, after }, PAGE_ROWS);
    yield page.rows;
    after = page.after;
    if (after !== null) await yieldToEventLoop();
  }
}

/**
 * A query cut into short stretches along its order: a search that hardly finds anything would else
 * go through the whole list in one statement. It ends when nobody waits any more.
 */
export async function* windowsOf<Filter extends string>(
  db: Database,
  shape: Ordered,
  query: ListQuery<Filter>,
  signal?: AbortSignal,
): AsyncGenerator<ListQuery<Filter>> {
  const column = sortColumn(query.sort);
  const descending = query.sort.startsWith("-");
  let { from, to } = query.period ?? { from: null, to: null };
  while (!signal?.aborted) {
    const edge = await edgeOf(db, shape, { column, from, to }, descending);
    const [nearer, further] = descending ? [edge ?? from, to] : [from, edge ?? to];
    yield { ...query, period: { column, from: nearer, to: further } };
    if (edge === null) return;
    if (descending) to = edge;
    else from = edge;
    await yieldToEventLoop();
  }
}

type Edge = Period["from"];

/**
 * Where the stretch of so many records ends, by the index alone; null when there are less. Equal
 * values are never parted, so that a stretch may be longer where many are.
 */
async function edgeOf(
  db: Database,
  shape: Ordered,
  { column, from, to }: Period,
  descending: boolean,
): Promise<Edge> {
  const value = orderBy(shape, column);
  const table = sql.table(shape.table);
  const inside = sql`${from === null ? sql`true` : sql`${value} >= ${from}`}
    and ${to === null ? sql`true` : sql`${value} < ${to}`}`;
  const { rows: [row] } = await sql<{ edge: Edge }>`
    select ${value} as "edge" from ${table} where ${inside}
    order by ${value} ${sql.raw(descending ? "desc" : "asc")}
    limit 1 offset ${sql.lit(WINDOW_ROWS - 1)}`.execute(db);
  if (!row || descending) return row?.edge ?? null;
  // Upwards the edge itself belongs to the next stretch, unless this one begins with it.
  if (row.edge !== from) return row.edge;
  const { rows: [next] } = await sql<{ edge: Edge }>`
    select min(${value}) as "edge" from ${table}
    where ${inside} and ${value} > ${row.edge}`.execute(db);
  return next?.edge ?? null;
}
