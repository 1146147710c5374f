import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { ListLink } from "../../ui/list/list_link.tsx";
import { dataAttributes } from "../../ui/data_attributes.ts";
import { useUi } from "../../ui/ui.ts";

const FORM = "selection";

/** A button of the toolbar, whose form it sends: the same list, with boxes. */
export const SelectButton = () => (
  <button type="submit" className="secondary" name="select" value="1">
    {useUi().m.selection.select}
  </button>
);

/** Above the rows: what can be done with the selected ones. No decision is among it. */
export function SelectionBar({ href }: { href: string }) {
  const { m: { selection }, may } = useUi();
  return (
    <form id={FORM} className="actions selection" method="get" action="/kyc/selection/export.csv">
      <p className="muted">{selection.hint}</p>
      {may("kyc.decide") && (
        <>
          <button type="submit" className="secondary sm" formAction="/kyc/selection/assign">
            {selection.assign}
          </button>
          <button type="submit" className="secondary sm" formAction="/kyc/selection/ask">
            {selection.ask}
          </button>
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
      <ListLink role="button" className="secondary sm" href={href}>{selection.done}</ListLink>
    </form>
  );
}

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
