import { sql } from "kysely";
import { DomainError } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import { readPage } from "./page.ts";
import { findSet, readingOf } from "./count.ts";
import type { Alias } from "./search.ts";
import { type ListQuery, type Page, PAGE_SIZE } from "./query.ts";
import type { FilterShape, Listed, Source } from "./shape.ts";
import { type MinorSums, readSums } from "../db/sums.ts";
import type { Condition } from "./conditions.ts";

export type ReadList<Filter extends string, Shown> = (
  store: Store,
  query: ListQuery<Filter>,
  limit?: number,
) => Promise<Page<Shown>>;

/** A list whose rows become records. */
interface ReadableList<Row, Shown> extends Listed {
  notFound: ErrorCode;
  fromRows: (rows: readonly Row[], source: Source) => readonly Shown[] | Promise<readonly Shown[]>;
  totalMinor?: (db: Database) => Promise<MinorSums>;
}

/**
 * One of the specification's reads; newest first unless the query says otherwise. `aliasesOf` adds rows
 * to those that a search finds.
 */
export const lister = <Row extends object, Shown, Filter extends string>(
  shape: ReadableList<Row, Shown> & { filters: Record<Filter, FilterShape> },
  aliasesOf: (source: Source, q: string) => Promise<readonly Alias[]> = () => Promise.resolve([]),
): ReadList<Filter, Shown> =>
async (store, query, limit = PAGE_SIZE) => {
  await store.simulate("read");
  const { db, reads } = store;
  const at = store.now();
  const source = { db, reads, now: () => at };
  const total = async () => (await readSums(db, [shape.table]))(shape.table);
  const aliases = await aliasesOf(source, query.q);
  const page = await readPage<Row>(shape, source, query, { limit, total, aliases });
  const isWholeList = query.bounded === true && !page.filtered;
  return {
    ...page,
    rows: await shape.fromRows(page.rows, source),
    ...isWholeList && shape.totalMinor && { minor: await shape.totalMinor(db) },
  };
};

export const getter =
  <Row, Shown>({ table, notFound, fromRows }: ReadableList<Row, Shown>) =>
  async (source: Source, id: string): Promise<Shown> => {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where "id" = ${id}`
      .execute(source.db);
    const [record] = rows.length > 0 ? await fromRows(rows, source) : [];
    if (!record) throw new DomainError("not_found", notFound);
    return record;
  };

/** Returns records by their ids, in no order. Unknown ids are left out. */
export const manyGetter =
  <Row, Shown>({ table, fromRows }: ReadableList<Row, Shown>) =>
  async (source: Source, ids: readonly string[]): Promise<readonly Shown[]> => {
    if (ids.length === 0) return [];
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where "id" in (${sql.join(ids)})`.execute(source.db);
    return await fromRows(rows, source);
  };

const MAX_OWNED = 5;
const MAX_OWNED_COUNTED = 1_000;

export interface Owned<Row> {
  rows: readonly Row[];
  /** Null if there are more than 1,000. */
  count: number | null;
}

interface OwnedList extends Listed {
  owner: string;
}

export const ownedReader =
  <Row extends object, Shown>(list: ReadableList<Row, Shown> & OwnedList) =>
  async (source: Source, id: string): Promise<Owned<Shown>> => {
    const { rows, count } = await readOwned<Row>(list, source, id);
    return { rows: await list.fromRows(rows, source), count };
  };

/** The same as rows; `within` restricts them to what the reader may see. */
export async function readOwned<Row extends object>(
  list: OwnedList,
  source: Source,
  id: string,
  within?: Condition,
  limit = MAX_OWNED,
): Promise<Owned<Row>> {
  const query: ListQuery = {
    q: "",
    sort: `-${list.instant}`,
    after: "",
    filters: {},
    only: { column: list.owner, id },
  };
  const { rows, after } = await readPage<Row>(list, source, query, { limit, within });
  if (after === null) return { rows, count: rows.length };
  const counted = readingOf(list, source, { ...query, bounded: true }, { within }, limit);
  const { count } = await findSet(counted);
  return { rows, count: count?.isAll && count.records <= MAX_OWNED_COUNTED ? count.records : null };
}
