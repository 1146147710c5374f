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

/** Where a row stands in a sort: what it goes by, and what decides between equals. */
export const placeOf = (
  { orders }: Ordered,
  row: Tables[keyof Tables],
  [column, unique]: [string, string],
): [Value, Value] => {
  const values = row as unknown as Record<string, Value>;
  return [orders?.[column]?.of(row as never) ?? values[column]!, values[unique]!];
};

/** Rows from several stretches in the order of the list; what they go by is of plain letters. */
export function sorted<Row extends Tables[keyof Tables]>(
  rows: readonly Row[],
  shape: Ordered,
  { column, unique, descending }: Walk,
): Row[] {
  const placed = rows.map((row) => ({ row, place: placeOf(shape, row, [column, unique]) }));
  placed.sort(({ place: [a, tieA] }, { place: [b, tieB] }) => {
    const isBefore = a === b ? tieA < tieB : a < b;
    return isBefore === descending ? 1 : -1;
  });
  return placed.map(({ row }) => row);
}
