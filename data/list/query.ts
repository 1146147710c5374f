import * as z from "zod";
import { type Currency, DOLLARS } from "../base/currency.ts";
import { fromBase64url, toBase64url, utf8 } from "../base/bytes.ts";
import { isRecordId, recordId } from "./fields.ts";
import { isDated, type Ranges, readRanges } from "./ranges.ts";
import type { MinorSums } from "../db/sums.ts";
import {
  type FilterPermission,
  type FilterShape,
  type Listed,
  sortColumn,
  type Value,
} from "./shape.ts";

/**
 * A parsed list address. It names only what the list knows; a filter that is off is "", and several
 * values of one filter are separated by commas.
 */
export interface ListQuery<Filter extends string = string> {
  q: string;
  /** A sort of the list, with "-" before it for descending. */
  sort: string;
  /** The sort of an address that names none. */
  defaultSort?: string;
  /** The page cursor; "" for the first page. */
  after: string;
  filters: Record<Filter, string>;
  /** Restricts the list to the records of one owner. */
  only?: { column: string; id: string };
  /** Days and amounts; absent if all of them are off. */
  ranges?: Ranges;
  /** IANA name of the zone that days are in; UTC unless named. */
  timeZone?: string;
  /** Staff id of the person who reads, where a filter depends on it. */
  readerId?: string;
  /** That of the amounts in `ranges`; US dollars unless named. */
  currency?: Currency;
  /** Fields of the list, separated by commas: its rows are shown as a report with these columns. */
  columns?: string;
  /** `month` or a group of the list: a report with counts and sums instead of rows. */
  group?: string;
  /** The rows of the page have boxes. It is no part of the address of a view, a report or a file. */
  isSelecting?: true;
  /** For a person who waits: stops after 10,000 index entries, and counts the matching records. */
  bounded?: true;
}

/** The number of matching records, and the sums of their amounts. */
export interface Count {
  records: number;
  /** Null in lists without amounts, and if not all records were counted. */
  minor: MinorSums | null;
  /** False: there may be more than `records`. */
  isAll: boolean;
}

/** One page of a list. The cursors are null at the ends. */
export interface Page<Row> {
  rows: readonly Row[];
  /** A search or filter is on: having no rows does not mean that the list has no records. */
  filtered: boolean;
  /** The number of all records; null if a search or filter hides some. */
  total: number | null;
  before: string | null;
  after: string | null;
  /** Number of the first row, from 1; absent if unknown. */
  from?: number;
  /** For bounded queries with a search or filter. */
  count?: Count;
  /** For bounded queries without one: the sums of all amounts. */
  minor?: MinorSums;
  /** The number of entries that a bounded query looked at, if it stopped before the page was full. */
  looked?: number;
}

/** A row's value in the sort and in the unique column. */
export type Position = readonly [value: Value, unique: Value];

/** The row at the edge of a page (keyset pagination), and the direction to read in from there. */
export interface Cursor {
  position: Position;
  back: boolean;
  /** Number of rows before the position; absent if unknown. */
  passed?: number;
}

/** Lists up to this length have one page. */
export const PAGE_SIZE = 50;
const MAX_SEARCH_LENGTH = 200;
const MOST_CODES = 20;

/** Facts about the reader that an address does not contain. */
export interface ReaderTerms {
  /** The zone of its days; UTC unless named. */
  timeZone?: string;
  /** The currency of its amounts; US dollars unless named. */
  currency?: Currency;
  /** Staff id of the person who reads. */
  readerId?: string;
  /** Filters that take a permission are off for readers without it; absent: all are on. */
  may?: (permission: FilterPermission) => boolean;
}

/** The permissions that such a value of a filter takes. */
export const takenBy = ({ takes }: FilterShape, value: string): FilterPermission[] =>
  valuesOf(value).flatMap((one) => takes?.(one) ?? []);

/** Parses an address (`?q=&sort=&status=&period=&after=`); bad values are replaced by defaults. */
export function parseListQuery<Filter extends string>(
  shape: Listed & { filters: Record<Filter, FilterShape> },
  search: URLSearchParams,
  { timeZone, currency = DOLLARS, readerId, may = () => true }: ReaderTerms = {},
): ListQuery<Filter> {
  const filters = Object.fromEntries(
    Object.entries<FilterShape>(shape.filters).map(([name, filter]) => {
      const value = readFilter(filter, search.getAll(name));
      return [name, takenBy(filter, value).every(may) ? value : ""];
    }),
  ) as Record<Filter, string>;
  const named = search.get("sort") ?? "";
  const isKnown = shape.sorts.includes(sortColumn(named));
  const defaultSort = defaultSortOf(shape, filters);
  const sort = isKnown ? named : defaultSort;
  const ranges = readRanges(shape, search, currency);
  const dependsOn = Object.entries<FilterShape>(shape.filters).flatMap(([name, { dependsOn }]) =>
    valuesOf(filters[name as Filter]).map((value) => dependsOn?.(value))
  );
  const dependsOnZone = dependsOn.includes("timeZone") || isDated(ranges);
  const after = search.get("after") ?? "";
  return {
    q: searchIn(search),
    sort,
    defaultSort,
    after: readCursor(after, shape, sort) === null ? "" : after,
    filters,
    ...readOwner(shape, search),
    ...readReport(shape, search),
    ...shape.isSelectable && search.get("select") === "1" && { isSelecting: true as const },
    ...ranges && { ranges },
    ...timeZone !== undefined && dependsOnZone && { timeZone },
    ...readerId !== undefined && dependsOn.includes("readerId") && { readerId },
    ...ranges && currency.code !== DOLLARS.code && { currency },
  };
}

function defaultSortOf(list: Listed, filters: Record<string, string>): string {
  for (const [name, { sort }] of Object.entries(list.filters)) {
    const value = filters[name] ?? "";
    if (sort && value !== "") return sort(value);
  }
  return `-${list.instant}`;
}

/** Reads the owner whose records alone are shown (`?userId=u_1`). */
function readOwner(
  { owner }: Listed,
  search: URLSearchParams,
): Pick<ListQuery, "only"> {
  const id = owner === undefined ? null : search.get(owner);
  return owner !== undefined && id !== null && recordId.safeParse(id).success
    ? { only: { column: owner, id } }
    : {};
}

export const MONTH_GROUP = "month";

/** Reads the chosen columns and the group of a report (`?columns=id,name&group=month`). */
function readReport(
  { json, groups }: Listed,
  search: URLSearchParams,
): Pick<ListQuery, "columns" | "group"> {
  const chosen = new Set(search.getAll("columns").flatMap(valuesOf));
  const columns = json.fields.filter((field) => chosen.has(field)).join();
  if (groups === undefined || columns === "") return {};
  const group = search.get("group") ?? "";
  const isKnown = group === MONTH_GROUP || Object.hasOwn(groups, group);
  return { columns, ...isKnown && { group } };
}

/** The search text of an address, cut to 200 characters; "" if it has a NUL. */
export function searchIn(search: URLSearchParams): string {
  const q = (search.get("q") ?? "").trim();
  if (q.includes("\0")) return "";
  return q.length > MAX_SEARCH_LENGTH ? Array.from(q).slice(0, MAX_SEARCH_LENGTH).join("") : q;
}

/** Forms repeat a filter for each value, links separate values by commas. All values mean "off". */
function readFilter({ values, one }: FilterShape, sent: readonly string[]): string {
  if (values.length === 0) return readCodes(sent);
  const chosen = new Set(sent.flatMap(valuesOf));
  const known = values.filter((value) => chosen.has(value));
  if (one) return known[0] ?? "";
  return known.length === values.length ? "" : known.join();
}

const readCodes = (sent: readonly string[]): string =>
  [...new Set(sent.flatMap(valuesOf))].filter(isRecordId).slice(0, MOST_CODES).join();

/** A query string in form encoding, in which commas between several values stay readable. */
export const writeSearch = (search: URLSearchParams): string =>
  search.toString().replaceAll("%2C", ",");

/** The values of a filter; none if it is off. */
export const valuesOf = (filter: string): string[] => filter === "" ? [] : filter.split(",");

/** PostgreSQL refuses a NUL, and a fraction for a column of whole numbers. */
const cursorValue = z.union([z.string().refine((text) => !text.includes("\0")), z.int()]);
const cursorSchema = z.tuple([cursorValue, cursorValue, z.boolean(), z.int().min(0).optional()]);

/** A cursor as text for addresses. */
export const writeCursor = ({ position, back, passed }: Cursor): string =>
  toBase64url(utf8(JSON.stringify([...position, back, ...passed === undefined ? [] : [passed]])));

/** Reads a cursor of an address; null for none, and for one that is not of this list and sort. */
export function readCursor(
  text: string,
  { numeric, facets, tieBreaker }: Pick<Listed, "numeric" | "facets" | "tieBreaker">,
  sort: string,
): Cursor | null {
  if (text === "") return null;
  const cursor = decodeCursor(text);
  if (cursor === null) return null;
  const column = sortColumn(sort);
  const [value, unique] = cursor.position;
  const isOfTypes = typeof value === (numeric?.includes(column) ? "number" : "string") &&
    typeof unique === (tieBreaker === undefined ? "string" : "number");
  // The column of a facet may not be able to hold other numbers.
  return isOfTypes && facets?.[column]?.includes(value) !== false ? cursor : null;
}

function decodeCursor(text: string): Cursor | null {
  try {
    const json = new TextDecoder().decode(fromBase64url(text));
    const [value, unique, back, passed] = cursorSchema.parse(JSON.parse(json));
    return { position: [value, unique], back, passed };
  } catch {
    return null;
  }
}
