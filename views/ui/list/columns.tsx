import type { ReactNode } from "react";
import type { Activity } from "../../../data/list/fields.ts";
import type { Format } from "../../format.ts";
import { activityTones, Initial, initial, StatusBadge } from "../badge.tsx";
import { DialogLink } from "../dialog/dialog.tsx";
import type { Column } from "./table.tsx";
import { Time } from "../time.tsx";

export const wrapped = <Row,>(
  label: string,
  cell: (row: Row) => ReactNode,
  sort?: string,
): Column<Row> => ({ label, sort, cell, kind: "text", isData: true });

/** Text of the record in one line. */
export const dataColumn = <Row,>(
  label: string,
  cell: (row: Row) => ReactNode,
  sort?: string,
): Column<Row> => ({ label, sort, cell, isData: true });

export const Capitalized = ({ text }: { text: string }) => <span className="cap">{text}</span>;

export const activityColumn = <Row extends { status: Activity }>(
  words: Record<Activity, string>,
  label: string,
): Column<Row> => ({
  label,
  sort: "status",
  kind: "status",
  cell: ({ status }) => <StatusBadge tone={activityTones[status]} label={words[status]} />,
});

export const timeColumn = <Row,>(
  label: string,
  f: Format,
  at: (row: Row) => string | null,
  sort?: string,
): Column<Row> => ({
  label,
  sort,
  kind: "date",
  cell: (row) => {
    const instant = at(row);
    return instant && <Time at={instant} f={f} />;
  },
});

export const linkColumn = <Row,>(
  { label, sort }: Column<Row>,
  link: (row: Row) => { name: string; href: string; mark?: ReactNode },
): Column<Row> => ({
  label,
  sort,
  kind: "text",
  isData: true,
  cell: (row) => {
    const { name, href, mark } = link(row);
    return (
      <span className="who">
        <Initial letter={initial(name)} />
        <DialogLink className="tap" href={href}>{name}</DialogLink>
        {mark}
      </span>
    );
  },
});
