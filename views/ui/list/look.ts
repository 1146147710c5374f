import type { Column } from "./table.tsx";

/** A filter with few values; `name` is its name in the address. */
export interface FilterChoice {
  name: string;
  label: string;
  all: string;
  /** Value for "all" in the address; "" by default. */
  allValue?: string;
  options: Record<string, string>;
  /** The options are subjects and no states, so the count is not worded with them. */
  namesArea?: true;
  /** The options are periods, of which one can be chosen. */
  ofDays?: true;
}

/** Filters and fields of a list; its page, reports and search pick from them. */
export interface Look<Row, Field extends string = string> {
  filters: readonly FilterChoice[];
  /** A filter shown as tabs. */
  tabs?: FilterChoice;
  /** Labels of sorts that belong to no field. */
  orders?: Record<string, string>;
  /** Labels of the amount range. */
  amounts?: Record<"label" | "amountFrom" | "amountTo", string>;
  /** The page shows cards and therefore no sortable heads. */
  cards?: true;
  /** Columns by field; an amount has its API name. */
  fields: Record<Field, Column<Row>>;
  /** Groupings of a report that are no filters. */
  groups?: Record<string, string>;
}

/** All filters, including the tabs. */
export const choicesOf = ({ filters, tabs }: Pick<Look<never>, "filters" | "tabs">) =>
  tabs ? [...filters, tabs] : filters;
