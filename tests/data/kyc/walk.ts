import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import type { Store } from "../../../data/store.ts";

/** Less than each list that is walked holds. */
const PAGE = 7;

/** The person whose queues are read. */
export const READER = "s_1";

export const parse = (search: string) =>
  parseListQuery(kyc.listShape, new URLSearchParams(search), { readerId: READER });

/** All requests that an address asks for, page by page, and how many it says that these are. */
export async function walk(
  store: Store,
  search: string,
  isCounted = true,
): Promise<{ ids: string[]; count?: number }> {
  const ids: string[] = [];
  let count: number | undefined;
  for (let after: string | null = ""; after !== null;) {
    const query: ListQuery = { ...parse(search), after, bounded: true };
    const page = await kyc.list(store, query, PAGE);
    ids.push(...page.rows.map(({ id }) => id));
    count = page.count?.records;
    if (isCounted) assert.ok(page.count?.isAll, search);
    after = page.after;
  }
  return { ids, count };
}
