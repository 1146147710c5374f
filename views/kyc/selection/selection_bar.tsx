import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import type { ListQuery } from "../../../data/list/query.ts";
import { SelectionBar, SelectionStep } from "../../ui/list/selection.tsx";
import { useUi } from "../../ui/ui.ts";

/** Name of the boxes. */
export const REQUEST = "request";

/** The steps with several requests. No decision is among them. */
export function RequestSelection({ query }: { query: ListQuery }) {
  const { m: { selection }, may } = useUi();
  return (
    <SelectionBar path="/kyc" query={query} action="/kyc/selection/export.csv" name={REQUEST}>
      {may("kyc.decide") && (
        <>
          <SelectionStep path="/kyc/selection/assign">{selection.assign}</SelectionStep>
          <SelectionStep path="/kyc/selection/ask">{selection.ask}</SelectionStep>
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
    </SelectionBar>
  );
}

export const selectedValue = ({ id, version }: Pick<KycRecord, "id" | "version">): string =>
  `${id}:${version}`;
