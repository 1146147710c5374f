import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { Time } from "../../ui/time.tsx";
import { useUi } from "../../ui/ui.ts";
import { type ReasonLabels, reasonsText } from "./explanation.tsx";

interface DecidedLineProps {
  request: KycRecord;
  /** Null for a decision that was not made at this desk. */
  decidedAt: string | null;
  /** Null where no second member took it. */
  proposerName?: string | null;
  labels: ReasonLabels;
}

export const isDecided = ({ status, reviewerName, imported }: KycRecord): boolean =>
  status !== "pending" && reviewerName !== null && !imported;

/** The current decision: by whom, when, and for which reasons. */
export function DecidedLine({ request, decidedAt, proposerName = null, labels }: DecidedLineProps) {
  const ui = useUi();
  const { status, reviewerName, reasons } = request;
  if (!isDecided(request) || status === "pending") return null;
  const { decidedBy, on } = ui.m.kyc.details;
  return (
    <>
      <span translate="no">
        {decidedBy[status === "expired" ? "accepted" : status](reviewerName ?? "")}
      </span>
      {decidedAt && (
        <>
          {` ${on} `}
          <Time at={decidedAt} f={ui.f} clock />
        </>
      )}
      {proposerName !== null && (
        <span translate="no">{` · ${ui.m.twoPeople.proposedBy(proposerName)}`}</span>
      )}
      {reasons.length > 0 && ui.m.common.labelled("", reasonsText(labels, reasons))}
    </>
  );
}
