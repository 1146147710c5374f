import { type RawBuilder, sql } from "kysely";
import { utf8 } from "../base/bytes.ts";
import type { Tables } from "../db/tables.ts";
import type { Cursor, Value } from "./cursor.ts";
import type { Order } from "./shape.ts";

/** Of a list's shape: its table, and its sorts that go by another column, or by more than theirs. */
export interface Ordered {
  table: keyof Tables;
  keys?: { [Sort in string]?: string };
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
export const orderBy = ({ keys, orders }: Ordered, column: string): RawBuilder<unknown> =>
  orders?.[column]?.by ?? sql.ref(keys?.[column] ?? column);

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

type Place = Cursor["place"];

/** What all rows of a part of a list have in common, by the column. */
export type Common = ReadonlyMap<string, Value>;

/** What lies behind a place, in the order of the list. */
export const beyond = (walk: Walk, place: Place): RawBuilder<boolean> =>
  compared(walk, walk.descending ? "<" : ">", place);

type Sign = "<" | ">" | "<=" | ">=";

const compared = ({ by, unique }: Walk, sign: Sign, [value, tie]: Place): RawBuilder<boolean> =>
  sql`(${by}, ${sql.ref(unique)}) ${sql.raw(sign)} (${value}, ${tie})`;

/** What stands in one place of an index. */
export interface Part {
  is: RawBuilder<boolean>;
  /** It has one value alone, so that its order is that of what decides between equals. */
  isTied?: true;
  /** That value, where all of its part of the list has it. */
  value?: Value;
}

/** Two places of an order, between which a part of it lies: behind the first, up to the second. */
export interface Ends {
  from: Place | null;
  to: Place | null;
  /** They are not found by both of their values at once, but by one after the other. */
  inSteps: boolean;
}

/**
 * What lies between two places, in the order of the list, each in one place of an index: by both
 * values at once none is found where one of them is the same in all rows.
 */
export function between(walk: Walk, { from, to, inSteps }: Ends, common: Common): Part[] {
  const { column, by, isExpression, unique, descending } = walk;
  const [behind, before]: [Sign, Sign] = descending ? ["<", ">"] : [">", "<"];
  const ends = [
    ...from ? [[from, behind] as const] : [],
    ...to ? [[to, `${before}=` as Sign] as const] : [],
  ];
  const ties = (ends: readonly (readonly [Place, Sign])[]) =>
    ends.map(([[, tie], sign]) => sql<boolean>`${sql.ref(unique)} ${sql.raw(sign)} ${tie}`);
  const own = isExpression ? undefined : common.get(column);
  if (own !== undefined) {
    const isOut = ends.some(([[value], sign]) =>
      sign.startsWith("<") ? compare(own, value) > 0 : compare(own, value) < 0
    );
    const same = ends.filter(([[value]]) => compare(own, value) === 0);
    return isOut ? [] : [{ is: and(ties(same)), isTied: true, value: own }];
  }
  if (!inSteps) return [{ is: and(ends.map(([at, sign]) => compared(walk, sign, at))) }];
  const tiedAt = ([value]: Place): Part => {
    const same = ends.filter(([at]) => at[0] === value);
    return { is: and([sql<boolean>`${by} = ${value}`, ...ties(same)]), isTied: true };
  };
  if (from && to && from[0] === to[0]) return [tiedAt(from)];
  const inner = ends.map(([[value], sign]) => sql<boolean>`${by} ${sql.raw(sign[0]!)} ${value}`);
  return [...from ? [tiedAt(from)] : [], { is: and(inner) }, ...to ? [tiedAt(to)] : []];
}

export const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

export const inOrder = (
  { by, unique, descending }: Walk,
  { isTied }: Pick<Part, "isTied"> = {},
): RawBuilder<unknown> => {
  const direction = sql.raw(descending ? "desc" : "asc");
  const ties = sql`${sql.ref(unique)} ${direction}`;
  // SQLite would sort what is all the same.
  return isTied ? ties : sql`${by} ${direction}, ${ties}`;
};

/** The same of entries that have their place as "value" and "key". */
export const inPlaceOf = ({ descending }: Walk): RawBuilder<unknown> => {
  const direction = sql.raw(descending ? "desc" : "asc");
  return sql`"value" ${direction}, "key" ${direction}`;
};

/** Parts of a list in one order. */
export interface Parts {
  parts: readonly Part[];
  /** Each begins where the one before it ends. */
  areInTurn: boolean;
}

/** Parts of one value each, no two of the same, in the order of these; null where they are not such. */
export function inTurn({ descending }: Walk, parts: readonly Part[]): readonly Part[] | null {
  const values = new Set(parts.map(({ value }) => value));
  if (values.has(undefined) || values.size < parts.length) return null;
  const ascending = parts.toSorted((a, b) => compare(a.value!, b.value!));
  return descending ? ascending.reverse() : ascending;
}

/** Texts go by code point, as in the engines. */
function compare(a: Value, b: Value): number {
  if (typeof a === "number") return a - Number(b);
  const [one, other] = [utf8(a), utf8(`${b}`)];
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at < 0 ? one.length - other.length : one[at]! - (other[at] ?? -1);
}

/** Rows in the order of the list. */
export const merged = <Row extends Tables[keyof Tables]>(
  shape: Ordered,
  { column, unique, descending }: Walk,
  rows: readonly Row[],
): Row[] => {
  const places = new Map(rows.map((row) => [row, placeOf(shape, row, [column, unique])]));
  return rows.toSorted((a, b) => {
    const [one, other] = [places.get(a)!, places.get(b)!];
    const ascending = compare(one[0], other[0]) || compare(one[1], other[1]);
    return descending ? -ascending : ascending;
  });
};

/** Where a row stands in a sort: what it goes by, and what decides between equals. */
export const placeOf = (
  { keys, orders }: Ordered,
  row: Tables[keyof Tables],
  [column, unique]: [string, string],
): [Value, Value] => {
  const values = row as unknown as Record<string, Value>;
  return [orders?.[column]?.of(row as never) ?? values[keys?.[column] ?? column]!, values[unique]!];
};

interface FirstOf {
  table: keyof Tables;
  order: Walk;
  condition: RawBuilder<boolean>;
}

/**
 * Rows of several parts as one order of them, each read where it is met. That parts have an order
 * by more than a column, PostgreSQL sees by a name of it: else it reads and sorts all of them.
 */
export function firstRows<Row>(
  { table, order, condition }: FirstOf,
  { parts, areInTurn }: Parts,
  most: number,
): RawBuilder<Row> {
  const [own, limit] = [sql.table(table), sql.lit(most)];
  const isNamed = order.isExpression && parts.length > 1;
  const columns = isNamed
    ? sql`${own} as "whole", ${order.by} as "value", ${sql.ref(order.unique)} as "key"`
    : sql`*`;
  const each = parts.map((part) =>
    sql<Row>`select ${columns} from ${own} where ${part.is} and ${condition}
      order by ${inOrder(order, part)} limit ${limit}`
  );
  if (each.length === 1) return each[0]!;
  // All of one value: by that as well, PostgreSQL would sort what has come in order.
  const common = parts.every(({ value }) => value === parts[0]!.value) ? parts[0] : {};
  const all = sql`(${sql.join(each.map((part) => sql`(${part})`), sql` union all `)}) as ${own}`;
  if (isNamed) {
    return sql<Row>`select ("whole").* from ${all} order by ${inPlaceOf(order)} limit ${limit}`;
  }
  const first = areInTurn ? sql`(select * from ${all} limit ${limit}) as ${own}` : all;
  return sql<Row>`select * from ${first} order by ${inOrder(order, common)} limit ${limit}`;
}
