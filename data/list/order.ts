import { Buffer } from "node:buffer";
import { type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Cursor, Value } from "./cursor.ts";
import type { Order } from "./shape.ts";

/** Of a list's shape: its table, and its sorts that go by more than their column. */
export interface Ordered {
  table: keyof Tables;
  orders?: { [Sort in string]?: Order<never> };
}

/** How a list is walked through. */
export interface Walk {
  column: string;
  by: RawBuilder<unknown>;
  /** It goes by more than the column. */
  isExpression: boolean;
  /** Decides between equals. */
  unique: string;
  descending: boolean;
}

/** What a sort goes by in the database. */
export const orderBy = ({ orders }: Ordered, column: string): RawBuilder<unknown> =>
  orders?.[column]?.by ?? sql.ref(column);

export const walkBy = (
  shape: Ordered,
  [column, unique]: [string, string],
  descending: boolean,
): Walk => ({
  column,
  by: orderBy(shape, column),
  isExpression: shape.orders?.[column] !== undefined,
  unique,
  descending,
});

/** What lies behind a place, in the order of the list. */
export const beyond = (walk: Walk, { place }: Pick<Cursor, "place">): RawBuilder<boolean> =>
  compared(walk, walk.descending ? "<" : ">", place);

/** What lies before a place, or in it. */
export const upTo = (walk: Walk, place: Cursor["place"]): RawBuilder<boolean> =>
  compared(walk, walk.descending ? ">=" : "<=", place);

/** By both values at once SQLite finds a place among columns, but not among expressions. */
function compared(
  { by, isExpression, unique }: Walk,
  sign: "<" | ">" | "<=" | ">=",
  [value, tie]: Cursor["place"],
): RawBuilder<boolean> {
  const both = sql<boolean>`(${by}, ${sql.ref(unique)}) ${sql.raw(sign)} (${value}, ${tie})`;
  const or = sql.raw(sign.startsWith("<") ? "<=" : ">=");
  return isExpression ? sql`(${by} ${or} ${value} and ${both})` : both;
}

export const inOrder = ({ by, unique, descending }: Walk): RawBuilder<unknown> => {
  const direction = sql.raw(descending ? "desc" : "asc");
  return sql`${by} ${direction}, ${sql.ref(unique)} ${direction}`;
};

/** Rows in the order of the list, in which texts go by code point as in the engines. */
export const merged = <Row extends Tables[keyof Tables]>(
  shape: Ordered,
  { column, unique, descending }: Walk,
  rows: readonly Row[],
): Row[] => {
  const places = new Map(rows.map((row) => [row, placeOf(shape, row, [column, unique])]));
  const compare = (a: Value, b: Value) =>
    typeof a === "number" ? a - Number(b) : Buffer.compare(Buffer.from(a), Buffer.from(`${b}`));
  return rows.toSorted((a, b) => {
    const [one, other] = [places.get(a)!, places.get(b)!];
    const ascending = compare(one[0], other[0]) || compare(one[1], other[1]);
    return descending ? -ascending : ascending;
  });
};

/** Where a row stands in a sort: what it goes by, and what decides between equals. */
export const placeOf = (
  { orders }: Ordered,
  row: Tables[keyof Tables],
  [column, unique]: [string, string],
): [Value, Value] => {
  const values = row as unknown as Record<string, Value>;
  return [orders?.[column]?.of(row as never) ?? values[column]!, values[unique]!];
};
