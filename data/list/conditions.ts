import { type RawBuilder, sql } from "kysely";
import { type ListQuery, valuesOf } from "./query.ts";
import { boundsOf, rangesOf } from "./ranges.ts";
import { type Alias, matchesSearch } from "./search.ts";
import { type FilterShape, type Listed, type Period, sortKey, type Value } from "./shape.ts";

export type Condition = RawBuilder<boolean>;

/** A condition of a query, and the index that finds its rows. */
export interface IndexedCondition {
  is: Condition;
  /** The indexes behind the facets, that of the owner, one of its own, or that of a sort. */
  index?: "facets" | "owner" | "own" | { sort: string };
}

/** Restricts what a reader finds, or adds to it. */
export interface ReaderScope {
  within?: Condition;
  aliases?: readonly Alias[];
}

/** The conditions of a query; its rows fulfil all of them. */
export function whereOf(
  list: Listed,
  query: ListQuery,
  at: Date,
  { within, aliases = [] }: ReaderScope,
): IndexedCondition[] {
  const { q, only } = query;
  const where: IndexedCondition[] = [];
  const add = (is: Condition, index?: IndexedCondition["index"]) => where.push({ is, index });
  for (const { choices, range } of facetFilters(list, query, at)) {
    add(anyOf(choices), "facets");
    if (range) add(inRange(list, range), { sort: range.column });
  }
  for (const range of rangesOf(list, query, at)) {
    add(inRange(list, range), { sort: range.column });
  }
  if (only) add(equals(only.column, only.id), "owner");
  for (const is of ownIndexConditions(list, query, at)) add(is, "own");
  for (const is of rowConditions(list, query, at)) add(is);
  if (q !== "") add(matchesSearch(list, q, aliases));
  if (within) add(within);
  return where;
}

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

interface Choice {
  column: string;
  value: Value;
  /** Says exactly which rows it lets through, where that is not all with the facet value. */
  exactly: Condition | null;
}

/** A filter that is on: rows have one of these values of a facet. */
export interface FacetFilter {
  choices: readonly Choice[];
  range: Period | null;
}

export const anyOf = (choices: readonly Choice[]): Condition => {
  const each = choices.map(({ column, value, exactly }) => exactly ?? inFacet(column, value));
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
};

export const facetFilters = (list: Listed, { filters }: ListQuery, at: Date): FacetFilter[] =>
  Object.entries(list.filters).flatMap(([name, filter]) => {
    // Saved reports name only the filters that are set.
    const values = filter.periods || filter.rows ? [] : valuesOf(filters[name] ?? "");
    if (values.length === 0) return [];
    if (filter.each) return narrowedFacets(filter);
    const now = at.toISOString();
    const choices = values.flatMap((value) => {
      const [column, ...facetValues] = filter.facet?.(value) ?? [name, value];
      const exactly = filter.where?.(value, now) ?? null;
      return facetValues.map((facetValue) => ({ column, value: facetValue, exactly }));
    });
    return [{ choices, range: filter.range?.(values[0]!, now) ?? null }];
  });

const narrowedFacets = ({ narrows = {}, beside }: FilterShape): FacetFilter[] =>
  Object.entries(narrows as Record<string, Value>).map(([column, value]) => {
    const exactly = beside ? sql<boolean>`(${inFacet(column, value)} or ${beside})` : null;
    return { choices: [{ column, value, exactly }], range: null };
  });

/** A search or a filter that no index knows: rows are read to check it. */
export const checksRows = ({ filters }: Listed, query: ListQuery): boolean =>
  query.q !== "" ||
  Object.entries(filters).some(([name, { each }]) => each && (query.filters[name] ?? "") !== "");

/** Filters that no index knows. */
const rowConditions = (list: Listed, { filters }: ListQuery, at: Date): Condition[] =>
  Object.entries(list.filters).flatMap(([name, { each }]) => {
    const values = valuesOf(filters[name] ?? "");
    return each && values.length > 0 ? [each(values, at.toISOString())] : [];
  });

/** Filters by codes, by the reader, by what has an index of its own, and by a period of another instant than the list's. */
const ownIndexConditions = (list: Listed, query: ListQuery, at: Date): Condition[] =>
  Object.entries(list.filters).flatMap(([name, { rows, periods, during, ofReader, indexed }]) => {
    const value = query.filters[name] ?? "";
    if (value === "") return [];
    if (rows) return [rows(valuesOf(value))];
    const own = ofReader?.(value, query.readerId ?? "") ?? indexed?.(value);
    if (own) return [own];
    const period = periods?.[value];
    return during && period ? [during(boundsOf(period, query, at))] : [];
  });
