import type { RawBuilder } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { ListName, Lists } from "./names.ts";
import type { Currency } from "../base/currency.ts";
import type { Bounds, PeriodName } from "../base/calendar.ts";

export type Value = string | number;

/** A range of a sort: from a value on, up to and without another; null is open. */
export interface Period {
  column: string;
  from: Value | null;
  to: Value | null;
}

export type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** A choice of days (`periods`), of values of a facet, or of codes (`rows`). */
export interface FilterShape<Column extends string = string> {
  values: readonly string[];
  /** The facet column that has a value's rows, and its values there; unless the filter is named so. */
  facet?: (value: string) => [column: Column, ...values: Value[]];
  /** The rows of a value, where the facet alone does not say so exactly. */
  where?: (value: string, nowIso: string) => RawBuilder<boolean> | null;
  /** A further condition of a value of a `one` filter, as a range of a sort. */
  range?: (value: string, nowIso: string) => Period | null;
  /** A condition that no index knows, for each row; it has its values in `values`. */
  each?: (values: readonly string[], nowIso: string) => RawBuilder<boolean>;
  /** The only values of facets that the rows have, beside `each`. */
  narrows?: { [Name in Column]?: Value };
  /** Rows beside those of `narrows`, which `outdated` finds. */
  beside?: RawBuilder<boolean>;
  /** The rows that have one of these codes; they have an index. `values` is empty. */
  rows?: (codes: readonly string[]) => RawBuilder<boolean>;
  /** A further condition that depends on the reader, by their staff id; it has an index. */
  ofReader?: (value: string, readerId: string) => RawBuilder<boolean> | null;
  /** A further condition that has an index of its own. */
  indexed?: (value: string) => RawBuilder<boolean> | null;
  /** A value that only readers of checks may use; for others it is none. */
  ofChecks?: (value: string) => boolean;
  one?: true;
  sort?: (value: string) => Column;
  periods?: Record<string, PeriodName>;
  /** The rows of a period that is not one of the list's instant; they have an index. */
  during?: (bounds: Bounds) => RawBuilder<boolean>;
}

/** A filter that is not named as a column says which facet, rows or period it stands for. */
type Filters<Column extends string, Filter extends string> = {
  [Name in Filter]:
    & FilterShape<Column>
    & (Name extends Column ? unknown
      :
        | Required<Pick<FilterShape<Column>, "facet">>
        | Required<Pick<FilterShape<Column>, "rows">>
        | Required<Pick<FilterShape<Column>, "each">>
        | Required<Pick<FilterShape<Column>, "periods">>);
};

/** `fields` are the columns of a CSV, unless the list has a `file`. */
export interface JsonShape<Shown> {
  fields: readonly string[];
  toJson: (record: Shown, currency: Currency) => object;
}

/** Source of the further fields of a file. */
export interface FileSource {
  reads: Database;
  now: () => Date;
  currency: Currency;
}

/** The rows of a list's files, where they hold more than the API; `fields` are the columns of a CSV. */
export interface FileShape<Shown> {
  fields: readonly string[];
  /** Further fields for readers of checks. */
  ofChecks?: readonly string[];
  toRows: (
    records: readonly Shown[],
    source: FileSource,
  ) => readonly object[] | Promise<readonly object[]>;
}

export const asIs = (schema: { shape: object }): JsonShape<object> => ({
  fields: Object.keys(schema.shape),
  toJson: (record) => record,
});

/** A list's shape as far as addresses are parsed and pages are read by it, without types of its own. */
export interface Listed {
  name: ListName;
  table: keyof Tables;
  /** The main instant: the default sort, newest first, and the one that periods are about. */
  instant: string;
  sorts: readonly string[];
  /** The sort by minor units, for lists whose amounts are filtered and summed up. */
  amounts?: string;
  /** The columns by whose values the sums of amounts are separate. */
  amountGroups?: readonly string[];
  /** Sorts whose column holds numbers; the others hold text. */
  numeric?: readonly string[];
  /** The column that a sort goes by, where that is another one: `sortText` of it, for example. */
  keys?: { [Sort in string]?: string };
  tieBreaker?: "seq";
  filters: { [Name in string]: FilterShape };
  facets?: { [Column in string]?: readonly Value[] };
  /** Conditions, each served by an index, for rows whose stored facet is no longer true. */
  outdated?: (nowIso: string) => RawBuilder<boolean>[];
  owner?: string;
  json: Pick<JsonShape<never>, "fields">;
  /** The cache tags of everything that its page reads. */
  tags?: readonly string[];
  haystack?: string;
  groups?: object;
  /** Its page can show boxes, which select rows. */
  isSelectable?: true;
  /** Folds the words of a search; `searchText` unless named. */
  fold?: (...parts: string[]) => string;
}

/** Indexes: one per sort, one per sort behind the facets, one by owner and instant. */
export interface ListShape<
  Name extends ListName,
  Table extends keyof Tables,
  Filter extends string,
  Shown,
> extends Listed {
  name: Name;
  table: Table;
  permission: Lists[Name];
  instant: ColumnOf<Table>;
  sorts: readonly ColumnOf<Table>[];
  amounts?: ColumnOf<Table>;
  amountGroups?: readonly ColumnOf<Table>[];
  numeric?: readonly ColumnOf<Table>[];
  keys?: { [Sort in ColumnOf<Table>]?: ColumnOf<Table> };
  filters: Filters<ColumnOf<Table>, Filter>;
  facets?: { [Column in ColumnOf<Table>]?: readonly Value[] };
  owner?: ColumnOf<Table>;
  json: JsonShape<Shown>;
  file?: FileShape<Shown>;
  /**
   * Groups of records, besides months; "" stands for records without one. A list with groups can be
   * shown as a report.
   */
  groups?: Record<string, (record: Shown) => string>;
}

export const sortColumn = (sort: string): string => sort.replace(/^-/, "");

export const sortKey = ({ keys }: Listed, sort: string): string => keys?.[sort] ?? sort;

export interface Source {
  db: Database;
  reads?: Database;
  now: () => Date;
}
