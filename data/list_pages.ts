import { sql } from "kysely";
import type { Database } from "./database.ts";
import {
  type ListQuery,
  type ListTable,
  type Page,
  type Period,
  sortColumn,
} from "./list_query.ts";
import type { Store } from "./store.ts";

/** Rows read at once: what a walk over a list holds in memory, however long the list is. */
const PAGE_ROWS = 1_000;
/** Records of the list that one statement looks at, however few of them the filters let through. */
const WINDOW_ROWS = 5_000;

/** A list's own function, by which all of it can be read. */
export type ReadList<Filter extends string, Row> = (
  store: Store,
  query: ListQuery<Filter>,
  limit: number,
) => Promise<Page<Row>>;

/** All that a list's query asks for, in its order, in pages of at most 1,000. */
export async function* allOf<Filter extends string, Row>(
  { listShape: { table, defaultSort }, list }: {
    listShape: { table: ListTable; defaultSort: string };
    list: ReadList<Filter, Row>;
  },
  store: Store,
  query: ListQuery<Filter>,
): AsyncGenerator<Row[]> {
  const instant = sortColumn(defaultSort);
  if (query.sort !== defaultSort) {
    // Along the index of its order: by that of a filter, each page would sort all that it finds.
    const period = { column: instant, from: null, to: null };
    return yield* pagesOf(list, store, { ...query, period });
  }
  for await (const window of windowsOf(store.db, { table, instant }, query)) {
    yield* pagesOf(list, store, window);
  }
}

/** What the query asks for from its place on, page by page; others have their turn in between. */
export async function* pagesOf<Filter extends string, Row>(
  list: ReadList<Filter, Row>,
  store: Store,
  query: ListQuery<Filter>,
): AsyncGenerator<Row[]> {
  // The simulated delay is that of the specification's calls, and this is none of them.
  const prompt: Store = { ...store, simulate: () => Promise.resolve() };
  let { after }: { after: string | null } = query;
  while (after !== null) {
    const page: Page<Row> = await list(prompt, { ...query, after }, PAGE_ROWS);
    yield page.rows;
    after = page.after;
    if (after !== null) await breathe();
  }
}

/**
 * A query cut into short periods of its instant, newest first: a search that hardly finds anything
 * would else go through the whole list in one statement. It ends when nobody waits any more.
 */
export async function* windowsOf<Filter extends string>(
  db: Database,
  { table, instant: column }: { table: ListTable; instant: string },
  query: ListQuery<Filter>,
  signal?: AbortSignal,
): AsyncGenerator<ListQuery<Filter>> {
  const first = query.period?.from ?? null;
  let to = query.period?.to ?? null;
  while (!signal?.aborted) {
    const from = await instantBack(db, table, { column, from: first, to });
    yield { ...query, period: { column, from: from ?? first, to } };
    if (from === null) return;
    to = from;
    await breathe();
  }
}

/** SQLite answers at once, so that nothing else would run until the end. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The instant so many records back in the period, by the index alone; null when there are less. */
async function instantBack(
  db: Database,
  table: ListTable,
  { column, from, to }: Period,
): Promise<string | null> {
  const instant = sql.ref(column);
  const { rows: [row] } = await sql<{ at: string }>`
    select ${instant} as "at" from ${sql.table(table)}
    where ${from === null ? sql`true` : sql`${instant} >= ${from}`}
      and ${to === null ? sql`true` : sql`${instant} < ${to}`}
    order by ${instant} desc limit 1 offset ${sql.lit(WINDOW_ROWS - 1)}`.execute(db);
  return row?.at ?? null;
}
