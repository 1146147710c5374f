import type { Column } from "./table.tsx";

/** A choice that narrows a list; its name is the filter's in the address. */
export interface FilterChoice {
  name: string;
  label: string;
  all: string;
  /** What the address says for "all"; nothing unless given. */
  allValue?: string;
  options: Record<string, string>;
  /** Its options name what a record is about, not how it is: no count is told in their words. */
  namesArea?: true;
  /** Its options are periods, of which there is one. */
  ofDays?: true;
}

/** Filters and fields of a list; its page, reports and search pick from them. */
export interface Look<Row, Field extends string = string> {
  filters: readonly FilterChoice[];
  /** A choice whose values are tabs of its page. */
  tabs?: FilterChoice;
  /** Orders that no field has, by their sorts. */
  orders?: Record<string, string>;
  /** Where its amounts are narrowed: what they are called, and their least and most. */
  amounts?: Record<"label" | "amountFrom" | "amountTo", string>;
  /** Whether its page shows cards, which have no heads to sort it by. */
  cards?: true;
  /** A record's fields as columns, an amount as programs know it. */
  fields: Record<Field, Column<Row>>;
  /** What a report may group by that is no filter. */
  groups?: Record<string, string>;
}

/** All that narrows a list, wherever its page shows it. */
export const choicesOf = ({ filters, tabs }: Pick<Look<never>, "filters" | "tabs">) =>
  tabs ? [...filters, tabs] : filters;
