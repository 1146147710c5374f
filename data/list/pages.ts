import { sql } from "kysely";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import type { ListQuery, Page } from "./query.ts";
import { type Period, rangesOf, spanOf } from "./ranges.ts";
import type { ReadList } from "./read.ts";
import { type Listed, sortColumn, sortKey } from "./shape.ts";

const PAGE_ROWS = 1_000;
/** Records that one statement looks at, however few of them match. */
const WINDOW_ROWS = 5_000;

export async function* allOf<Filter extends string, Row>(
  { listShape, list }: { listShape: Listed; list: ReadList<Filter, Row> },
  store: Store,
  query: ListQuery<Filter>,
): AsyncGenerator<readonly Row[]> {
  // One moment for all pages: days must not shift at midnight.
  const at = store.now();
  const period = spanOf(rangesOf(listShape, query, at), sortColumn(query.sort));
  for await (const window of windowsOf(store.reads, listShape, { ...query, period })) {
    yield* pagesOf(list, { ...store, now: () => at }, window);
  }
}

export async function* pagesOf<Filter extends string, Row>(
  list: ReadList<Filter, Row>,
  store: Store,
  query: ListQuery<Filter>,
): AsyncGenerator<readonly Row[]> {
  const at = store.now();
  // The simulated delay is for the specification's calls only.
  const prompt: Store = { ...store, simulate: () => Promise.resolve(), now: () => at };
  let { after }: { after: string | null } = query;
  while (after !== null) {
    const page: Page<Row> = await list(prompt, { ...query, after }, PAGE_ROWS);
    yield page.rows;
    after = page.after;
    if (after !== null) await yieldToEventLoop();
  }
}

/** Cuts a query into periods, so that a rare match does not make one statement read all. */
export async function* windowsOf<Filter extends string>(
  db: Database,
  list: Listed,
  query: ListQuery<Filter>,
  signal?: AbortSignal,
): AsyncGenerator<ListQuery<Filter>> {
  const column = sortColumn(query.sort);
  const descending = query.sort.startsWith("-");
  let { from, to } = query.period ?? { from: null, to: null };
  while (!signal?.aborted) {
    const edge = await windowEnd(db, list, { column, from, to }, descending);
    const [nearer, further] = descending ? [edge ?? from, to] : [from, edge ?? to];
    yield { ...query, period: { column, from: nearer, to: further } };
    if (edge === null) return;
    if (descending) to = edge;
    else from = edge;
    await yieldToEventLoop();
  }
}

/** Null if fewer than 5,000 records are left. Records with equal values stay together. */
async function windowEnd(
  db: Database,
  list: Listed,
  { column, from, to }: Period,
  descending: boolean,
): Promise<Period["from"]> {
  const key = sql.ref(sortKey(list, column));
  const rows = sql`from ${sql.table(list.table)}
    where ${from === null ? sql`true` : sql`${key} >= ${from}`}
    and ${to === null ? sql`true` : sql`${key} < ${to}`}`;
  const { rows: [row] } = await sql<{ edge: string | number }>`select ${key} as "edge" ${rows}
    order by ${key} ${sql.raw(descending ? "desc" : "asc")}
    limit 1 offset ${sql.lit(WINDOW_ROWS - 1)}`.execute(db);
  if (!row || descending) return row?.edge ?? null;
  // Upwards the value itself belongs to the next window, unless this one begins with it.
  if (row.edge !== from) return row.edge;
  const { rows: [next] } = await sql<{ edge: Period["from"] }>`
    select min(${key}) as "edge" ${rows} and ${key} > ${row.edge}`.execute(db);
  return next?.edge ?? null;
}
