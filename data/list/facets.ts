import type { RawBuilder } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Value } from "./cursor.ts";
import type { Daily, Days } from "./days.ts";
import { dayOf } from "./fields.ts";
import { ALL, readSums, type Sum, totalOf } from "./sums.ts";

/** What there is to know of a list whose combinations are counted. */
interface Faceted {
  table: keyof Tables;
  facets?: { readonly [column in string]?: readonly Value[] };
  counted?: true;
  /** The column with its money, in US cents. */
  amounts?: string;
  daily?: Daily;
}

declare module "./names.ts" {
  interface SumNames {
    /** So many records, or US cents, have just these values of the counted columns; by day too. */
    facets: `${keyof Tables} ${"in" | "cents in" | "daily in"} ${string}`;
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
export function facetSums(
  { table, facets = {}, counted, amounts, daily }: Faceted,
  row: object,
): Sum[] {
  if (!counted) return [];
  const values = row as Record<string, Value>;
  const combination = Object.keys(facets).map((column) => values[column]).join();
  const sums: Sum[] = [[`${table} in ${combination}`, ALL, 1]];
  if (amounts !== undefined) {
    sums.push([`${table} cents in ${combination}`, ALL, Number(values[amounts])]);
  }
  const at = daily && values[daily.instant];
  if (at) sums.push([`${table} daily in ${combination}`, dayOf(new Date(`${at}`)), 1]);
  return sums;
}

/** By the kept sums: exact at any size. A column that is not chosen may have any of its values. */
export async function readFacets(
  db: Database,
  { table, amounts, ...faceted }: Faceted,
  chosen: Chosen,
): Promise<Figures> {
  const combinations = combinationsOf(faceted, chosen);
  const records = combinations.map((one) => `${table} in ${one}` as const);
  const cents = amounts === undefined
    ? []
    : combinations.map((one) => `${table} cents in ${one}` as const);
  const sums = await readSums(db, [...records, ...cents]);
  const total = (names: typeof records | typeof cents) =>
    names.reduce((sum, name) => sum + sums(name), 0);
  return { records: total(records), cents: amounts === undefined ? null : total(cents) };
}

/** How many of their instants lie in days from one on, to before another: a part of a statement. */
export const dailyOf = (shape: Faceted, chosen: Chosen, days: Days): RawBuilder<number> =>
  totalOf(dailyNames(shape, chosen), days);

const dailyNames = ({ table, ...faceted }: Faceted, chosen: Chosen) =>
  combinationsOf(faceted, chosen).map((one) => `${table} daily in ${one}` as const);

type Chosen = ReadonlyMap<string, readonly Value[]>;

const combinationsOf = ({ facets = {} }: Pick<Faceted, "facets">, chosen: Chosen): string[] =>
  Object.entries(facets).reduce<string[][]>(
    (all, [column, values]) =>
      (chosen.get(column) ?? values ?? []).flatMap((value) =>
        all.map((one) => [...one, `${value}`])
      ),
    [[]],
  ).map((one) => one.join());
