import type { Tables } from "../db/tables.ts";
import { type Cursor, readCursor } from "./cursor.ts";
import type { ListName } from "./names.ts";
import type { ListShape } from "./shape.ts";

/** A parsed address: every part is one that the list knows, a filter that is off is "". */
export interface ListQuery<Filter extends string = string> {
  q: string;
  sort: string;
  after: string;
  filters: Record<Filter, string>;
  /** Never from an address: that of a report, or of a part of a long list. */
  period?: Period;
}

/** Values of a column, such as its instants, from the first on, to before the last; null: open. */
export interface Period {
  column: string;
  from: string | number | null;
  to: string | number | null;
}

/** `total` is null where a search or filter hides it; cursors are null at the ends. */
export interface Page<Row> {
  rows: readonly Row[];
  /** Whether a search or filter is on, so that no rows need not mean no records. */
  filtered: boolean;
  total: number | null;
  before: string | null;
  after: string | null;
}

const MAX_SEARCH_LENGTH = 200;

/** Reads a list's address (`?q=&sort=&status=&after=`); a bad value gets the default, no error. */
export function parseListQuery<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  search: URLSearchParams,
): ListQuery<Filter> {
  const q = (search.get("q") ?? "").trim();
  const asked = search.get("sort") ?? "";
  const known = (shape.sorts as readonly string[]).includes(sortColumn(asked));
  const sort = known ? asked : `-${shape.instant}`;
  const filters = Object.fromEntries(
    Object.entries<{ values: readonly string[] }>(shape.filters).map(([name, { values }]) => {
      const value = search.get(name) ?? "";
      return [name, values.includes(value) ? value : ""];
    }),
  ) as Record<Filter, string>;
  const after = search.get("after") ?? "";
  return {
    q: q.length > MAX_SEARCH_LENGTH || q.includes("\0") ? "" : q,
    sort,
    after: cursorIn(after, shape, sort) === null ? "" : after,
    filters,
  };
}

export const sortColumn = (sort: string): string => sort.replace(/^-/, "");

/** The place that an address names in a list; null for none, or one that is not of this list. */
export const cursorIn = (
  text: string,
  { numeric, tieBreaker }: { numeric?: readonly string[]; tieBreaker?: string },
  sort: string,
): Cursor | null =>
  text === "" ? null : readCursor(text, {
    column: numeric?.includes(sortColumn(sort)) ? "number" : "string",
    unique: tieBreaker === undefined ? "string" : "number",
  });
