import type { Tables } from "../db/tables.ts";
import type { Count } from "./facets.ts";
import { type Cursor, readCursor, type Value } from "./cursor.ts";
import { recordId } from "./fields.ts";
import type { ListName } from "./names.ts";
import { hasDays, type Period, type Ranges, readRanges } from "./ranges.ts";
import type { ListShape, Narrowing } from "./shape.ts";

/**
 * A parsed address: every part is one that the list knows, a filter that is off is "", and one that
 * lets several values through has them with commas between.
 */
export interface ListQuery<Filter extends string = string> {
  q: string;
  sort: string;
  after: string;
  filters: Record<Filter, string>;
  /** Whose records alone, by the column that says so. */
  only?: { column: string; id: string };
  /** Days and amounts; absent where all of them are off. */
  ranges?: Ranges;
  /** In which days begin (IANA name); UTC unless named. */
  timeZone?: string;
  /** Never from an address: that of a report, or of a part of a long list. */
  period?: Period;
  /** For somebody who waits: looks at 10,000 entries at most, and tells how many fit. */
  bounded?: true;
}

/** `total` is null where a search or filter hides it; cursors are null at the ends. */
export interface Page<Row> {
  rows: readonly Row[];
  /** Whether a search or filter is on, so that no rows need not mean no records. */
  filtered: boolean;
  total: number | null;
  before: string | null;
  after: string | null;
  /** How many fit; for a bounded query that narrows the list. */
  count?: Count;
  /** Of a bounded query that was given up: so many entries were looked at for this page. */
  looked?: number;
}

const MAX_SEARCH_LENGTH = 200;

/**
 * Reads a list's address (`?q=&sort=&status=&period=&amountFrom=&after=`), days being those of a
 * time zone; a bad value gets the default, no error.
 */
export function parseListQuery<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  search: URLSearchParams,
  timeZone?: string,
): ListQuery<Filter> {
  const asked = search.get("sort") ?? "";
  const known = (shape.sorts as readonly string[]).includes(sortColumn(asked));
  const filters = Object.fromEntries(
    Object.entries<Narrowing<Table>>(shape.filters).map(([name, narrowing]) => [
      name,
      readFilter(narrowing, search.getAll(name)),
    ]),
  ) as Record<Filter, string>;
  const sort = known ? asked : sortWith(shape, filters);
  const ranges = readRanges(shape, search);
  const dated = timeZone !== undefined && hasDays(shape, { filters, ranges });
  const after = search.get("after") ?? "";
  return {
    q: searchIn(search),
    sort,
    after: cursorIn(after, shape, sort) === null ? "" : after,
    filters,
    ...onlyOf(shape, search),
    ...ranges && { ranges },
    ...dated && { timeZone },
  };
}

/** The order of a list where its address names none. */
function sortWith<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  filters: Record<Filter, string>,
): string {
  for (const [name, { sort }] of Object.entries<Narrowing<Table>>(shape.filters)) {
    const value = filters[name as Filter];
    if (sort && value !== "") return sort(value);
  }
  return `-${shape.instant}`;
}

/** A list has one owner's records alone where its address says whose (`?userId=u_1`). */
function onlyOf({ owner }: { owner?: string }, search: URLSearchParams): Pick<ListQuery, "only"> {
  const asked = owner === undefined ? null : search.get(owner);
  // That nothing is no id takes longer to say than all else here.
  const id = asked === null ? undefined : recordId.safeParse(asked).data;
  return owner !== undefined && id !== undefined ? { only: { column: owner, id } } : {};
}

/** What an address searches for, or its beginning; nothing where that cannot be. */
export function searchIn(search: URLSearchParams): string {
  const q = (search.get("q") ?? "").trim();
  if (q.includes("\0")) return "";
  return q.length > MAX_SEARCH_LENGTH ? Array.from(q).slice(0, MAX_SEARCH_LENGTH).join("") : q;
}

/** A form names a filter once for each value, a link once for all; what lets all through is off. */
function readFilter<Table extends keyof Tables>(
  { values, periods, one }: Narrowing<Table>,
  sent: readonly string[],
): string {
  const asked = new Set(meantOf(sent).flatMap(valuesOf));
  const known = values.filter((value) => asked.has(value));
  if (periods || one) return known[0] ?? "";
  return known.length === values.length ? "" : known.join();
}

/**
 * What a form's select says of several was so when its page came, and the boxes behind it are new.
 * Where several were on, nothing stands before the boxes: then a select that says something else was
 * changed, and the boxes are what was.
 */
function meantOf(sent: readonly string[]): readonly string[] {
  const [select = "", ...boxes] = sent;
  if (boxes.length > 0 && select.includes(",")) return boxes;
  return boxes[0] === "" ? [select] : sent;
}

/** The values that a filter lets through; none where it is off. */
export const valuesOf = (filter: string): string[] => filter === "" ? [] : filter.split(",");

export const sortColumn = (sort: string): string => sort.replace(/^-/, "");

/** The place that an address names in a list; null for none, or one that is not of this list. */
export function cursorIn(
  text: string,
  { numeric, facets, tieBreaker }: {
    numeric?: readonly string[];
    facets?: { readonly [column in string]?: readonly Value[] };
    tieBreaker?: string;
  },
  sort: string,
): Cursor | null {
  if (text === "") return null;
  const column = sortColumn(sort);
  const cursor = readCursor(text, {
    column: numeric?.includes(column) ? "number" : "string",
    unique: tieBreaker === undefined ? "string" : "number",
  });
  // A number beyond its few might be beyond what a column can hold.
  const isOther = cursor && facets?.[column]?.includes(cursor.place[0]) === false;
  return isOther ? null : cursor;
}
