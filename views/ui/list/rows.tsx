import { createContext, Fragment, type ReactNode, useContext } from "react";

/** A record, and how it is shown. */
export interface ShownRow {
  row: { id: string };
  node: ReactNode;
}

/** Shows rows by other means than rendering all of them; whoever renders may provide it. */
export const KeepRows = createContext<((rows: readonly ShownRow[]) => ReactNode) | null>(null);

/** Records one below the other: what is shown of one depends on it alone, and on who looks. */
export function Rows<Row extends { id: string }>(
  { rows, children }: { rows: readonly Row[]; children: (row: Row) => ReactNode },
) {
  const keep = useContext(KeepRows);
  const shown = rows.map((row): ShownRow => ({ row, node: children(row) }));
  return keep
    ? keep(shown)
    : shown.map(({ row, node }) => <Fragment key={row.id}>{node}</Fragment>);
}
