import { type Definition, queryOf } from "./definition.ts";
import { pagesOf, windowsOf } from "../../list/pages.ts";
import type { ListQuery } from "../../list/query.ts";
import { recordsOf } from "../../lists.ts";
import type { Calendar } from "../../base/calendar.ts";
import type { Store } from "../../store.ts";

export async function* rowsOf(
  store: Store,
  definition: Definition,
  calendar: Calendar,
  signal?: AbortSignal,
): AsyncGenerator<readonly { id: string }[]> {
  const { list } = recordsOf(definition.list);
  for await (const window of reportWindows(store, definition, calendar, signal)) {
    yield* pagesOf(list, store, window);
  }
}

export const reportWindows = (
  store: Store,
  definition: Definition,
  calendar: Calendar,
  signal?: AbortSignal,
): AsyncGenerator<ListQuery> =>
  windowsOf(
    store.reads,
    recordsOf(definition.list).listShape,
    queryOf(definition, calendar, store.now()),
    signal,
  );
