import { type RawBuilder, sql } from "kysely";
import { type Database, engineOf } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Cursor } from "./cursor.ts";
import type { Lane } from "./narrowing.ts";
import {
  and,
  between,
  beyond,
  type Ends,
  firstRows,
  inOrder,
  inPlaceOf,
  inTurn,
  type Part,
  type Parts,
  type Walk,
} from "./order.ts";
import { type Hit, MOST_ENTRIES, only } from "./search.ts";

/** Rows of a list that fit, in its order, from a place on. */
export interface Scan<Row> {
  db: Database;
  shape: { table: keyof Tables; tieBreaker?: "seq" };
  order: Walk;
  condition: RawBuilder<boolean>;
  /** Parts of the list that have no row in common, each in one place of the order's index. */
  lanes: readonly Lane[];
  from: Place | null;
  /** Only for its type. */
  row?: Row;
}

type Place = Cursor["place"];

/** What many have is found in so few that nobody needs to look elsewhere. */
const FIRST_ENTRIES = 1_000;

/** The rows that were found, and the place where the search for more was given up. */
export interface Found<Row> {
  rows: Row[];
  stopped: Place | null;
  /** How many entries were looked at till then. */
  looked?: number;
}

/**
 * The first rows that fit. What is rare is found otherwise and then sorted; what is too frequent
 * for that (null) by walking through the list in its order, where it is soon met. No statement of
 * the walk looks at more than 10,000 entries; nor does all of it at more than `most`.
 */
export async function findRows<Row>(
  scan: Scan<Row>,
  { limit, most, inTexts }: { limit: number; most: number; inTexts: boolean },
  findOtherwise: () => Promise<Row[] | null>,
): Promise<Found<Row>> {
  let { from } = scan;
  let rows: Row[] = [];
  let [asked, sparse] = [false, false];
  // SQLite counts what it looks at, so that where that ends is asked for only if one goes on from
  // there; PostgreSQL is told before. To count is dear where rows have to be read for each entry.
  const isCounting = engineOf(scan.db) === "sqlite" && !inTexts;
  for (let steps = FIRST_ENTRIES, looked = 0;;) {
    const rest = { ...scan, from };
    const told = isCounting ? undefined : await edgeOf(rest, steps);
    const wanted = limit - rows.length;
    const [more, ahead] = await Promise.all([
      told === undefined ? walkSome(rest, wanted, steps) : walk(rest, wanted, told),
      // Where the page will hardly be filled, what it goes on from comes along.
      told === undefined && sparse ? edgeOf(rest, steps) : told,
    ]);
    rows = [...rows, ...more];
    if (rows.length === limit) return { rows, stopped: null };
    const edge = ahead === undefined ? await edgeOf(rest, steps) : ahead;
    if (edge === null) return { rows, stopped: null };
    looked += steps;
    // What fills the page soon, by what was met so far, is cheaper to meet than to sort.
    sparse = rows.length * (MOST_ENTRIES / FIRST_ENTRIES) < limit;
    if (!asked && (sparse || looked >= Math.min(most, MOST_ENTRIES))) {
      asked = true;
      const found = await findOtherwise();
      if (found !== null) return { rows: found, stopped: null };
    }
    if (looked >= most) return { rows, stopped: edge, looked };
    from = edge;
    steps = Math.min(most - looked, MOST_ENTRIES - looked % MOST_ENTRIES);
  }
}

/** The first rows that fit among the first so many entries, which SQLite counts. */
async function walkSome<Row>(
  { db, shape: { table }, order, lanes, condition, from }: Scan<Row>,
  limit: number,
  steps: number,
): Promise<Row[]> {
  const way = partsOf(db, order, lanes, { from, to: null });
  if (way.parts.length === 0) return [];
  const entriesOf = ({ is }: Part) =>
    sql`select ${order.by} as "value", ${sql.ref(order.unique)} as "key", "rowid" as "row",
      ${condition} as "fits" from ${sql.table(table)} where ${is}`;
  const entries = inOneOrder(db, order, way, entriesOf, steps);
  // By a sum it does not plan, so that what is still wanted need not stand in the statement.
  const found = sql`select * from (${entries} limit ${sql.lit(steps)}) as entries
    where "fits" limit 0 + ${limit}`;
  return await rowsOf({ db, table, order }, "rowid", found);
}

/**
 * The rows to entries that were found, each of them by its "row", in their order. PostgreSQL knows
 * nothing of an import that has just come: it would look for the entries anew for each of all rows.
 */
export async function rowsOf<Row>(
  { db, table, order }: { db: Database; table: keyof Tables; order: Walk },
  row: string,
  found: RawBuilder<unknown>,
): Promise<Row[]> {
  const own = sql.table(table);
  const is = sql`${own}.${sql.ref(row)} = found."row"`;
  const each = engineOf(db) === "sqlite"
    ? sql`${own} where ${is}`
    : sql`lateral (select * from ${own} where ${is} limit 1) as ${own}`;
  const { rows } = await sql<Row>`select ${own}.* from (${found}) as found cross join ${each}
    order by ${inPlaceOf(order)}`.execute(db);
  return rows;
}

/** Where so many entries of the list end, whether they fit or not; null when there are less. */
export async function edgeOf<Row>(
  { db, shape: { table }, order, lanes, from }: Omit<Scan<Row>, "condition">,
  steps: number,
): Promise<Place | null> {
  const way = partsOf(db, order, lanes, { from, to: null });
  if (way.parts.length === 0) return null;
  const entriesOf = ({ is }: Part) =>
    sql`select ${order.by} as "value", ${sql.ref(order.unique)} as "key" from ${sql.table(table)}
      where ${is}`;
  const { rows: [row] } = await sql<{ value: Place[0]; key: Place[1] }>`
    ${inOneOrder(db, order, way, entriesOf, steps)}
    limit 1 offset ${sql.lit(steps - 1)}`.execute(db);
  return row ? [row.value, row.key] : null;
}

/**
 * Of parts of a list, what lies between two places: each in one place of an index. By both values at
 * once SQLite finds none among expressions, and PostgreSQL does not find where it is to stop.
 */
function partsOf(
  db: Database,
  order: Walk,
  lanes: readonly Lane[],
  { from, to }: Omit<Ends, "inSteps">,
): Parts {
  const sqlite = engineOf(db) === "sqlite";
  const inSteps = sqlite ? order.isExpression : to !== null;
  const parts = lanes.flatMap((lane) =>
    between(order, { from, to, inSteps }, lane.values)
      .map((part) => ({ ...part, is: and([lane.is, part.is]) }))
  );
  // SQLite goes along all lanes at once, and has to go no further than to the last row.
  const turns = lanes.length === 1 ? parts : sqlite ? null : inTurn(order, parts);
  return { parts: turns ?? parts, areInTurn: turns !== null };
}

/**
 * Entries of several parts as one order of them, each with its "value" and "key". What has but to be
 * handed on, one part after the other, either engine would sort if it were asked for its order.
 */
function inOneOrder(
  db: Database,
  order: Walk,
  { parts, areInTurn }: Parts,
  entriesOf: (part: Part) => RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const [part, ...others] = parts;
  if (part && others.length === 0) return sql`${entriesOf(part)} order by ${inOrder(order, part)}`;
  const isMerged = engineOf(db) === "sqlite" && !areInTurn;
  const limit = sql.lit(most);
  const each = parts.map((part, index) =>
    isMerged && !(order.isExpression && part.isTied)
      ? entriesOf(part)
      : sql`select * from (${entriesOf(part)} order by ${inOrder(order, part)} limit ${limit})
        as ${sql.ref(`part${index}`)}`
  );
  const sorted = areInTurn ? sql`` : sql`order by ${inPlaceOf(order)}`;
  return sql`${sql.join(each, sql` union all `)} ${sorted}`;
}

/**
 * The first rows that fit, by the index of their order; of several parts, the first of each. How
 * many they are stands in the statement: SQLite plans one anew each time that it is given a limit.
 */
export async function walk<Row>(
  { db, shape: { table }, order, lanes, condition, from }: Scan<Row>,
  limit: number,
  edge: Place | null = null,
): Promise<Row[]> {
  const way = partsOf(db, order, lanes, { from, to: edge });
  if (way.parts.length === 0) return [];
  const sqlite = engineOf(db) === "sqlite";
  // For what an index tells, PostgreSQL reads rows as long as it is asked for all of their columns.
  if (sqlite ? way.parts.length === 1 : edge === null) {
    return (await firstRows<Row>({ table, order, condition }, way, limit).execute(db)).rows;
  }
  const row = sqlite ? "rowid" : order.unique;
  const entriesOf = ({ is }: Part) =>
    sql`select ${order.by} as "value", ${sql.ref(order.unique)} as "key", ${sql.ref(row)} as "row"
      from ${sql.table(table)} where ${is} and ${condition}`;
  const found = sql`${inOneOrder(db, order, way, entriesOf, limit)} limit ${sql.lit(limit)}`;
  return await rowsOf({ db, table, order }, row, found);
}

/** The first of these rows that fit: all of them are looked at and sorted. */
export async function among<Row>(
  { db, shape, order, condition, from }: Scan<Row>,
  hits: readonly Hit[],
  limit: number,
): Promise<Row[]> {
  if (hits.length === 0) return [];
  const { rows } = await sql<Row>`select * from ${only(db, shape, hits)}
    and ${condition} and ${from ? beyond(order, from) : sql`true`}
    order by ${inOrder(order)} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
