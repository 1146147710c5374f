import type { ReactNode } from "react";
import type { MinorSums } from "../../../data/db/sums.ts";
import type { Column } from "./table.tsx";

/** A filter with few values; `name` is its name in the address. */
export interface FilterChoice {
  name: string;
  label: string;
  all: string;
  allValue?: string;
  options: Record<string, string>;
  /** Boxes for several values in the filter panel; other filters are a select for one in the toolbar. */
  inPanel?: true;
  /** The options are periods, of which one can be chosen. */
  ofDays?: true;
}

export interface Look<Row, Field extends string = string> {
  filters: readonly FilterChoice[];
  tabs?: FilterChoice;
  orders?: Record<string, string>;
  amounts?: Record<"label" | "amountFrom" | "amountTo", string>;
  /** The sums above a list with amounts. */
  sums?: (minor: MinorSums) => ReactNode;
  /** The page shows cards and therefore no sortable heads. */
  cards?: true;
  /** Columns by field; an amount has its API name. */
  fields: Record<Field, Column<Row>>;
  groups?: Record<string, string>;
}
