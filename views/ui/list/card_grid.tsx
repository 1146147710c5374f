import type { ReactNode } from "react";
import { Rows } from "./rows.tsx";
import type { ListedRows } from "./table.tsx";

interface CardGridProps<Row> extends ListedRows<Row> {
  card: (row: Row) => ReactNode;
}

/** Records as cards; `card` renders the inside of one, its one link carrying the class `tap`. */
export function CardGrid<Row extends { id: string }>({ rows, card, footer }: CardGridProps<Row>) {
  return (
    <>
      <div className="cards">
        <Rows rows={rows}>
          {(row) => <article className="card" id={row.id}>{card(row)}</article>}
        </Rows>
      </div>
      {footer}
    </>
  );
}
