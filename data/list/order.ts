import { type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Cursor, Value } from "./cursor.ts";
import type { Order } from "./shape.ts";

/** Of a list's shape: its table, and its sorts that go by more than their column. */
export interface Ordered {
  table: keyof Tables;
  orders?: { [Sort in string]?: Order<never> };
}

/** What a sort goes by in the database. */
export const orderBy = ({ orders }: Ordered, column: string): RawBuilder<unknown> =>
  orders?.[column]?.by ?? sql.ref(column);

/**
 * What lies behind a place, in the order of the list. By both values at once SQLite finds it among
 * columns, but not among expressions.
 */
export function beyond(
  shape: Ordered,
  [column, unique]: [string, string],
  descending: boolean,
  { place: [value, tie] }: Cursor,
): RawBuilder<boolean> {
  const by = orderBy(shape, column);
  const sign = sql.raw(descending ? "<" : ">");
  const behind = sql<boolean>`(${by}, ${sql.ref(unique)}) ${sign} (${value}, ${tie})`;
  return shape.orders?.[column] ? sql`(${by} ${sign}= ${value} and ${behind})` : behind;
}

/** Where a row stands in a sort: what it goes by, and what decides between equals. */
export const placeOf = (
  { orders }: Ordered,
  row: Tables[keyof Tables],
  [column, unique]: [string, string],
): [Value, Value] => {
  const values = row as unknown as Record<string, Value>;
  return [orders?.[column]?.of(row as never) ?? values[column]!, values[unique]!];
};
