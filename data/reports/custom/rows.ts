import { type Definition, queryOf } from "./reports.ts";
import { pagesOf, windowsOf } from "../../list/pages.ts";
import type { ListQuery } from "../../list/query.ts";
import { reportList } from "./lists.ts";
import type { Calendar } from "./period.ts";
import type { Store } from "../../store.ts";

/** All that a report is about, newest first, in pages of at most 1,000. */
export async function* rowsOf(
  store: Store,
  definition: Definition,
  calendar: Calendar,
  signal?: AbortSignal,
): AsyncGenerator<{ id: string }[]> {
  const { read } = reportList(definition.list);
  for await (const window of reportWindows(store, definition, calendar, signal)) {
    yield* pagesOf(read, store, window);
  }
}

/** The report's query, a short period at a time. */
export const reportWindows = (
  store: Store,
  definition: Definition,
  calendar: Calendar,
  signal?: AbortSignal,
): AsyncGenerator<ListQuery> =>
  windowsOf(
    store.db,
    reportList(definition.list).table,
    queryOf(definition, calendar, store.now()),
    signal,
  );
