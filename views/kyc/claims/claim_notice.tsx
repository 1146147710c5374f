import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import { Icon } from "../../ui/icon.tsx";
import { livePart } from "../../ui/live.tsx";
import { useUi } from "../../ui/ui.ts";
import { paramsOf } from "../review_links.ts";
import { claimText, type ShownClaim } from "./claim_mark.tsx";
import { dataAttributes } from "../../ui/data_attributes.ts";

const claimHref = (id: string, session?: Pick<ReviewSession, "id" | "queue" | "back">): string =>
  `/kyc/${id}/claim${session ? `?${paramsOf(session)}` : ""}`;

/** Attributes of the element that claims its request once it is shown (`static/scripts/claims`). */
export const claiming = (id: string, claim: ShownClaim | null) =>
  dataAttributes({
    claim: claimHref(id),
    claimed: claim ? (claim.isOwn ? "own" : "other") : undefined,
  });

interface ClaimNoticeProps {
  id: string;
  claim: ShownClaim | null;
  /** In review, Take over stays in its session; elsewhere it leads to the review. */
  session?: ReviewSession;
  /** False: the reviewer's name only. */
  canTakeOver?: boolean;
  /** True in details, where the notice is a live part. */
  isLive?: boolean;
}

/** Names the other reviewer of the request; hidden if there is none, until the script shows it. */
export function ClaimNotice(
  { id, claim, session, canTakeOver = true, isLive = false }: ClaimNoticeProps,
) {
  const ui = useUi();
  const live = isLive && livePart("claim-notice", "Claims", `/kyc/${id}/claimed`);
  const isOther = claim !== null && !claim.isOwn;
  return (
    <div className="claimed" role="status">
      <div
        className="notice tone pending"
        {...dataAttributes({ claimNotice: true })}
        hidden={!isOther}
        {...live}
      >
        <Icon name="user" />
        <p>{isOther && claimText(ui, claim)}</p>
        {canTakeOver && ui.may("kyc.decide") && <TakeOver id={id} session={session} />}
      </div>
    </div>
  );
}

function TakeOver({ id, session }: Pick<ClaimNoticeProps, "id" | "session">) {
  const ui = useUi();
  const action = claimHref(id, session ?? { queue: "to-review" });
  const inPlace = session && {
    "hx-post": action,
    "hx-target": "#review",
    "hx-swap": "outerHTML",
  };
  return (
    <form method="post" action={action} {...inPlace}>
      <input type="hidden" name="takeOver" value="on" />
      <button type="submit" className="secondary sm">{ui.m.claims.takeOver}</button>
    </form>
  );
}
