import { type RawBuilder, sql } from "kysely";
import { type ListQuery, valuesOf } from "./query.ts";
import { rangesOf } from "./ranges.ts";
import { type Alias, matchesSearch } from "./search.ts";
import {
  type FacetChoice,
  type IndexedCondition,
  type Listed,
  type Period,
  sortKey,
  type Value,
} from "./shape.ts";

export type Condition = RawBuilder<boolean>;

/** Restricts what a reader finds, or adds to it. */
export interface ReaderScope {
  within?: Condition;
  aliases?: readonly Alias[];
}

const ORDER = [
  "facets",
  "sort",
  "owner",
  "own",
  "none",
  "scope",
] satisfies IndexedCondition["index"][];

/** The conditions of a query; its rows fulfil all of them. */
export function whereOf(
  list: Listed,
  query: ListQuery,
  at: Date,
  { within, aliases = [] }: ReaderScope,
): IndexedCondition[] {
  const { q, only } = query;
  const where: IndexedCondition[] = [
    ...filterConditions(list, query, at),
    ...rangesOf(list, query, at),
  ].map((one) =>
    "index" in one ? one : { is: inRange(list, one), index: "sort", column: one.column }
  );
  if (only) where.push({ is: equals(only.column, only.id), index: "owner" });
  if (q !== "") where.push({ is: matchesSearch(list, q, aliases), index: "none" });
  if (within) where.push({ is: within, index: "scope" });
  return where.toSorted((a, b) => ORDER.indexOf(a.index) - ORDER.indexOf(b.index));
}

const filterConditions = (list: Listed, query: ListQuery, at: Date) =>
  Object.entries(list.filters).flatMap(([name, { conditions }]) => {
    // Saved reports name only the filters that are set.
    const values = valuesOf(query.filters[name] ?? "");
    if (values.length === 0) return [];
    return conditions?.(values, query, at) ?? [facet(name, values)];
  });

/** Rows with one of these values of a facet, which begins the indexes of all sorts. */
export function facet<Column extends string>(
  column: Column,
  values: readonly (Value | FacetChoice)[],
) {
  const choices = values.map((value) => typeof value === "object" ? value : { value });
  return { is: anyOf(column, choices), index: "facets", column, choices } as const;
}

/** Rows that an index of the condition's own finds. */
export const indexed = (is: Condition) => ({ is, index: "own" }) as const;

/** Rows that no index finds. */
export const perRow = (is: Condition) => ({ is, index: "none" }) as const;

export const and = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** Keeps engines from using an index of this condition instead of the one of the order. */
export const guarded = (is: Condition): Condition => sql`(${is}) is true`;

export const equals = (column: string, value: Value): Condition =>
  sql<boolean>`${sql.ref(column)} = ${value}`;

/**
 * A value of a facet, written out: SQLite prepares a statement anew for each run with a bound value of
 * a column that the condition of an index names.
 */
export const inFacet = (column: string, value: Value): Condition =>
  sql<boolean>`${sql.ref(column)} = ${sql.lit(value)}`;

function inRange(list: Listed, { column, from, to }: Period): Condition {
  const key = sql.ref(sortKey(list, column));
  return and([
    ...from === null ? [] : [sql<boolean>`${key} >= ${from}`],
    ...to === null ? [] : [sql<boolean>`${key} < ${to}`],
  ]);
}

export const anyOf = (column: string, choices: readonly FacetChoice[]): Condition => {
  const each = choices.map(({ value, exactly }) => exactly ?? inFacet(column, value));
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
};

/** A search or a filter that no index knows: rows are read to check it. */
export const checksRows = (where: readonly IndexedCondition[]): boolean =>
  where.some(({ index }) => index === "none");
