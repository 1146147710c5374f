import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import { type CountName, readCounts } from "./counts.ts";
import { beyond, type Cursor, readCursor, type Value, writeCursor } from "./cursor.ts";
import type { Store } from "../store.ts";
import type { Tables } from "../db/tables.ts";

/** Lists up to this length show whole; longer ones get a pager. */
export const PAGE_SIZE = 100;

export type ListTable =
  | "users"
  | "kyc_requests"
  | "communities"
  | "transactions"
  | "content"
  | "partners"
  | "staff"
  | "audit_log";
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
  table: Table;
  sorts: readonly [Sort, ...Sort[]];
  /** Of the list's main instant, newest first. */
  defaultSort: `-${Sort}`;
  /** Sorts whose column holds numbers; the others hold text. */
  numeric?: readonly Sort[];
  /** The unique column that decides between equals; `id` unless named. */
  tieBreaker?: "seq";
  filters: Record<Filter, { values: readonly string[]; where: Predicate<Table> }>;
}

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
  const q = (search.get("q") ?? "").trim();
  const sort = search.get("sort") ?? "";
  const knownSort = (shape.sorts as readonly string[]).includes(sortColumn(sort))
    ? sort
    : shape.defaultSort;
  const filters = Object.fromEntries(
    Object.entries<{ values: readonly string[] }>(shape.filters).map(([name, { values }]) => {
      const value = search.get(name) ?? "";
      return [name, values.includes(value) ? value : ""];
    }),
  ) as Record<Filter, string>;
  const after = search.get("after") ?? "";
  return {
    q: q.length > MAX_SEARCH_LENGTH || q.includes("\0") ? "" : q,
    sort: knownSort,
    after: cursorIn(after, shape, knownSort) === null ? "" : after,
    filters,
  };
}

const MAX_SEARCH_LENGTH = 200;

/** Folds case and accents, so that a search for "Ilic" finds "Ilić" on every engine. */
export const searchText = (...parts: string[]): string =>
  parts.join(" ").normalize("NFKD").replace(/\p{M}/gu, "").replace(/[‘’ʼ′`´]/g, "'").toLowerCase()
    .replace(/[ıłøđðħßæœþ]/g, (letter) => undecomposed[letter] ?? letter);

/** Letters that Unicode does not take apart, as people without them on the keyboard type them. */
const undecomposed: Record<string, string> = {
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

interface ReadOptions {
  nowIso: string;
  limit: number;
  countAll: () => Promise<number>;
  /** What a search finds beside the records whose own text fits. */
  alsoFound?: RawBuilder<boolean>;
}

/** So many rows of a list whose total its writers keep. */
export const rowsFor = (store: Store, count: CountName, limit: number): ReadOptions => ({
  nowIso: store.now().toISOString(),
  limit,
  countAll: async () => (await readCounts(store.db, [count]))[count],
});

/** One page by keyset: the place is a value and an id, so page 10,000 costs what page 1 does. */
export async function readPage<
  Table extends ListTable,
  Sort extends keyof Tables[Table] & string,
  Filter extends string,
  Row extends { id: string } | { seq: number },
>(
  select: SelectQueryBuilder<Tables, Table, Row>,
  shape: ListShape<Table, Sort, Filter>,
  query: ListQuery<Filter>,
  options: ReadOptions,
): Promise<Page<Row>> {
  const cursor = cursorIn(query.after, shape, query.sort);
  const column = sortColumn(query.sort);
  const unique = shape.tieBreaker ?? "id";
  const descending = query.sort.startsWith("-") !== Boolean(cursor?.back);
  const narrowed = narrow(select, shape, query, options);
  const placed = cursor ? narrowed.where(beyond(column, unique, descending, cursor)) : narrowed;
  const direction = sql.raw(descending ? "desc" : "asc");
  const found = await placed
    .orderBy(sql`${sql.ref(column)} ${direction}`).orderBy(sql`${sql.ref(unique)} ${direction}`)
    .limit(options.limit + 1).execute() as Row[];
  const more = found.length > options.limit;
  const rows = found.slice(0, options.limit);
  if (cursor?.back) rows.reverse();
  const at = (row: Row | undefined, back: boolean) =>
    row ? writeCursor(row as Record<string, Value>, [column, unique], back) : null;
  const hasBefore = cursor ? !cursor.back || more : false;
  const hasAfter = cursor?.back ? true : more;
  const whole = !hasBefore && !hasAfter;
  // Past the end, too, there are records that the address hides.
  const filtered = query.q !== "" || query.after !== "" && rows.length === 0 || !!query.period ||
    Object.values(query.filters).some((value) => value !== "");
  return {
    rows,
    filtered,
    total: whole ? rows.length : filtered ? null : await options.countAll(),
    before: hasBefore ? at(rows[0], true) : null,
    after: hasAfter ? at(rows.at(-1), false) : null,
  };
}

/** How many records the query asks for; counts each of them, so that it takes a short period. */
export async function countRows<
  Table extends ListTable,
  Sort extends keyof Tables[Table] & string,
  Row,
>(
  select: SelectQueryBuilder<Tables, Table, Row>,
  shape: ListShape<Table, Sort, string>,
  query: ListQuery,
  nowIso: string,
): Promise<number> {
  const { count } = await narrow(select, shape, query, { nowIso })
    .select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return count as number;
}

function narrow<Table extends ListTable, Sort extends keyof Tables[Table] & string, Row>(
  select: SelectQueryBuilder<Tables, Table, Row>,
  shape: ListShape<Table, Sort, string>,
  query: ListQuery,
  { nowIso, alsoFound = sql`false` }: Pick<ReadOptions, "nowIso" | "alsoFound">,
) {
  let narrowed = select;
  for (const [name, value] of Object.entries(query.filters)) {
    const filter = shape.filters[name];
    if (value === "" || !filter) continue;
    narrowed = narrowed.where((eb) => {
      const is = filter.where(eb, value, nowIso);
      // By its index SQLite would read all that have the value, and sort them, for each period.
      return query.period ? sql<boolean>`(${is}) is true` : sql<boolean>`${is}`;
    });
  }
  const { column = "", from = null, to = null } = query.period ?? {};
  if (from !== null) narrowed = narrowed.where(sql<boolean>`${sql.ref(column)} >= ${from}`);
  if (to !== null) narrowed = narrowed.where(sql<boolean>`${sql.ref(column)} < ${to}`);
  if (query.q === "") return narrowed;
  const pattern = `%${searchText(query.q).replace(/[\\%_]/g, "\\$&")}%`;
  const fits = sql<boolean>`${sql.ref("search")} like ${pattern} escape '\\'`;
  return narrowed.where(sql<boolean>`(${fits} or ${alsoFound})`);
}

export const sortColumn = (sort: string): string => sort.replace(/^-/, "");

const cursorIn = (
  text: string,
  { numeric, tieBreaker }: { numeric?: readonly string[]; tieBreaker?: string },
  sort: string,
): Cursor | null =>
  readCursor(text, {
    column: numeric?.includes(sortColumn(sort)) ? "number" : "string",
    unique: tieBreaker === undefined ? "string" : "number",
  });
