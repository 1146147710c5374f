import type { PendingProposal } from "../../data/steps/pending.ts";
import type { Permission } from "../../data/permissions.ts";
import { Icon } from "../ui/icon.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";
import { proposalHref } from "./links.ts";

interface NoticeProps {
  proposal: PendingProposal | null | undefined;
  /** The one that both members need. */
  permission: Permission;
}

/**
 * Shows on a record the step that waits for a second member, who approves it here unless the proposal
 * says more than fits.
 */
export function ProposalNotice({ proposal, permission }: NoticeProps) {
  const ui = useUi();
  if (!proposal) return null;
  const { proposals } = ui.m;
  const { id, step, proposerId, proposerName, proposedAt, words, hasMore } = proposal;
  const codes: Record<string, string> = step === "erase" ? ui.m.erasure.reasons : {};
  const href = proposalHref(id);
  const mayAnswer = ui.may(permission) && proposerId !== ui.memberId;
  return (
    <div className="notice tone pending proposed" role="note">
      <Icon name="users" />
      <div>
        <p>
          <span translate="no">{proposerName}</span> {proposals.line(step)}{" "}
          <Time at={proposedAt} f={ui.f} clock />
        </p>
        {words !== "" && <p className="notes" dir="auto" translate="no">{codes[words] ?? words}</p>}
        {ui.may("proposals.read") && (
          <div className="links no-print">
            {mayAnswer && !hasMore && (
              <form method="post" action={`${href}/approve`}>
                <input type="hidden" name="from" value="record" />
                <button type="submit" className="sm">{proposals.approve}</button>
              </form>
            )}
            {mayAnswer && <a href={`${href}#send-back`}>{proposals.sendBackLink}</a>}
            <a href={href}>{proposals.openIt}</a>
          </div>
        )}
      </div>
    </div>
  );
}
