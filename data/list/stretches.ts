import { type RawBuilder, sql } from "kysely";
import { type Database, engineOf } from "../db/database.ts";
import { inside, type Lane } from "./narrowing.ts";
import { beyond, inPlaceOf, orderBy, type Ordered } from "./order.ts";
import type { Period } from "./ranges.ts";
import { rowsOf, type Scan } from "./scan.ts";
import { MOST_ENTRIES } from "./search.ts";

/**
 * Entries of these parts of a list, and of the range in each of them: each by one index, and so many
 * in all.
 */
export function entriesOf(
  shape: Ordered & Scan<unknown>["shape"],
  { lanes, range }: Stretch,
  columns: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const limit = sql.lit(most);
  const within = range ? inside(shape, range) : sql`true`;
  // Without statistics SQLite takes any index that has a part of the range in order; of that with
  // all of it the id is the last column.
  const order = range
    ? sql`order by ${orderBy(shape, range.column)}, ${sql.ref(shape.tieBreaker ?? "id")}`
    : sql``;
  const parts = lanes.map(({ is }) =>
    sql`select ${columns} from ${sql.table(shape.table)} where ${is} and ${within} ${order}
      limit ${limit}`
  );
  // Each query inside another one hands on its rows one by one.
  const [part, ...others] = parts;
  if (part && others.length === 0) return part;
  const named = parts.map((part, index) =>
    sql`select * from (${part}) as ${sql.ref(`part${index}`)}`
  );
  return sql`${sql.join(named, sql` union all `)} limit ${limit}`;
}

/** Parts of a list, and of the range in each of them. */
export interface Stretch {
  lanes: readonly Lane[];
  range: Period | null;
}

/** How many entries a stretch has, 10,001 at most, and what the money of a range comes to. */
export interface Entries {
  looked: number;
  cents: number;
}

/** Counts them by one index. */
export async function countEntries(
  { db, shape }: { db: Database; shape: Ordered & Scan<unknown>["shape"] & { amounts?: string } },
  stretch: Stretch,
  most = MOST_ENTRIES + 1,
): Promise<Entries> {
  // Of what has no range, the index does not know the money.
  const [cents, sum] = stretch.range && shape.amounts
    ? [sql.ref(shape.amounts), sql`coalesce(sum("cents"), 0)`]
    : [sql`0`, sql`0`];
  const { rows: [row] } = await sql<Record<"looked" | "cents", number | string>>`
    select count(*) as "looked", ${sum} as "cents"
    from (${entriesOf(shape, stretch, sql`${cents} as "cents"`, most)}) as counted`.execute(db);
  return { looked: Number(row?.looked), cents: Number(row?.cents) };
}

/** The first rows of a stretch that fit: all of its entries are looked at and sorted, by one index. */
export async function sorted<Row>(
  { db, shape, order, condition, from }: Scan<Row> & { shape: Ordered },
  stretch: Stretch,
  limit: number,
): Promise<Row[]> {
  const row = engineOf(db) === "sqlite" ? "rowid" : order.unique;
  const fits = from ? sql`${condition} and ${beyond(order, from)}` : condition;
  const columns = sql`${order.by} as "value", ${sql.ref(order.unique)} as "key",
    ${sql.ref(row)} as "row", case when ${fits} then 1 else 0 end as "fits"`;
  const entries = entriesOf(shape, stretch, columns, MOST_ENTRIES + 1);
  const found = sql`select "value", "key", "row" from (${entries}) as entries
    where "fits" = 1 order by ${inPlaceOf(order)} limit ${sql.lit(limit)}`;
  return await rowsOf({ db, table: shape.table, order }, row, found);
}
