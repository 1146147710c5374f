import type { RawBuilder } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { ListName, Lists } from "./names.ts";
import type { Currency } from "../base/currency.ts";

export type Value = string | number;

/** A range of a sort: from a value on, up to and without another; null is open. */
export interface Period<Column extends string = string> {
  column: Column;
  from: Value | null;
  to: Value | null;
}

export type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** A value of a facet; `exactly` says which rows have it, where that is not all with the value. */
export interface FacetChoice {
  value: Value;
  exactly?: RawBuilder<boolean>;
}

/** A condition, and the index that finds its rows. */
export type IndexedCondition<Column extends string = string> =
  & { is: RawBuilder<boolean> }
  & (
    | { index: "facets"; column: Column; choices: readonly FacetChoice[] }
    | { index: "sort"; column: Column }
    /** `own`: one of its own; `none`: rows are read to check it; `scope`: that of the others. */
    | { index: "owner" | "own" | "none" | "scope" }
  );

/** The facts about the reader that conditions may depend on. */
export interface FilterReader {
  timeZone?: string;
  readerId?: string;
}

/** Permissions of `data/permissions.ts` that some filters and fields of files take. */
export type FilterPermission = "checks.read" | "legal_holds.read";

export interface FilterShape<Column extends string = string> {
  /** Empty: the filter takes ids or codes. */
  values: readonly string[];
  /** Rows of these values fulfil all of them. Default: the facet of the filter's name. */
  conditions?: (
    values: readonly string[],
    reader: FilterReader,
    now: Date,
  ) => readonly (IndexedCondition<Column> | Period<Column>)[];
  /** Takes one value. */
  one?: true;
  /** The fact about the reader that the rows of a value depend on. */
  dependsOn?: (value: string) => keyof FilterReader | null;
  /** The permission that a value takes; for readers without it, the filter has no such value. */
  takes?: (value: string) => FilterPermission | null;
  sort?: (value: string) => Column;
}

type Filters<Column extends string, Filter extends string> = {
  [Name in Filter]:
    & FilterShape<Column>
    & (Name extends Column ? unknown : Required<Pick<FilterShape<Column>, "conditions">>);
};

/** `fields` are the columns of a CSV, unless the list has a `file`. */
export interface JsonShape<Shown> {
  fields: readonly string[];
  /** Fields for readers with a permission. */
  takes?: { readonly [field: string]: FilterPermission };
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
  /** Further fields, each for readers with its permission. */
  takes?: { readonly [field: string]: FilterPermission };
  toRows: (
    records: readonly Shown[],
    source: FileSource,
  ) => readonly object[] | Promise<readonly object[]>;
}

/** A record's JSON for a reader, without the fields that take another permission. */
export function jsonFor<Shown>(
  { toJson, takes = {} }: JsonShape<Shown>,
  may: (permission: FilterPermission) => boolean,
): JsonShape<Shown>["toJson"] {
  const lacking = Object.keys(takes).filter((field) => !may(takes[field]!));
  if (lacking.length === 0) return toJson;
  return (record, currency) =>
    Object.fromEntries(
      Object.entries(toJson(record, currency)).filter(([name]) => !lacking.includes(name)),
    );
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
