import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import type { ListQuery } from "../../../data/list/query.ts";
import { listHref } from "../../ui/list/list.tsx";
import { ListLink } from "../../ui/list/list_link.tsx";
import { dataAttributes } from "../../ui/data_attributes.ts";
import { useUi } from "../../ui/ui.ts";

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

/** Above the rows: what can be done with the selected ones. No decision is among it. */
export function SelectionBar({ query }: { query: ListQuery }) {
  const { m: { selection, common }, may } = useUi();
  return (
    <form id={FORM} className="selection" method="get" action="/kyc/selection/export.csv">
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
        {may("kyc.decide") && (
          <>
            <StepButton path="/kyc/selection/assign">{selection.assign}</StepButton>
            <StepButton path="/kyc/selection/ask">{selection.ask}</StepButton>
          </>
        )}
        <button type="submit" className="secondary sm">{selection.csv}</button>
        <button
          type="submit"
          className="secondary sm"
          formAction="/kyc/selection/export.ndjson"
        >
          {selection.ndjson}
        </button>
      </div>
      <ListLink
        role="button"
        className="secondary sm"
        href={listHref("/kyc", query, { after: query.after, select: "" })}
      >
        {selection.done}
      </ListLink>
    </form>
  );
}

/** Opens the form of a step in the dialog; without scripting as a page. */
const StepButton = ({ path, children }: { path: string; children: string }) => (
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

export const PickBox = ({ request }: { request: KycRecord }) => (
  <input
    type="checkbox"
    name="request"
    value={selectedValue(request)}
    form={FORM}
    aria-label={useUi().m.selection.pick(request.userName)}
    autoComplete="off"
    {...dataAttributes({ pick: true })}
  />
);

export const selectedValue = ({ id, version }: Pick<KycRecord, "id" | "version">): string =>
  `${id}:${version}`;
