import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { DomainError } from "../errors.ts";
import type { Store } from "../store.ts";
import { type Cursor, writeCursor } from "./cursor.ts";
import type { ListName } from "./names.ts";
import { filtersOf, inside, narrowingOf } from "./narrowing.ts";
import { placeOf, sorted, type Walk, walkBy } from "./order.ts";
import { cursorIn, type ListQuery, type Page, sortColumn } from "./query.ts";
import { rangesOf } from "./ranges.ts";
import type { ListShape, RecordShape, Source } from "./shape.ts";
import { among, findRows, keysOf, type Scan, walk } from "./scan.ts";
import { hitsOf, holds } from "./search.ts";
import { readSums } from "./sums.ts";

/** Lists up to this length show whole; longer ones get a pager. */
export const PAGE_SIZE = 100;

/** A list's own function, by which it can be read. */
export type ReadList<Filter extends string, Shown> = (
  store: Store,
  query: ListQuery<Filter>,
  limit?: number,
) => Promise<Page<Shown>>;

/** One of the specification's reads; newest first unless the query says otherwise. */
export const lister = <
  Table extends keyof Tables,
  Filter extends string,
  Entity extends { id: string },
  Shown extends { id: string },
>(
  shape: RecordShape<ListName, Table, Filter, Entity, Shown>,
): ReadList<Filter, Shown> =>
async (store, query, limit = PAGE_SIZE) => {
  await store.simulate("read");
  const { db, now } = store;
  const total = async () => (await readSums(db, [shape.table]))(shape.table);
  const page = await readPage(shape, sourceOf(store, query, limit), query, { limit, total });
  return { ...page, rows: await shape.fromRows(page.rows, { db, now }) };
};

/** A page by its index alone is read at once; what may look at the whole list, beside the rest. */
export const sourceOf = (store: Store, query: ListQuery, limit: number): Source => ({
  db: limit > PAGE_SIZE || query.period || isNarrowed(query) ? store.reads : store.db,
  now: store.now,
});

const isNarrowed = ({ q, ranges, filters }: ListQuery): boolean =>
  q !== "" || ranges !== undefined || Object.values(filters).some((value) => value !== "");

/** Reads one record; throws `not_found`. */
export const getter = <
  Table extends keyof Tables,
  Filter extends string,
  Entity extends { id: string },
  Shown extends { id: string },
>({ table, notFound, fromRows }: RecordShape<ListName, Table, Filter, Entity, Shown>) =>
async (source: Source, id: string): Promise<Shown> => {
  const row = await rowsOf(source.db, table).where(sql<boolean>`"id" = ${id}`).executeTakeFirst();
  const [record] = row ? await fromRows([row as Tables[Table]], source) : [];
  if (!record) throw new DomainError("not_found", notFound);
  return record;
};

/** Kysely's type of a query on one table of several is that of all of them. */
const rowsOf = <Table extends keyof Tables>(db: Database, table: Table) =>
  db.selectFrom(table as keyof Tables).selectAll() as unknown as SelectQueryBuilder<
    Tables,
    Table,
    Tables[Table]
  >;

interface PageOptions {
  limit: number;
  /** How many records there are in all; null where nobody keeps count of them. */
  total: () => Promise<number | null>;
  /** What a search finds beside the records whose own text fits. */
  alsoFound?: RawBuilder<boolean>;
  /** The records that there are at all, for whoever asks. */
  within?: RawBuilder<boolean>;
}

/** One page by keyset: the place is a value and an id, so page 10,000 costs what page 1 does. */
export async function readPage<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  source: Source,
  query: ListQuery<Filter>,
  options: PageOptions,
): Promise<Page<Tables[Table]>> {
  const { limit, total } = options;
  const cursor = cursorIn(query.after, shape, query.sort);
  const [column, unique] = [sortColumn(query.sort), shape.tieBreaker ?? "id"];
  const descending = query.sort.startsWith("-") !== Boolean(cursor?.back);
  const order = walkBy(shape, [column, unique], descending);
  const found = await firstOf(shape, source, query, options, order, cursor?.place ?? null);
  const more = found.length > limit;
  const rows = found.slice(0, limit);
  if (cursor?.back) rows.reverse();
  const at = (row: Tables[Table] | undefined, back: boolean) =>
    row ? writeCursor({ place: placeOf(shape, row, [column, unique]), back }) : null;
  const hasBefore = cursor ? !cursor.back || more : false;
  const hasAfter = cursor?.back ? true : more;
  const filtered = isFiltered(query, rows.length);
  const whole = !hasBefore && !hasAfter;
  return {
    rows,
    filtered,
    total: whole ? rows.length : filtered ? null : await total(),
    before: hasBefore ? at(rows[0], true) : null,
    after: hasAfter ? at(rows.at(-1), false) : null,
  };
}

/** The rows from a place on, and one more to tell whether the list ends there. */
async function firstOf<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  source: Source,
  query: ListQuery<Filter>,
  options: PageOptions,
  order: Walk,
  from: Cursor["place"] | null,
): Promise<Tables[Table][]> {
  const { db, now } = source;
  const { limit, alsoFound, within } = options;
  const at = now();
  const fits = (bySort: boolean): RawBuilder<boolean> => {
    const fits = fitting(shape, query, at, { alsoFound, bySort });
    return within ? sql<boolean>`${fits} and ${within}` : fits;
  };
  const isWindow = query.period !== undefined;
  const scan: Scan<Tables[Table]> = { db, shape, order, condition: fits(isWindow), from };
  // A part of a long list is short enough to walk through.
  if (isWindow && limit > PAGE_SIZE) return await walk(scan, limit + 1);
  const narrow = narrowingOf(shape, query, at);
  if (narrow.each.length > 1) {
    const rows: Tables[Table][] = [];
    for (const one of narrow.each) {
      rows.push(...await firstOf(shape, source, one, options, order, from));
    }
    return sorted(rows, shape, order).slice(0, limit + 1);
  }
  // By their instant each filter has an index of its own.
  if (query.q === "" && narrow.isByIndex) return await walk(scan, limit + 1);
  const bySort = { ...scan, condition: fits(true), within: narrow.stretch };
  return await findRows(bySort, limit + 1, async () => {
    const hits = query.q === "" ? null : await hitsOf(db, shape, query.q, alsoFound);
    const keys = hits ?? await keysOf(db, shape, narrow.byIndex);
    return keys && await among(scan, keys, limit + 1);
  });
}

/** Past the end, too, there are records that the address hides. */
const isFiltered = (query: ListQuery, found: number): boolean =>
  isNarrowed(query) || query.after !== "" && found === 0 || query.period !== undefined;

/** How many records the query asks for; counts each of them, so that it takes a short period. */
export async function countRows<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  { db, now }: Source,
  query: ListQuery,
): Promise<number> {
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(shape.table)}
    where ${
    fitting(shape, query, now(), {
      bySort: query.period !== undefined,
    })
  }`.execute(db);
  return Number(row?.count);
}

/** What a query lets through, as one condition. */
function fitting<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  { period, ...query }: ListQuery,
  at: Date,
  { alsoFound = sql`false`, bySort }: { alsoFound?: RawBuilder<boolean>; bySort: boolean },
): RawBuilder<boolean> {
  // By its index SQLite would read all that have the value, and sort them.
  const guarded = (is: RawBuilder<boolean>) => bySort ? sql<boolean>`(${is}) is true` : is;
  const conditions = filtersOf(shape, query, at).map(({ is }) => guarded(is));
  for (const range of [...rangesOf(shape, query, at), ...period ? [period] : []]) {
    const isSorted = range.column === sortColumn(query.sort);
    conditions.push(isSorted ? inside(shape, range) : guarded(inside(shape, range)));
  }
  if (query.q !== "") conditions.push(sql`(${holds(shape, query.q)} or ${alsoFound})`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
