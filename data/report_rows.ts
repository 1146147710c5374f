import { sql } from "kysely";
import { type Definition, queryOf } from "./custom_reports.ts";
import type { Database } from "./database.ts";
import { pagesOf } from "./list_pages.ts";
import type { ListQuery, Period } from "./list_query.ts";
import { reportList } from "./report_lists.ts";
import type { Calendar } from "./report_period.ts";
import type { Store } from "./store.ts";

/** Records of the list that one statement looks at, however few of them the filters let through. */
const WINDOW_ROWS = 5_000;

/** All that a report is about, newest first, in pages of at most 1,000. */
export async function* rowsOf(
  store: Store,
  definition: Definition,
  calendar: Calendar,
  signal?: AbortSignal,
): AsyncGenerator<{ id: string }[]> {
  const { read } = reportList(definition.list);
  for await (const window of windowsOf(store, definition, calendar, signal)) {
    yield* pagesOf(read, store, window);
  }
}

/**
 * The report's query cut into short periods, newest first: a search that hardly finds anything
 * would else go through the whole list in one statement. It ends when nobody waits any more.
 */
export async function* windowsOf(
  store: Store,
  definition: Definition,
  calendar: Calendar,
  signal?: AbortSignal,
): AsyncGenerator<ListQuery> {
  const { instant: column, table } = reportList(definition.list);
  const query = queryOf(definition, calendar, store.now());
  const first = query.period?.from ?? null;
  let to = query.period?.to ?? null;
  while (!signal?.aborted) {
    const from = await instantBack(store.db, table, { column, from: first, to });
    yield { ...query, period: { column, from: from ?? first, to } };
    if (from === null) return;
    to = from;
    // SQLite answers at once, so that nothing else would run until the end.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The instant so many records back in the period, by the index alone; null when there are less. */
async function instantBack(
  db: Database,
  table: string,
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
