import type { KycHistory } from "../../data/kyc/requests/history.ts";
import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";
import { proposalHref } from "./links.ts";

/** Leads from a record to the step that waits for a second member. */
export function ProposalNotice({ proposal }: Pick<KycHistory, "proposal">) {
  const ui = useUi();
  if (proposal === null) return null;
  const { twoPeople: { steps }, proposals } = ui.m;
  const text = proposals.waits(steps[proposal.rule], proposal.proposerName);
  return (
    <p className="tone pending" role="status">
      <Icon name="users" />
      {ui.may("proposals.read") ? <a href={proposalHref(proposal.id)}>{text}</a> : text}
    </p>
  );
}
