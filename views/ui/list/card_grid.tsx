import type { ReactNode } from "react";
import type { ListedRows } from "./table.tsx";

interface CardGridProps<Row> extends ListedRows<Row> {
  card: (row: Row) => ReactNode;
}

export function CardGrid<Row extends { id: string }>({ rows, card, footer }: CardGridProps<Row>) {
  return (
    <>
      <div className="cards">
        {rows.map((row) => <article key={row.id} className="card" id={row.id}>{card(row)}
        </article>)}
      </div>
      {footer}
    </>
  );
}
