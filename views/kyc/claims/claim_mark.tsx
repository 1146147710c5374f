import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { initials } from "../../ui/badge.tsx";
import { useUi, type Words } from "../../ui/ui.ts";

/** A live claim, as one person sees it. */
export interface ShownClaim {
  /** Name of the reviewer. */
  name: string;
  /** The claim is that of the person who looks. */
  isOwn: boolean;
}

export const claimText = ({ m }: Words, { name, isOwn }: ShownClaim): string =>
  isOwn ? m.claims.you : m.claims.reviewing(name);

type Assigned = Pick<KycRecord, "assigneeName" | "isAssigneeGone">;

/** Initials in the row of a request: of who reviews it, else of who is to do so. */
export function OwnerMark({ claim, request }: { claim?: ShownClaim | null; request: Assigned }) {
  const ui = useUi();
  const name = claim?.name ?? request.assigneeName;
  if (name === null) return null;
  const text = claim
    ? claimText(ui, claim)
    : ui.m.assignments.history.assigned(assigneeText(ui, request));
  return (
    <small className={claim ? "badge claim" : "badge assignee"} title={text}>
      <span aria-hidden="true" translate="no">{initials(name)}</span>
      <span className="vh">{text}</span>
    </small>
  );
}

export const assigneeText = (
  { m }: Words,
  { assigneeName, isAssigneeGone }: Assigned,
): string => isAssigneeGone ? m.assignments.gone(assigneeName ?? "") : assigneeName ?? "";
