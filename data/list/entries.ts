import { type RawBuilder, sql } from "kysely";
import type { Minor } from "../base/minor.ts";
import type { Database } from "../db/database.ts";
import { exactSum, sumIn } from "../db/sums.ts";
import { and, type Condition } from "./conditions.ts";
import { type Hit, listEngineOf } from "./engine.ts";
import { type AccessPath, type IndexSlice, MAX_ENTRIES } from "./indexes.ts";
import type { Position } from "./query.ts";
import { type Listed, sortKey, type Value } from "./shape.ts";

export interface Order {
  column: string;
  descending: boolean;
  after: Position | null;
}

export interface Scan {
  db: Database;
  list: Listed;
  path: AccessPath;
  order: Order;
}

export interface Candidates {
  db: Database;
  list: Listed;
  select: (columns: RawBuilder<unknown>) => RawBuilder<unknown>;
  conditions: readonly Condition[];
}

/** The first rows of a path, one more than can be sorted. */
export const candidatesOf = (scan: Scan): Candidates => ({
  ...scan,
  select: (columns) => entriesOf(scan, columns, MAX_ENTRIES + 1),
  conditions: scan.path.rest,
});

export const candidatesAmong = (
  db: Database,
  list: Listed,
  hits: readonly Hit[],
  conditions: readonly Condition[],
): Candidates => ({
  db,
  list,
  select: (columns) =>
    sql`select ${uniqueOf(list)} as "key", ${columns} from ${
      listEngineOf(db).onlyHits(list, hits)
    }`,
  conditions,
});

export interface Tally {
  candidates: number;
  /** Count and sum of the amounts of those that fit, by group. */
  groups: ReadonlyMap<string, { count: number; minor: Minor }>;
}

/** Counts candidates by a group of the row; by default the groups by which amounts are summed up. */
export async function tally(
  { db, list, select, conditions }: Candidates,
  group: RawBuilder<string> = amountGroup(list),
): Promise<Tally> {
  const minor = list.amounts === undefined ? sql`0` : sql.ref(list.amounts);
  const columns = sql`case when ${
    and(conditions)
  } then ${group} end as "group", ${minor} as "minor"`;
  const { rows } = await sql<{ group: string | null; count: string; minor: string }>`
    select "group", count(*) as "count", ${exactSum(sql.ref("minor"))} as "minor"
    from (${select(columns)}) as candidates group by "group"`.execute(db);
  return {
    candidates: rows.reduce((sum, { count }) => sum + Number(count), 0),
    groups: new Map(
      rows.flatMap(({ group, count, minor }) =>
        group === null ? [] : [[group, { count: Number(count), minor: sumIn(minor) }]]
      ),
    ),
  };
}

const amountGroup = ({ amountGroups = [] }: Listed): RawBuilder<string> =>
  amountGroups.length === 0
    ? sql`''`
    : sql`${sql.join(amountGroups.map((name) => sql.ref(name)), sql` || ' ' || `)}`;

export async function sortedRows<Row>(
  { db, list, select, conditions }: Candidates,
  order: Order,
  limit: number,
): Promise<Row[]> {
  const after = order.after ? [isBehind(list, order, order.after)] : [];
  const columns = sql`${keyOf(list, order)} as "value",
    ${fits([...conditions, ...after])} as "fits"`;
  const found = sql`select "value", "key" from (${select(columns)}) as candidates
    where "fits" = 1 order by ${inOrder(order, "value")} limit ${sql.lit(limit)}`;
  return await rowsOf(db, list, order, found);
}

/** The first rows that fit among the next entries, in the order of the page. */
export async function nextRows<Row>(
  scan: Scan,
  limit: number,
  entries: number,
): Promise<Row[]> {
  const { db, list, path, order } = scan;
  const found = sql`select "entry" as "value", "key" from (
    ${entriesOf(scan, sql`${fits(path.rest)} as "fits"`, entries)}) as entries
    where "fits" = 1 limit ${sql.lit(limit)}`;
  return await rowsOf(db, list, order, found);
}

export async function lastPosition(scan: Scan, entries: number): Promise<Position | null> {
  const { rows: [row] } = await sql<{ entry: Value; key: Value }>`
    select "entry", "key" from (${entriesOf(scan, sql`1 as "fits"`, entries)}) as entries
    limit 1 offset ${sql.lit(entries - 1)}`.execute(scan.db);
  return row ? [row.entry, row.key] : null;
}

export const positionOf = (list: Listed, row: object, column: string): Position => {
  const values = row as Record<string, Value>;
  return [values[sortKey(list, column)]!, values[list.tieBreaker ?? "id"]!];
};

const uniqueOf = ({ tieBreaker }: Listed): RawBuilder<unknown> => sql.ref(tieBreaker ?? "id");

const keyOf = (list: Listed, { column }: Order): RawBuilder<unknown> =>
  sql.ref(sortKey(list, column));

const inOrder = ({ descending }: Order, column: string): RawBuilder<unknown> => {
  const direction = sql.raw(descending ? "desc" : "asc");
  return sql`${sql.ref(column)} ${direction}, "key" ${direction}`;
};

const fits = (conditions: readonly Condition[]): RawBuilder<number> =>
  conditions.length === 0 ? sql`1` : sql`case when ${and(conditions)} then 1 else 0 end`;

function entriesOf(
  { db, list, path, order }: Scan,
  columns: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const end = sql`order by ${inOrder(order, "entry")} limit ${sql.lit(most)}`;
  const slices = path.slices.flatMap((slice) => conditionBehind(list, slice, order) ?? []);
  const each = (slices.length === 0 ? [sql<boolean>`false`] : slices).map((is) =>
    sql`select ${keyOf(list, order)} as "entry", ${uniqueOf(list)} as "key", ${columns}
      from ${sql.table(list.table)} where ${is}`
  );
  const parts = each.length > 1 && listEngineOf(db).ordersEachSlice
    ? each.map((part) => sql`(${part} ${end})`)
    : each;
  return sql`${sql.join(parts, sql` union all `)} ${end}`;
}

/** The part of a slice behind the position where the page starts; null where that is nothing. */
function conditionBehind(
  list: Listed,
  { conditions, facets }: IndexSlice,
  order: Order,
): Condition | null {
  if (order.after === null) return and(conditions);
  const [value, unique] = order.after;
  const shared = facets.get(order.column);
  if (shared === undefined) return and([...conditions, isBehind(list, order, order.after)]);
  if (shared === value) {
    return and([...conditions, sql`${uniqueOf(list)} ${behind(order)} ${unique}`]);
  }
  const isAfter = `${shared}` > `${value}`;
  return isAfter === order.descending ? null : and(conditions);
}

const behind = ({ descending }: Order): RawBuilder<unknown> => sql.raw(descending ? "<" : ">");

const isBehind = (list: Listed, order: Order, [value, unique]: Position): Condition =>
  sql`(${keyOf(list, order)}, ${uniqueOf(list)}) ${behind(order)} (${value}, ${unique})`;

async function rowsOf<Row>(
  db: Database,
  list: Listed,
  order: Order,
  found: RawBuilder<unknown>,
): Promise<Row[]> {
  const own = sql.table(list.table);
  const { rows } = await sql<Row>`select ${own}.* from (${found}) as found cross join ${own}
    where ${own}.${uniqueOf(list)} = found."key" order by ${inOrder(order, "found.value")}`
    .execute(db);
  return rows;
}
