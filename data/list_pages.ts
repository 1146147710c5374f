import type { ListQuery, Page } from "./list_query.ts";
import type { Store } from "./store.ts";

/** Rows read at once: what a walk over a list holds in memory, however long the list is. */
const PAGE_ROWS = 1_000;

/** A list's own function, by which all of it can be read. */
export type ReadList<Filter extends string, Row> = (
  store: Store,
  query: ListQuery<Filter>,
  limit: number,
) => Promise<Page<Row>>;

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
    // SQLite answers at once, so that nothing else would run until the end.
    if (after !== null) await new Promise((resolve) => setTimeout(resolve));
  }
}
