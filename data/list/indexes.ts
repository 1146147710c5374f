import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { and, anyOf, type Condition, guarded, inFacet } from "./conditions.ts";
import { listEngineOf } from "./engine.ts";
import type { ListQuery } from "./query.ts";
import {
  type FacetChoice,
  type IndexedCondition,
  type Listed,
  sortColumn,
  type Value,
} from "./shape.ts";

/** Statements look at no more index entries than this: larger sets are neither counted nor sorted. */
export const MAX_ENTRIES = 10_000;

/** A part of an index whose entries are in the order of the page. */
export interface IndexSlice {
  conditions: readonly Condition[];
  /** The values of the facets that all of its rows have. */
  facets: ReadonlyMap<string, Value>;
}

/** A way to the rows of a query: slices of an index, and conditions that it does not know. */
export interface AccessPath {
  /** The sort whose order the entries have. */
  column: string;
  slices: readonly IndexSlice[];
  rest: readonly Condition[];
}

export interface Indexes {
  /** In the order of the page. It has the page's rows side by side if nothing is left to check. */
  inOrder: AccessPath;
  /** In any order, those that probably have few entries: such a set is counted, and sorted. */
  selective: readonly AccessPath[];
}

/**
 * Chooses the indexes by which a query is read. An owner has few records. A filter with an index of
 * its own and a range usually let few through; if there are none of these, the facets decide, which
 * begin the indexes of all sorts: that of the amounts has what is summed up.
 */
export function chooseIndexes(
  db: Database,
  list: Listed,
  query: ListQuery,
  at: Date,
  where: readonly IndexedCondition[],
): Indexes {
  const column = sortColumn(query.sort);
  const slices = facetSlices(db, list, where, at);
  const bySort = (sort: string) => alongIndex(where, sort, slices, "facets");
  if (query.only) {
    const byOwner = alongIndex(where, list.instant, [ownerSlice(where)], "owner");
    return { inOrder: column === list.instant ? byOwner : bySort(column), selective: [byOwner] };
  }
  const ranged = where.flatMap((one) => one.index === "sort" ? one.column : []);
  const selective = [
    ...where.some(({ index }) => index === "own") ? [byOwnIndexes(db, list, where)] : [],
    ...[...new Set(ranged)].map(bySort),
  ];
  return {
    inOrder: bySort(column),
    selective: selective.length > 0 ? selective : [bySort(list.amounts ?? column)],
  };
}

/** Along the index of a sort, behind the facets or the owner. */
function alongIndex(
  where: readonly IndexedCondition[],
  column: string,
  slices: readonly IndexSlice[],
  begin: "facets" | "owner",
): AccessPath {
  const isInSort = (one: IndexedCondition) => one.index === "sort" && one.column === column;
  const ranges = where.filter(isInSort).map(({ is }) => is);
  return {
    column,
    slices: slices.map(({ conditions, facets }) => ({
      conditions: [...conditions, ...ranges],
      facets,
    })),
    rest: where.filter((one) => one.index !== begin && !isInSort(one)).map(({ is }) => guarded(is)),
  };
}

const ownerSlice = (where: readonly IndexedCondition[]): IndexSlice => ({
  conditions: where.filter(({ index }) => index === "owner").map(({ is }) => is),
  facets: new Map(),
});

/** In any order. */
function byOwnIndexes(
  db: Database,
  list: Listed,
  where: readonly IndexedCondition[],
): AccessPath {
  const own = where.filter(({ index }) => index === "own").map(({ is }) => is);
  const ids = sql`select "id" from ${sql.table(list.table)} where ${and(own)}
    limit ${sql.lit(MAX_ENTRIES + 1)}`;
  return {
    column: list.instant,
    slices: [{ conditions: [listEngineOf(db).hasIdOf(ids)], facets: new Map() }],
    rest: where.map(({ is }) => guarded(is)),
  };
}

const WHOLE_LIST: IndexSlice = { conditions: [], facets: new Map() };

/**
 * Indexes begin with all facets: one that is not filtered takes part with each of its values. Rows
 * whose stored facet is outdated have an index of their own.
 */
function facetSlices(
  db: Database,
  { table, facets = {}, outdated }: Listed,
  where: readonly IndexedCondition[],
  at: Date,
): IndexSlice[] {
  const filters = where.filter((one) => one.index === "facets");
  if (filters.length === 0) return [WHOLE_LIST];
  let slices = [WHOLE_LIST];
  for (const [column, values = []] of Object.entries(facets)) {
    const choices = facetChoices(column, values, filters);
    slices = slices.flatMap(({ conditions, facets }) =>
      choices.map(({ value, exactly }) => ({
        conditions: [...conditions, inFacet(column, value), ...exactly],
        facets: new Map(facets).set(column, value),
      }))
    );
  }
  const isExact = filters.every(({ choices }) => choices.every(({ exactly }) => !exactly));
  if (isExact || outdated === undefined) return slices;
  const conditions = filters.map(({ is }) => guarded(is));
  return [
    ...slices,
    ...outdated(at.toISOString()).map((is) => ({
      conditions: [
        listEngineOf(db).hasIdOf(sql`select "id" from ${sql.table(table)} where ${is}`),
        ...conditions,
      ],
      facets: new Map(),
    })),
  ];
}

/** The values of a facet that all filters on it let through, each with further conditions. */
function facetChoices(
  column: string,
  values: readonly Value[],
  filters: readonly { column: string; choices: readonly FacetChoice[] }[],
): { value: Value; exactly: Condition[] }[] {
  const onFacet = filters.filter((filter) => filter.column === column);
  return values.flatMap((value) => {
    const matching = onFacet.map(({ choices }) => choices.filter((one) => one.value === value));
    if (matching.some((choices) => choices.length === 0)) return [];
    const partly = matching.filter((choices) => choices.every(({ exactly }) => exactly));
    return [{ value, exactly: partly.map((choices) => guarded(anyOf(column, choices))) }];
  });
}
