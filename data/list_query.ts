import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import type { Tables } from "./tables.ts";

/** Lists up to this length show whole; longer ones get a pager. */
export const PAGE_SIZE = 100;

type ListTable =
  | "users"
  | "kyc_requests"
  | "communities"
  | "transactions"
  | "content"
  | "partners"
  | "staff";
type Predicate<Table extends keyof Tables> = (
  eb: ExpressionBuilder<Tables, Table>,
  value: string,
  nowIso: string,
) => Expression<unknown>;

/** What may be asked of one list, in the words of its address (`?q=&sort=&status=&after=`). */
export interface ListShape<
  Table extends keyof Tables,
  Sort extends keyof Tables[Table] & string,
  Filter extends string,
> {
  sorts: readonly [Sort, ...Sort[]];
  defaultSort: Sort | `-${Sort}`;
  filters: Record<Filter, { values: readonly string[]; where: Predicate<Table> }>;
}

/** A parsed address: every part is one that the list knows, a filter that is off is "". */
export interface ListQuery<Filter extends string = string> {
  q: string;
  sort: string;
  after: string;
  filters: Record<Filter, string>;
}

/** `total` is null where a search or filter hides it; cursors are null at the ends. */
export interface Page<Row> {
  rows: Row[];
  /** Whether a search or filter is on, so that no rows need not mean no records. */
  filtered: boolean;
  total: number | null;
  before: string | null;
  after: string | null;
}

/** Reads a list's address; a bad value gets the default, never an error. */
export function parseListQuery<
  Table extends keyof Tables,
  Sort extends keyof Tables[Table] & string,
  Filter extends string,
>(
  shape: ListShape<Table, Sort, Filter>,
  search: URLSearchParams,
): ListQuery<Filter> {
  const sorts = shape.sorts.flatMap((sort) => [sort, `-${sort}`]);
  const schema = z.object({
    q: z.string().trim().max(200).catch(""),
    sort: z.enum(sorts).catch(shape.defaultSort),
    after: z.string().max(1_000).refine((text) => readCursor(text) !== null).catch(""),
  });
  const filters = Object.fromEntries(
    Object.entries<{ values: readonly string[] }>(shape.filters).map(([name, { values }]) => {
      const value = search.get(name) ?? "";
      return [name, values.includes(value) ? value : ""];
    }),
  ) as Record<Filter, string>;
  return { ...schema.parse(Object.fromEntries(search)), filters };
}

/** Folds case and accents, so that a search for "Ilic" finds "Ilić" on every engine. */
export const searchText = (...parts: string[]): string =>
  parts.join(" ").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** One page by keyset: the place is a value and an id, so page 10,000 costs what page 1 does. */
export async function readPage<
  Table extends ListTable,
  Sort extends keyof Tables[Table] & string,
  Filter extends string,
  Row extends { id: string },
>(
  select: SelectQueryBuilder<Tables, Table, Row>,
  shape: ListShape<Table, Sort, Filter>,
  query: ListQuery<Filter>,
  options: { nowIso: string; limit: number; countAll: () => Promise<number> },
): Promise<Page<Row>> {
  const cursor = readCursor(query.after);
  const column = query.sort.replace(/^-/, "");
  const descending = query.sort.startsWith("-") !== Boolean(cursor?.back);
  const narrowed = narrow(select, shape, query, options.nowIso);
  const placed = cursor ? narrowed.where(beyond(column, descending, cursor)) : narrowed;
  const direction = sql.raw(descending ? "desc" : "asc");
  const found = await placed
    .orderBy(sql`${sql.ref(column)} ${direction}`).orderBy(sql`${sql.ref("id")} ${direction}`)
    .limit(options.limit + 1).execute() as Row[];
  const more = found.length > options.limit;
  const rows = found.slice(0, options.limit);
  if (cursor?.back) rows.reverse();
  const at = (row: Row | undefined, back: boolean) =>
    row ? writeCursor([(row as Record<string, unknown>)[column] as string, row.id], back) : null;
  const hasBefore = cursor ? !cursor.back || more : false;
  const hasAfter = cursor?.back ? true : more;
  const whole = !hasBefore && !hasAfter;
  const filtered = query.q !== "" || Object.values(query.filters).some((value) => value !== "");
  return {
    rows,
    filtered,
    total: whole ? rows.length : filtered ? null : await options.countAll(),
    before: hasBefore ? at(rows[0], true) : null,
    after: hasAfter ? at(rows.at(-1), false) : null,
  };
}

function narrow<Table extends ListTable, Sort extends keyof Tables[Table] & string, Row>(
  select: SelectQueryBuilder<Tables, Table, Row>,
  shape: ListShape<Table, Sort, string>,
  query: ListQuery,
  nowIso: string,
) {
  let narrowed = select;
  for (const [name, value] of Object.entries(query.filters)) {
    const filter = shape.filters[name];
    if (value === "" || !filter) continue;
    narrowed = narrowed.where((eb) => sql<boolean>`${filter.where(eb, value, nowIso)}`);
  }
  if (query.q === "") return narrowed;
  const pattern = `%${searchText(query.q).replace(/[\\%_]/g, "\\$&")}%`;
  return narrowed.where(sql<boolean>`${sql.ref("search")} like ${pattern} escape '\\'`);
}

interface Cursor {
  place: [string | number, string];
  back: boolean;
}

const cursorSchema = z.tuple([z.union([z.string(), z.number()]), z.string(), z.boolean()]);

const beyond = (column: string, descending: boolean, { place: [value, id] }: Cursor) =>
  sql<boolean>`(${sql.ref(column)}, ${sql.ref("id")}) ${
    sql.raw(descending ? "<" : ">")
  } (${value}, ${id})`;

function writeCursor([value, id]: [string | number, string], back: boolean): string {
  const bytes = new TextEncoder().encode(JSON.stringify([value, id, back]));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_")
    .replaceAll("=", "");
}

function readCursor(text: string): Cursor | null {
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const json = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const [value, id, back] = cursorSchema.parse(JSON.parse(json));
    return { place: [value, id], back };
  } catch {
    return null;
  }
}
