import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { listEngineOf } from "./engine.ts";
import { type ListQuery, valuesOf } from "./query.ts";
import { boundsOf, type Period, rangesOf } from "./ranges.ts";
import { type Alias, matchesSearch } from "./search.ts";
import { type Listed, sortKey, type Value } from "./shape.ts";

export type Condition = RawBuilder<boolean>;

export interface IndexSlice {
  conditions: readonly Condition[];
  facets: ReadonlyMap<string, Value>;
}

/** One way to read a query: slices of the indexes of one sort, and conditions for each row. */
export interface AccessPath {
  column: string;
  slices: readonly IndexSlice[];
  rest: readonly Condition[];
}

export interface Where {
  filters: readonly Condition[];
  /** The rows that the filters let through, as slices of the indexes that begin with the facets. */
  slices: readonly IndexSlice[];
  ranges: readonly Period[];
  owner: Condition | null;
  /** Filters that have an index of their own: by codes, or by a period of another instant. */
  indexed: readonly Condition[];
  others: readonly Condition[];
}

export interface Sight {
  within?: Condition;
  aliases?: readonly Alias[];
}

export function whereOf(
  db: Database,
  list: Listed,
  query: ListQuery,
  at: Date,
  { within, aliases = [] }: Sight = {},
): Where {
  const { q, only } = query;
  const active = activeFilters(list, query, at.toISOString());
  const indexed = indexedConditions(list, query, at);
  return {
    filters: active.map(({ choices }) => or(choices.map(conditionOf))),
    slices: slicesOf(db, list, active, at.toISOString()),
    ranges: [
      ...rangesOf(list, query, at),
      ...active.flatMap(({ range }) => range ?? []),
    ],
    owner: only ? equals(only.column, only.id) : null,
    indexed,
    others: [
      ...indexed,
      ...q === "" ? [] : [matchesSearch(list, q, aliases)],
      ...within ? [within] : [],
    ],
  };
}

export function pathBySort(
  { slices, ranges, owner, others }: Where,
  list: Listed,
  column: string,
): AccessPath {
  const inSort = ranges.filter((range) => range.column === column);
  const beside = ranges.filter((range) => range.column !== column);
  return {
    column,
    slices: slices.map(({ conditions, facets }) => ({
      conditions: [...conditions, ...inSort.map((range) => inRange(list, range))],
      facets,
    })),
    rest: [...beside.map((range) => inRange(list, range)), ...owner ? [owner] : [], ...others]
      .map(guarded),
  };
}

/** The path along the index of an owner's records, which are sorted by the list's instant there. */
export function pathByOwner({ filters, owner, ...where }: Where, list: Listed): AccessPath {
  const conditions = owner ? [owner] : [];
  const slices = [{ conditions, facets: new Map() }];
  const path = pathBySort({ ...where, filters, slices, owner: null }, list, list.instant);
  return { ...path, rest: [...filters.map(guarded), ...path.rest] };
}

/** The path to the rows that filters with an index of their own let through, in any order. */
export function pathByOwnIndex(db: Database, list: Listed, where: Where, most: number): AccessPath {
  const ids = sql`select "id" from ${sql.table(list.table)} where ${and(where.indexed)}
    limit ${sql.lit(most)}`;
  const slices = [{ conditions: [listEngineOf(db).hasIdOf(ids)], facets: new Map() }];
  return { column: list.instant, slices, rest: allConditions(where, list) };
}

export const allConditions = (
  { filters, ranges, owner, others }: Where,
  list: Listed,
): Condition[] =>
  [...filters, ...ranges.map((range) => inRange(list, range)), ...owner ? [owner] : [], ...others]
    .map(guarded);

export const and = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

const or = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Keeps engines from using an index of this condition instead of the one of the order. */
const guarded = (condition: Condition): Condition => sql`(${condition}) is true`;

const equals = (column: string, value: Value): Condition =>
  sql<boolean>`${sql.ref(column)} = ${value}`;

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

const conditionOf = ({ column, value, exactly }: Choice): Condition =>
  exactly ?? equals(column, value);

interface ActiveFilter {
  choices: readonly Choice[];
  range: Period | null;
}

const indexedConditions = (list: Listed, query: ListQuery, at: Date): Condition[] =>
  Object.entries(list.filters).flatMap(([name, { rows, periods, during }]) => {
    const value = query.filters[name] ?? "";
    if (value === "") return [];
    if (rows) return [rows(valuesOf(value))];
    const period = periods?.[value];
    return during && period ? [during(boundsOf(period, query, at))] : [];
  });

const activeFilters = (
  list: Listed,
  { filters }: ListQuery,
  nowIso: string,
): ActiveFilter[] =>
  Object.entries(list.filters).flatMap(([name, filter]) => {
    // Saved reports name only the filters that are set.
    const values = filter.periods || filter.rows ? [] : valuesOf(filters[name] ?? "");
    if (values.length === 0) return [];
    const choices = values.flatMap((value) => {
      const [column, ...facetValues] = filter.facet?.(value) ?? [name, value];
      const exactly = filter.where?.(value, nowIso) ?? null;
      return facetValues.map((facetValue) => ({ column, value: facetValue, exactly }));
    });
    return [{ choices, range: filter.range?.(values[0]!, nowIso) ?? null }];
  });

const WHOLE_LIST: IndexSlice = { conditions: [], facets: new Map() };

/**
 * Indexes begin with all facets: one that is not filtered takes part with each of its values. Rows
 * whose stored facet is outdated have an index of their own.
 */
function slicesOf(
  db: Database,
  { table, facets = {}, outdated }: Listed,
  active: readonly ActiveFilter[],
  nowIso: string,
): IndexSlice[] {
  if (active.length === 0) return [WHOLE_LIST];
  let slices = [WHOLE_LIST];
  for (const [column, values = []] of Object.entries(facets)) {
    const choices = facetChoices(column, values, active);
    slices = slices.flatMap(({ conditions, facets }) =>
      choices.map(({ value, exactly }) => ({
        conditions: [...conditions, equals(column, value), ...exactly],
        facets: new Map(facets).set(column, value),
      }))
    );
  }
  const isExact = active.every(({ choices }) => choices.every(({ exactly }) => exactly === null));
  if (slices.length === 0 || isExact || outdated === undefined) return slices;
  const filters = active.map(({ choices }) => guarded(or(choices.map(conditionOf))));
  return [
    ...slices,
    ...outdated(nowIso).map((is) => ({
      conditions: [
        listEngineOf(db).hasIdOf(sql`select "id" from ${sql.table(table)} where ${is}`),
        ...filters,
      ],
      facets: new Map(),
    })),
  ];
}

/** The values of a facet that all filters on it let through, each with further conditions. */
const facetChoices = (
  column: string,
  values: readonly Value[],
  active: readonly ActiveFilter[],
): { value: Value; exactly: Condition[] }[] => {
  const filters = active.filter(({ choices }) => choices[0]!.column === column);
  return values.flatMap((value) => {
    const matching = filters.map(({ choices }) => choices.find((one) => one.value === value));
    if (matching.includes(undefined)) return [];
    return [{ value, exactly: matching.flatMap((choice) => choice?.exactly ?? []).map(guarded) }];
  });
};
