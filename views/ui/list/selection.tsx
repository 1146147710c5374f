import type { ReactNode } from "react";
import type { ListQuery } from "../../../data/list/query.ts";
import { dataAttributes } from "../data_attributes.ts";
import { useUi } from "../ui.ts";
import { listHref } from "./list.tsx";
import { ListLink } from "./list_link.tsx";
import type { Column } from "./table.tsx";

const FORM = "selection";

export const SELECT_TOOL = "select-tool";

/** A button of the toolbar, whose form it sends: the same list, with boxes, until *Done*. */
export const SelectTool = ({ query }: { query: ListQuery }) =>
  query.isSelecting
    ? <input id={SELECT_TOOL} type="hidden" name="select" value="1" />
    : (
      <button id={SELECT_TOOL} type="submit" className="secondary" name="select" value="1">
        {useUi().m.selection.select}
      </button>
    );

interface BarProps {
  /** The list. */
  path: string;
  query: ListQuery;
  /** The address of the first button. */
  action: string;
  /** Name of the field of the boxes. */
  name: string;
  /** The buttons. */
  children: ReactNode;
}

/** Above the rows: the buttons for the selected ones. */
export function SelectionBar({ path, query, action, name, children }: BarProps) {
  const { m: { selection, common } } = useUi();
  return (
    <form
      id={FORM}
      className="selection"
      method="get"
      action={action}
      {...dataAttributes({ pick: name })}
    >
      <p className="muted scripted">
        <span role="status">
          {common.labelled(selection.count, "")} <b {...dataAttributes({ picked: true })}>0</b>
          <span className="wrong" hidden {...dataAttributes({ dropped: true })}>
            {selection.dropped}
          </span>
        </span>{" "}
        <span className="hint">{selection.hint}</span>
      </p>
      <div className="actions">
        <button
          type="button"
          className="secondary sm scripted"
          {...dataAttributes({ pickAll: true })}
        >
          {selection.all}
        </button>
        {children}
      </div>
      <ListLink
        role="button"
        className="secondary sm"
        href={listHref(path, query, { after: query.after, select: "" })}
      >
        {selection.done}
      </ListLink>
    </form>
  );
}

/** Opens the form of a step with the selected rows in the dialog; without scripting as a page. */
export const SelectionStep = ({ path, children }: { path: string; children: string }) => (
  <button
    type="submit"
    className="secondary sm"
    formAction={path}
    hx-get={path}
    hx-include={`[form=${FORM}], #${FORM} input`}
    hx-target="#dialog-body"
    hx-swap="outerHTML"
    hx-sync="#dialog-body:replace"
  >
    {children}
  </button>
);

interface Box {
  /** The record, as the form is sent it. */
  value: string;
  /** Its name. */
  label: string;
}

/** The column with a box before its text. */
export const withBox = <Row,>(
  column: Column<Row>,
  name: string,
  boxOf: (row: Row) => Box,
): Column<Row> => ({
  ...column,
  cell: (row) => (
    <span className="pick">
      <PickBox name={name} {...boxOf(row)} />
      {column.cell(row)}
    </span>
  ),
});

const PickBox = ({ name, value, label }: Box & { name: string }) => (
  <input
    type="checkbox"
    name={name}
    value={value}
    form={FORM}
    aria-label={useUi().m.selection.pick(label)}
    autoComplete="off"
    {...dataAttributes({ pick: true })}
  />
);
