import type { ReactNode } from "react";
import type { Content } from "../../data/records/content.ts";
import type { Activity } from "../../data/records/users.ts";
import { activityTones, publishedTones, StatusBadge } from "../ui/badge.tsx";
import type { Column } from "../ui/table.tsx";
import type { Ui } from "../ui/ui.ts";

/** Free text, which may take several lines. */
export const wrapped = <Row,>(label: string, cell: (row: Row) => ReactNode): Column<Row> => ({
  label,
  cell,
  wrap: true,
});

/** Whether something is active, of whatever list. */
export const activityColumn = <Row extends { status: Activity }>(
  words: Record<Activity, string>,
  label: string,
): Column<Row> => ({
  label,
  status: true,
  cell: ({ status }) => (
    <StatusBadge
      tone={activityTones[status]}
      label={words[status]}
    />
  ),
});

export const publishedColumn = ({ content }: Ui["m"]): Column<Content> => ({
  label: content.columns.status,
  status: true,
  cell: ({ published }) => {
    const status = published ? "published" : "draft";
    return <StatusBadge tone={publishedTones[status]} label={content.statuses[status]} />;
  },
});
