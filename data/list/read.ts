import { type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { DomainError } from "../base/errors.ts";
import type { Store } from "../store.ts";
import { countHits, countOf } from "./count.ts";
import { followClock, isReadBeside, isUnmoved } from "./clocked.ts";
import { type Cursor, writeCursor } from "./cursor.ts";
import type { Count } from "./facets.ts";
import { type Asked, askedOf, firstOf, fitting, type Sight } from "./find.ts";
import type { ListName } from "./names.ts";
import { type Narrowed, narrowingOf } from "./narrowing.ts";
import { placeOf, walkBy } from "./order.ts";
import { cursorIn, type ListQuery, type Page, sortColumn } from "./query.ts";
import type { ListShape, RecordShape, Source } from "./shape.ts";
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
  const { db } = store;
  const at = store.now();
  const now = () => at;
  const total = async () => (await readSums(db, [shape.table]))(shape.table);
  const narrowed = narrowingOf(shape, query, at);
  const isAtHand = limit <= PAGE_SIZE && isInPlace(narrowed, query);
  const source = { db: isAtHand ? db : store.reads, now };
  const page = await readPage(shape, source, query, { limit, total, narrowed });
  return { ...page, rows: await shape.fromRows(page.rows, { db, now }) };
};

/**
 * Whether it stands in one place of an index for each of a few values, and is counted by kept sums
 * or 10,000 entries of that index: this is read at once, as to ask another thread takes longer.
 * `orders_test.ts` looks at each plan.
 */
const isInPlace = ({ isMore, ranges }: Narrowed, { sort }: ListQuery): boolean =>
  !isMore && ranges.every(({ column }) => column === sortColumn(sort));

/** The first page of all is read at once; what may look at the whole list, beside the rest. */
export const sourceOf = (store: Store, query: ListQuery, limit: number): Source => ({
  db: limit > PAGE_SIZE || query.period || isNarrowed(query) ? store.reads : store.db,
  now: store.now,
});

const isNarrowed = ({ q, ranges, only, filters }: ListQuery): boolean =>
  q !== "" || ranges !== undefined || only !== undefined ||
  Object.values(filters).some((value) => value !== "");

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

interface PageOptions extends Sight {
  limit: number;
  /** How many records there are in all; null where nobody keeps count of them. */
  total: () => Promise<number | null>;
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
  const place = { order, from: cursor?.place ?? null };
  const isPart = query.period !== undefined && limit > PAGE_SIZE;
  const begin = (asked: Asked<Table, Filter, Shown>) => ({
    asked,
    finding: firstOf(asked, query, { limit: limit + 1, isPart }, place),
    counting: counts(query) && query.q === "" ? countOf(asked) : null,
  });
  const plain = askedOf(shape, source, query, options);
  // To wait for one of them first would take a long list's reader one way to the database more.
  const totalling = isNarrowed(query) || query.period ? null : total();
  const ahead = isReadBeside(plain) ? begin(plain) : null;
  // They are waited for below; till then nobody else would hear that they failed.
  for (const begun of [totalling, ahead?.finding, ahead?.counting]) begun?.catch(() => {});
  const followed = await followClock(plain, query);
  const { asked, finding, counting } = ahead && isUnmoved(plain, followed)
    ? ahead
    : begin(followed);
  counting?.catch(() => {});
  const found = await finding;
  const more = found.rows.length > limit;
  const rows = found.rows.slice(0, limit);
  if (cursor?.back) rows.reverse();
  const placeAt = (row: Tables[Table] | undefined) =>
    row ? placeOf(shape, row, [column, unique]) : null;
  const written = (place: Cursor["place"] | null, back: boolean) =>
    place && writeCursor({ place, back });
  // Where the search was given up it goes on, whether anything was found there or not.
  const stopped = more ? null : found.stopped;
  const goesOn = more || stopped !== null;
  const hasBefore = cursor ? !cursor.back || goesOn : false;
  const hasAfter = cursor?.back ? true : goesOn;
  // Before what was given up there may be nothing: then this is the first page.
  if (cursor?.back && rows.length === 0 && !goesOn) {
    return await readPage(shape, source, { ...query, after: "" }, options);
  }
  const filtered = isFiltered(query, rows.length);
  const whole = !hasBefore && !hasAfter;
  // Past what was shown of some there may be none of them: Back leads from where one is.
  const here = isNarrowed(query) || options.within ? cursor?.place ?? null : null;
  return {
    rows,
    filtered,
    total: whole ? rows.length : filtered ? null : await totalling,
    before: hasBefore
      ? written((cursor?.back && stopped) || placeAt(rows[0]) || stopped || here, true)
      : null,
    after: hasAfter
      ? written((!cursor?.back && stopped) || placeAt(rows.at(-1)) || stopped, false)
      : null,
    ...counts(query) && {
      count: whole ? figuresOf(shape, rows) : await (counting ?? countFound(asked)),
    },
    ...stopped && { looked: found.looked },
  };
}

const counts = (query: ListQuery): boolean => query.bounded === true && isNarrowed(query);

/** Of a list that stands whole. */
const figuresOf = <Table extends keyof Tables>(
  { amounts }: { amounts?: string },
  rows: readonly Tables[Table][],
): Count => ({
  records: rows.length,
  cents: amounts === undefined
    ? null
    : rows.reduce((sum, row) => sum + Number(row[amounts as keyof typeof row]), 0),
  isAll: true,
  isMost: false,
});

/** By what the search finds; where that is too much, at least what is shown. */
async function countFound<Table extends keyof Tables, Filter extends string, Shown>(
  asked: Asked<Table, Filter, Shown>,
): Promise<Count | undefined> {
  const hits = await asked.hits();
  return hits ? await countHits(asked, hits) : undefined;
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
