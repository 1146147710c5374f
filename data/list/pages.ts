import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Store } from "../store.ts";
import type { ListQuery, Page } from "./query.ts";
import type { ReadList } from "./read.ts";

const PAGE_ROWS = 1_000;

/** All records of a query, page by page. */
export async function* allOf<Filter extends string, Row>(
  { list }: { list: ReadList<Filter, Row> },
  store: Store,
  query: ListQuery<Filter>,
): AsyncGenerator<readonly Row[]> {
  // One moment for all pages: days must not shift at midnight.
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
