import type { ReactNode } from "react";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { Icon } from "../../ui/icon.tsx";
import { livePart } from "../../ui/live.ts";
import type { Ui } from "../../ui/ui.ts";
import { paramsOf, reviewHref } from "../review_links.ts";

interface ReviewNewsProps {
  id: string;
  /** The version that the review shows. */
  version: number;
  session: ReviewSession;
  children?: ReactNode;
}

/** Changes by others to the request under review; `static/scripts/live` fetches them. */
export const ReviewNews = ({ id, version, session, children }: ReviewNewsProps) => (
  <div
    role="status"
    {...livePart(
      "review-news",
      "KYC",
      `/kyc/${id}/news?${paramsOf({ ...session })}&version=${version}`,
    )}
  >
    {children}
  </div>
);

interface NewsProps {
  ui: Ui;
  /** As it is now. */
  request: KycRecord;
  session: ReviewSession;
}

export function News({ ui: { m }, request, session }: NewsProps) {
  const { status, reviewerName } = request;
  const isDecided = status !== "pending" && status !== "expired" && reviewerName !== null;
  return (
    <div className="notice tone pending">
      <Icon name="triangle-alert" />
      <p translate={isDecided ? "no" : undefined}>
        {isDecided ? m.live.decided[status](reviewerName) : m.live.changed}
      </p>
      {isDecided
        ? <button type="button" className="sm" data-presses="[data-skip]">{m.live.next}</button>
        : <a role="button" className="sm" href={reviewHref(request.id, session)}>{m.live.show}</a>}
    </div>
  );
}
