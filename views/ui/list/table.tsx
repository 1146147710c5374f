import type { ReactNode } from "react";
import { ListLink } from "./list_link.tsx";

/** Decides the room and the alignment of a column; without one, it holds a line of text. */
type ColumnKind = keyof typeof kindClasses;

/** CSS classes by kind (css/components/rows.css). */
const kindClasses = {
  /** May take several lines. */
  text: "wrap",
  /** One or two words. */
  word: "brief",
  /** Right-aligned money or figures. */
  amount: "amount",
  date: "date",
  /** A date with its time. */
  moment: "moment",
  /** A date with its deadline beside it. */
  deadline: "date roomy",
  /** A badge with a note below it. */
  noted: "noted",
  /** Beside the name on phones. */
  status: "status",
  /** Buttons: without label on phones, not printed. */
  actions: "no-print",
  /** The same, for a single button. */
  action: "no-print one",
} as const;

/** A column; the first one is the row header. */
export interface Column<Row> {
  label: string;
  /** First sort on click, such as `-joinedAt` for newest first. */
  sort?: string;
  /** A second value of the cells; the head names it while the list is in one of its orders. */
  second?: { label: string; sorts: readonly string[] };
  cell: (row: Row) => ReactNode;
  kind?: ColumnKind;
  isMuted?: boolean;
  /** Gets most of the room. */
  isMain?: boolean;
  /** Hidden first where a table has little room. */
  isSpare?: boolean;
  /** Text of the record, which browsers must not translate: it is evidence. */
  isData?: boolean;
  /** The label is shown on phones too. */
  isLabelled?: boolean;
}

/** Current sort, and the address of another one. */
interface Sorting {
  sort: string;
  href: (sort: string) => string;
}

/** One page of a list with its order and footer. */
export interface ListedRows<Row> {
  rows: readonly Row[];
  /** Absent if the order is fixed. */
  sorting?: Sorting;
  footer?: ReactNode;
}

interface TableProps<Row> extends ListedRows<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Scrolls horizontally. */
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

/** Without a panel. */
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

/** Column head; a link to its sort or the reverse. */
function Head<Row>({ column, sorting }: { column: Column<Row>; sorting?: Sorting }) {
  const { label, second } = column;
  const className = classes(column);
  if (!sorting || !column.sort) return <th scope="col" className={className}>{label}</th>;
  const { sort, href } = sorting;
  const isBy = (other?: string) =>
    other !== undefined && (sort === other || sort === reversed(other));
  const isBySecond = second?.sorts.some(isBy);
  const isSorted = isBy(column.sort) || isBySecond;
  const order = sort.startsWith("-") ? "descending" : "ascending";
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : undefined}>
      <ListLink href={href(sort === column.sort ? reversed(sort) : column.sort)}>{label}</ListLink>
      {second && isBySecond && (
        <>
          {" · "}
          <ListLink href={href(reversed(sort))}>{second.label}</ListLink>
        </>
      )}
    </th>
  );
}

/** Reverse sort. */
export const reversed = (sort: string): string => sort.startsWith("-") ? sort.slice(1) : `-${sort}`;

/** A single row, as a decision's answer replaces it. */
export function TableRow<Row extends { id: string }>(
  { row, columns }: { row: Row; columns: readonly Column<Row>[] },
) {
  const [first, ...others] = columns;
  return (
    <tr id={row.id}>
      <th scope="row" className={first && classes(first)} translate={translateOf(first)}>
        {first && first.cell(row)}
      </th>
      {others.map((column) => (
        <td
          key={column.label}
          className={classes(column)}
          translate={translateOf(column)}
          data-label={column.kind?.startsWith("action") ? undefined : column.label}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** The `translate` attribute of a column's cells. */
export const translateOf = (column?: { isData?: boolean }): "no" | undefined =>
  column?.isData ? "no" : undefined;

/** CSS classes of a column, for head and cells. */
export function classes<Row>(column: Column<Row>): string | undefined {
  const { kind, isMuted, isMain, isSpare, isLabelled } = column;
  const names = [
    kind && kindClasses[kind],
    isMuted && "muted",
    isMain && "main",
    isSpare && "spare",
    isLabelled && "labelled",
  ].filter(Boolean);
  return names.length > 0 ? names.join(" ") : undefined;
}
