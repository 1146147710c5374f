import type { ReactNode } from "react";

/** One column: the first is the row's header, so it names the row. */
export interface Column<Row> {
  label: string;
  /** The list's sort by it, as its head asks for it first: `-joinedAt` where that is newest first. */
  sort?: string;
  cell: (row: Row) => ReactNode;
  /** Money stands at the right; everything else at the left. */
  amount?: boolean;
  muted?: boolean;
  /** Free text may take several lines; everything else keeps to one. */
  wrap?: boolean;
  /** A day. */
  date?: boolean;
  /** A word or two. */
  brief?: boolean;
  capitalize?: boolean;
  /** Its label is seen on phones too, as others of its kind are beside it. */
  labelled?: boolean;
  /** Stands beside the name on phones. */
  status?: boolean;
  /** Buttons: no label on phones, nothing on paper. */
  actions?: boolean;
}

/** The order that rows stand in, and the address of another one. */
export interface Sorting {
  by: string;
  href: (sort: string) => string;
}

/** The records of a page of a list, their order, and what stands below them. */
export interface ListedRows<Row> {
  rows: readonly Row[];
  /** Absent where the order is no one's choice. */
  sorting?: Sorting;
  footer?: ReactNode;
}

interface TableProps<Row> extends ListedRows<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Scrolls sideways where there are more columns than fit. */
  wide?: boolean;
}

export function Table<Row extends { id: string }>(
  { footer, wide = false, ...table }: TableProps<Row>,
) {
  const scrolling = wide && { role: "region", "aria-label": table.caption, tabIndex: 0 };
  return (
    <div className={wide ? "panel wide" : "panel"} {...scrolling}>
      <BareTable {...table} />
      {footer}
    </div>
  );
}

/** Without a panel of its own, for one that holds more than the table. */
export function BareTable<Row extends { id: string }>(
  { caption, columns, rows, sorting }: Omit<TableProps<Row>, "footer" | "wide">,
) {
  return (
    <table className="rows">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => <Head key={column.label} column={column} sorting={sorting} />)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => <TableRow key={row.id} row={row} columns={columns} />)}
      </tbody>
    </table>
  );
}

/** The head of a column; where the list has a sort by it, the link to that or to its reverse. */
function Head<Row>({ column, sorting }: { column: Column<Row>; sorting?: Sorting }) {
  const { label, sort } = column;
  const className = classes(column);
  if (!sorting || !sort) return <th scope="col" className={className}>{label}</th>;
  const { by, href } = sorting;
  const isSorted = by === sort || by === reversed(sort);
  const order = by.startsWith("-") ? "descending" : "ascending";
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : undefined}>
      <a href={href(by === sort ? reversed(sort) : sort)}>{label}</a>
    </th>
  );
}

/** The same order from its other end. */
export const reversed = (sort: string): string => sort.startsWith("-") ? sort.slice(1) : `-${sort}`;

/** A row alone, as a decision's answer replaces it. */
export function TableRow<Row extends { id: string }>(
  { row, columns }: { row: Row; columns: readonly Column<Row>[] },
) {
  const [first, ...others] = columns;
  return (
    <tr id={row.id}>
      <th scope="row" className={first && classes(first)}>
        {first && contentOf(first, row)}
      </th>
      {others.map((column) => (
        <td
          key={column.label}
          className={classes(column)}
          data-label={column.actions ? undefined : column.label}
        >
          {contentOf(column, row)}
        </td>
      ))}
    </tr>
  );
}

/** What a column shows of a row. */
export const contentOf = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.capitalize ? <span className="cap">{column.cell(row)}</span> : column.cell(row);

/** How a column looks, in its head as in its rows, which are laid out by themselves. */
export function classes<Row>(column: Column<Row>): string | undefined {
  const names = [
    column.amount && "amount",
    column.actions && "no-print",
    column.muted && "muted",
    column.wrap && "wrap",
    column.status && "status",
    column.date && "date",
    column.labelled && "labelled",
    (column.brief || column.capitalize) && "brief",
  ].filter(Boolean);
  return names.length > 0 ? names.join(" ") : undefined;
}
