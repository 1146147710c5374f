import { type Expression, expressionBuilder, type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { ListName } from "./names.ts";
import { orderBy, type Ordered } from "./order.ts";
import { type ListQuery, sortColumn, valuesOf } from "./query.ts";
import { type Period, rangesOf } from "./ranges.ts";
import type { ListShape, Narrowing } from "./shape.ts";

/** What narrows a list, as its indexes have it. */
interface Narrowed<Filter extends string> {
  /** Whether one index has all that fits together, in the order of the list. */
  isByIndex: boolean;
  /** A query for each value that a filter lets through, where each has a stretch of its own. */
  each: readonly ListQuery<Filter>[];
  /** Where in the list's order all that fits lies, by one index; undefined for anywhere. */
  stretch: RawBuilder<boolean> | undefined;
  /** What each index by itself tells of what fits, that of most choices first. */
  byIndex: readonly RawBuilder<boolean>[];
}

/** How the rows that a query asks for can be found. */
export function narrowingOf<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  query: ListQuery<Filter>,
  at: Date,
): Narrowed<Filter> {
  const column = sortColumn(query.sort);
  const byInstant = column === shape.instant;
  const ranges = [...rangesOf(shape, query, at), ...query.period ? [query.period] : []];
  const on = (wanted: string) =>
    ranges.filter((range) => range.column === wanted).map((range) => inside(shape, range));
  const filters = filtersOf(shape, query, at);
  const byFilter = filters.map(({ is }) => and([is, ...on(shape.instant)])!);
  const own = filters.find((filter) => filter.column === column);
  const others = [...new Set(ranges.map((range) => range.column))]
    .filter((other) => other !== column && (other !== shape.instant || filters.length === 0));
  // Beside each filter's values an index has their instants, and another one their ids.
  const pinned = (byInstant ? filters : own ? [own] : []).find(({ isOne }) => isOne);
  return {
    isByIndex: ranges.every((range) => range.column === column) &&
      (filters.length === 0 || byInstant),
    each: query.q === "" && (byInstant || own) ? variantsOf(query) : [query],
    stretch: and([...pinned ? [pinned.stretch] : [], ...on(column)]),
    byIndex: [...byFilter, ...others.map((other) => and(on(other))!)],
  };
}

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> | undefined =>
  conditions.length === 0 ? undefined : sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** A query for each combination of the values that its filters let through. */
const variantsOf = <Filter extends string>(query: ListQuery<Filter>): ListQuery<Filter>[] =>
  Object.entries<string>(query.filters).reduce(
    (variants, [name, filter]) =>
      filter === "" ? variants : variants.flatMap((variant) =>
        valuesOf(filter).map((value) => ({
          ...variant,
          filters: { ...variant.filters, [name]: value },
        }))
      ),
    [query],
  );

/** What there is to know of a filter that is on. */
interface FilterOn {
  column: string;
  is: RawBuilder<boolean>;
  /** Where its rows lie in an index that begins with it. */
  stretch: RawBuilder<boolean>;
  isOne: boolean;
}

/** Each filter that is on, that of most choices first; those of days are ranges. */
export function filtersOf<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  { filters, sort }: Pick<ListQuery, "filters" | "sort">,
  at: Date,
): FilterOn[] {
  const nowIso = at.toISOString();
  return Object.entries<Narrowing<Table>>(shape.filters)
    .filter(([name, { periods }]) => !periods && (filters[name] ?? "") !== "")
    .toSorted(([, a], [, b]) => b.values.length - a.values.length)
    .map(([name, { where, column = name, stretch }]) => {
      const values = valuesOf(filters[name] ?? "");
      const any = (conditions: readonly Expression<unknown>[]) =>
        sql<boolean>`(${sql.join(conditions, sql` or `)})`;
      const is = any(
        values.map((value) =>
          where?.(expressionBuilder(), value, nowIso) ?? sql`${sql.ref(name)} = ${value}`
        ),
      );
      const sorted = stretch && column === sortColumn(sort);
      return {
        column,
        is,
        stretch: sorted ? any(values.map((value) => stretch(value, nowIso))) : is,
        isOne: values.length === 1,
      };
    });
}

/** Whether a row's value lies in a range. */
export function inside(shape: Ordered, { column, from, to }: Period): RawBuilder<boolean> {
  const by = orderBy(shape, column);
  const ends = [
    ...from === null ? [] : [sql<boolean>`${by} >= ${from}`],
    ...to === null ? [] : [sql<boolean>`${by} < ${to}`],
  ];
  return and(ends) ?? sql`true`;
}
