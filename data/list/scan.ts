import { type RawBuilder, sql } from "kysely";
import { type Database, engineOf } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Cursor } from "./cursor.ts";
import { beyond, inOrder, upTo, type Walk } from "./order.ts";
import { type Hit, MOST_ENTRIES, only } from "./search.ts";

/** Rows of a list that fit, in its order, from a place on. */
export interface Scan<Row> {
  db: Database;
  shape: { table: keyof Tables; tieBreaker?: "seq" };
  order: Walk;
  condition: RawBuilder<boolean>;
  /** The stretch of the list's index that is walked through, if that is not all of it. */
  within?: RawBuilder<boolean>;
  from: Place | null;
  /** Only for its type. */
  row?: Row;
}

type Place = Cursor["place"];

/** What many have is found in so few that nobody needs to look elsewhere. */
const FIRST_ENTRIES = 1_000;

/**
 * The first rows that fit. What is rare is found otherwise and then sorted; what is too frequent
 * for that (null) by walking through the list in its order, where it is soon met. No statement of
 * the walk looks at more than 10,000 entries.
 */
export async function findRows<Row>(
  scan: Scan<Row>,
  limit: number,
  findOtherwise: () => Promise<Row[] | null>,
): Promise<Row[]> {
  let { from } = scan;
  let rows: Row[] = [];
  let asked = false;
  for (let steps = FIRST_ENTRIES;; steps = MOST_ENTRIES) {
    const edge = await edgeOf({ ...scan, from }, steps);
    rows = [...rows, ...await walk({ ...scan, from }, limit - rows.length, edge)];
    if (edge === null || rows.length === limit) return rows;
    // What fills the page soon, by what was met so far, is cheaper to meet than to sort.
    const sparse = rows.length * (MOST_ENTRIES / FIRST_ENTRIES) < limit;
    if (!asked && (sparse || steps === MOST_ENTRIES)) {
      asked = true;
      const found = await findOtherwise();
      if (found !== null) return found;
    }
    from = edge;
  }
}

/** Where so many entries of the list end, whether they fit or not; null when there are less. */
async function edgeOf<Row>(
  { db, shape: { table }, order, within, from }: Scan<Row>,
  steps: number,
): Promise<Place | null> {
  const { rows: [row] } = await sql<{ value: Place[0]; key: Place[1] }>`
    select ${order.by} as "value", ${sql.ref(order.unique)} as "key"
    from ${sql.table(table)} where ${within ?? sql`true`}
      and ${from ? beyond(order, { place: from }) : sql`true`}
    order by ${inOrder(order)} limit 1 offset ${sql.lit(steps - 1)}`.execute(db);
  return row ? [row.value, row.key] : null;
}

/** The first rows that fit, by the index of their order. */
export async function walk<Row>(
  { db, shape: { table }, order, condition, within, from }: Scan<Row>,
  limit: number,
  edge: Place | null = null,
): Promise<Row[]> {
  const conditions = within ? [within, condition] : [condition];
  if (from) conditions.push(beyond(order, { place: from }));
  if (edge) conditions.push(upTo(order, edge));
  const { rows } = await sql<Row>`select * from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)} order by ${inOrder(order)} limit ${limit}`
    .execute(db);
  return rows;
}

/** The first of these rows that fit: all of them are looked at and sorted. */
export async function among<Row>(
  { db, shape, order, condition, from }: Scan<Row>,
  hits: readonly Hit[],
  limit: number,
): Promise<Row[]> {
  if (hits.length === 0) return [];
  const { rows } = await sql<Row>`select * from ${only(db, shape, hits)}
    and ${condition} and ${from ? beyond(order, { place: from }) : sql`true`}
    order by ${inOrder(order)} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Which rows one of these conditions lets through, each of which is told by an index: the first
 * that lets through few enough to be sorted; null where all of them let through more.
 */
export async function keysOf(
  db: Database,
  { table, tieBreaker }: Scan<unknown>["shape"],
  conditions: readonly RawBuilder<boolean>[],
): Promise<Hit[] | null> {
  const sqlite = engineOf(db) === "sqlite";
  const key = sql.ref(sqlite ? "rowid" : tieBreaker ?? "id");
  const gather = sql.raw(sqlite ? "json_group_array" : "json_agg");
  for (const condition of conditions) {
    const { rows: [row] } = await sql<{ keys: string | Hit[] | null }>`
      select ${gather}("key") as "keys" from (
        select ${key} as "key" from ${sql.table(table)}
        where ${condition} limit ${sql.lit(MOST_ENTRIES + 1)}) as found`.execute(db);
    const keys = row?.keys ?? [];
    const hits: Hit[] = typeof keys === "string" ? JSON.parse(keys) : keys;
    if (hits.length <= MOST_ENTRIES) return hits;
  }
  return null;
}
