import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { DomainError } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Store } from "../store.ts";
import type { ListName } from "./names.ts";
import { PAGE_SIZE, readPage } from "./page.ts";
import type { ListQuery, Page } from "./query.ts";
import type { RecordShape, Source } from "./shape.ts";
import { readSums } from "./sums.ts";

/** A list's function to read one of its pages. */
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
  const { db, reads } = store;
  const at = store.now();
  const source = { db, reads, now: () => at };
  const total = async () => (await readSums(db, [shape.table]))(shape.table);
  const page = await readPage(shape, source, query, { limit, total });
  return { ...page, rows: await shape.fromRows(page.rows, source) };
};

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

const MAX_OWNED = 5;
const MAX_OWNED_COUNTED = 1_000;

/** The newest records of an owner. */
export interface Owned<Row> {
  rows: readonly Row[];
  /** The number of all of them; null if there are more than 1,000. */
  count: number | null;
}

interface OwnedShape {
  table: keyof Tables;
  instant: string;
  owner: string;
  tieBreaker?: string;
}

/** Reads the five newest records of an owner, by the owner's index. */
export const ownedReader = <
  Table extends keyof Tables,
  Filter extends string,
  Entity extends { id: string },
  Shown extends { id: string },
>(shape: RecordShape<ListName, Table, Filter, Entity, Shown> & { owner: string }) =>
async (source: Source, id: string): Promise<Owned<Shown>> => {
  const { rows, count } = await readOwned<Tables[Table]>(source.db, shape, id);
  return { rows: await shape.fromRows(rows, source), count };
};

/** The same as rows; `within` restricts them to what the reader may see. */
export async function readOwned<Row>(
  db: Database,
  { table, instant, owner, tieBreaker = "id" }: OwnedShape,
  id: string,
  within: RawBuilder<boolean> = sql`true`,
): Promise<Owned<Row>> {
  const owned = sql`from ${sql.table(table)} where ${sql.ref(owner)} = ${id} and ${within}`;
  const { rows } = await sql<Row>`select * ${owned}
    order by ${sql.ref(instant)} desc, ${sql.ref(tieBreaker)} desc
    limit ${sql.lit(MAX_OWNED + 1)}`.execute(db);
  if (rows.length <= MAX_OWNED) return { rows, count: rows.length };
  const { rows: [counted] } = await sql<{ count: number }>`
    select count(*) as "count" from (
      select 1 ${owned} limit ${sql.lit(MAX_OWNED_COUNTED + 1)}) as counted`.execute(db);
  const count = Number(counted?.count);
  return { rows: rows.slice(0, MAX_OWNED), count: count > MAX_OWNED_COUNTED ? null : count };
}
