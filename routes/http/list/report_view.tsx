import type { ReactNode } from "react";
import type { ListName } from "../../../data/list/names.ts";
import type { ListQuery } from "../../../data/list/query.ts";
import { isRecordName } from "../../../data/lists.ts";
import { readGroups } from "../../../data/reports/groups.ts";
import { REPORT_FORM, ReportLinks } from "../../../views/reports/custom_form.tsx";
import { Groups } from "../../../views/reports/groups.tsx";
import { lookOf, screens } from "../../../views/screens.ts";
import { listHref } from "../../../views/ui/list/list.tsx";
import { type ListedRows, Table } from "../../../views/ui/list/table.tsx";
import { zoneOf } from "../answer/ui.ts";
import type { AppContext } from "../context.ts";
import { currentMember } from "../session/session.ts";
import { limitReports } from "./report_limit.ts";

/** The form of a report on the listed records; reports cannot be limited to one owner. */
export const reportFormHref = ({ var: { ui } }: AppContext, list: ListName, query: ListQuery) =>
  ui.may("views.save") && isRecordName(list) && !query.only
    ? listHref(REPORT_FORM, query, { list, select: "" })
    : undefined;

export const reportLinks = (c: AppContext, list: ListName, query: ListQuery): ReactNode =>
  query.columns !== undefined && (
    <ReportLinks
      form={reportFormHref(c, list, query)}
      list={listHref(screens[list].href, query, { columns: "", group: "" })}
    />
  );

/**
 * The rows with the columns that the address names, or their groups; undefined where it names no
 * columns.
 */
export async function renderReport<Row extends { id: string }>(
  c: AppContext,
  list: ListName,
  query: ListQuery,
  rows: ListedRows<Row>,
): Promise<ReactNode> {
  const { ui, store } = c.var;
  const { columns, group, filters } = query;
  if (columns === undefined || !isRecordName(list)) return undefined;
  if (group === undefined) {
    const { fields } = lookOf(ui, list);
    const shown = columns.split(",").flatMap((field) => fields[field] ?? []);
    return <Table caption={ui.m.lists[list].title} columns={shown} wide {...rows} />;
  }
  const { signal } = c.req.raw;
  const groups = await limitReports(
    currentMember(c).id,
    () => readGroups(store, list, query, zoneOf(c), signal),
    signal,
  );
  const hasPending = filters.status !== "completed";
  return <Groups list={list} group={group} groups={groups} hasPending={hasPending} />;
}
