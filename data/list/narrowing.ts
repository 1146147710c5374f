import { type Expression, expressionBuilder, type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Value } from "./cursor.ts";
import type { ListName } from "./names.ts";
import { and, type Common, orderBy, type Ordered } from "./order.ts";
import { type ListQuery, valuesOf } from "./query.ts";
import { type Period, rangesOf } from "./ranges.ts";
import type { ListShape, Narrowing } from "./shape.ts";

/** What narrows a list, as its indexes have it. */
export interface Narrowed {
  /** The values that are let through, of the facets that are narrowed; none where nothing fits. */
  chosen: ReadonlyMap<string, readonly Value[]>;
  /** Ranges of sorts. */
  ranges: readonly Period[];
  /** Of one owner alone, whose records an index has by their instants. */
  theirs: RawBuilder<boolean> | null;
  /** Whether it asks for what only the rows can tell. */
  isMore: boolean;
  /** Whether it asks for anything beside days and whose they are. */
  isFiltered: boolean;
}

export function narrowingOf<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  query: ListQuery<Filter>,
  at: Date,
): Narrowed {
  const chosen = new Map<string, readonly Value[]>();
  const asked: Period[] = [];
  const { q, only } = query;
  const theirs = only ? sql<boolean>`${sql.ref(only.column)} = ${only.id}` : null;
  let isMore = q !== "" || theirs !== null;
  let isFiltered = q !== "";
  for (const [name, { where, facet, range, periods }] of narrowingsOf(shape, query)) {
    if (periods) continue;
    isFiltered = true;
    const values = valuesOf(query.filters[name as Filter]);
    const wanted = values.map((value) => facet ? facet(value) : [name, value] as const);
    const [column = ""] = wanted[0] ?? [];
    if (where && !facet || !Object.hasOwn(shape.facets ?? {}, column)) {
      isMore = true;
      continue;
    }
    const both = new Set(wanted.map(([, value]) => value)).intersection(
      new Set(chosen.get(column) ?? wanted.map(([, value]) => value)),
    );
    chosen.set(column, [...both]);
    // One value has one range; of several, only the rows could tell which of them they fit.
    const ranged = values.map((value) => range?.(value, at.toISOString()) ?? null);
    if (ranged[0] && ranged.length === 1) asked.push(ranged[0]);
    else if (ranged.some((one) => one !== null)) isMore = true;
  }
  const ranges = [...rangesOf(shape, query, at), ...query.period ? [query.period] : [], ...asked];
  return { chosen, ranges, theirs, isMore, isFiltered };
}

/** Whether its filters contradict each other. */
export const isNothing = ({ chosen }: Pick<Narrowed, "chosen">): boolean =>
  [...chosen.values()].some((values) => values.length === 0);

const narrowingsOf = <Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  { filters }: Pick<ListQuery, "filters">,
) =>
  Object.entries<Narrowing<Table>>(shape.filters)
    .filter(([name]) => (filters[name] ?? "") !== "");

/** Whether parts of the list and ranges of sorts tell all that a filter asks for. */
const isTold = (
  { facets = {} }: { facets?: object },
  [name, { where, isTold }]: [string, { where?: unknown; isTold?: (value: string) => boolean }],
  values: readonly string[],
): boolean => where ? isTold !== undefined && values.every(isTold) : Object.hasOwn(facets, name);

/**
 * The condition of each filter that is on; days are ranges. With `beside`, only of those that parts
 * and ranges do not tell.
 */
export const filtersOf = <Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  query: Pick<ListQuery, "filters">,
  at: Date,
  { beside = false } = {},
): RawBuilder<boolean>[] =>
  narrowingsOf(shape, query).flatMap(([name, narrowing]) => {
    const { where, periods } = narrowing;
    const values = valuesOf(query.filters[name as Filter] ?? "");
    if (periods || beside && isTold(shape, [name, narrowing], values)) return [];
    const conditions = values.map((value): Expression<unknown> =>
      where?.(expressionBuilder(), value, at.toISOString()) ?? sql`${sql.ref(name)} = ${value}`
    );
    return [sql<boolean>`(${sql.join(conditions, sql` or `)})`];
  });

/** A part of a list: the rows of it stand in one place of an index, in the order of any sort. */
export interface Lane {
  is: RawBuilder<boolean>;
  values: Common;
}

export const laneOf = (is: RawBuilder<boolean>): Lane => ({ is, values: new Map() });

/** Parts of a list that together hold all that has the chosen values. */
export function lanesOf(
  { facets = {} }: { facets?: { readonly [column in string]?: readonly Value[] } },
  { chosen }: Pick<Narrowed, "chosen">,
): Lane[] {
  if (chosen.size === 0) return [laneOf(sql`true`)];
  const parts = Object.entries(facets).reduce<{ all: RawBuilder<boolean>[]; values: Common }[]>(
    (parts, [column, every = []]) =>
      (chosen.get(column) ?? every).flatMap((value) => {
        const is = sql<boolean>`${sql.ref(column)} = ${value}`;
        return parts.map(({ all, values }) => ({
          all: [...all, is],
          values: new Map(values).set(column, value),
        }));
      }),
    [{ all: [], values: new Map() }],
  );
  return parts.map(({ all, values }) => ({ is: and(all), values }));
}

/** Whether a row's value lies in a range. */
export function inside(shape: Ordered, { column, from, to }: Period): RawBuilder<boolean> {
  const by = orderBy(shape, column);
  const ends = [
    ...from === null ? [] : [sql<boolean>`${by} >= ${from}`],
    ...to === null ? [] : [sql<boolean>`${by} < ${to}`],
  ];
  return and(ends);
}
