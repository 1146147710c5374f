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

/** The reviewer's initials in the row of a request. */
export function ClaimMark({ claim }: { claim: ShownClaim }) {
  const ui = useUi();
  const text = claimText(ui, claim);
  return (
    <small className="badge claim" title={text}>
      <span aria-hidden="true" translate="no">{initials(claim.name)}</span>
      <span className="vh">{text}</span>
    </small>
  );
}
