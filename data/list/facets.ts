import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Value } from "./cursor.ts";
import { ALL, readSums, type Sum } from "./sums.ts";

/** What there is to know of a list whose combinations are counted. */
interface Faceted {
  table: keyof Tables;
  facets?: { readonly [column in string]?: readonly Value[] };
  counted?: true;
  /** The column with its money, in US cents. */
  amounts?: string;
}

declare module "./names.ts" {
  interface SumNames {
    /** So many records, or US cents, have just these values of the counted columns. */
    facets: `${keyof Tables} ${"in" | "cents in"} ${string}`;
  }
}

/** How many records there are, and what their money comes to where it is a list of money. */
interface Figures {
  records: number;
  cents: number | null;
}

/** How many records fit; where there are more than could be counted, at least so many. */
export interface Count extends Figures {
  isAll: boolean;
  /** Whether there are more than so many, since each that was looked at fits. */
  isMost: boolean;
}

/** What one row adds to the sums of its combination. */
export function facetSums({ table, facets = {}, counted, amounts }: Faceted, row: object): Sum[] {
  if (!counted) return [];
  const values = row as Record<string, Value>;
  const combination = Object.keys(facets).map((column) => values[column]).join();
  const records: Sum = [`${table} in ${combination}`, ALL, 1];
  return amounts === undefined
    ? [records]
    : [records, [`${table} cents in ${combination}`, ALL, Number(values[amounts])]];
}

/** By the kept sums: exact at any size. A column that is not chosen may have any of its values. */
export async function readFacets(
  db: Database,
  { table, facets = {}, amounts }: Faceted,
  chosen: ReadonlyMap<string, readonly Value[]>,
): Promise<Figures> {
  const combinations = Object.entries(facets).reduce<string[][]>(
    (all, [column, values]) =>
      (chosen.get(column) ?? values ?? []).flatMap((value) =>
        all.map((one) => [...one, `${value}`])
      ),
    [[]],
  ).map((one) => one.join());
  const records = combinations.map((one) => `${table} in ${one}` as const);
  const cents = amounts === undefined
    ? []
    : combinations.map((one) => `${table} cents in ${one}` as const);
  const sums = await readSums(db, [...records, ...cents]);
  const total = (names: typeof records | typeof cents) =>
    names.reduce((sum, name) => sum + sums(name), 0);
  return { records: total(records), cents: amounts === undefined ? null : total(cents) };
}
