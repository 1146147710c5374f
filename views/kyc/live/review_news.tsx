import type { ReactNode } from "react";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Container, DialogLink } from "../../ui/dialog/dialog.tsx";
import { livePart } from "../../ui/live.tsx";
import { type Ui, useUi } from "../../ui/ui.ts";
import { paramsOf, reviewHref } from "../review_links.ts";

interface ReviewNewsProps {
  id: string;
  /** The version that the review shows. */
  version: number;
  session: ReviewSession;
  children?: ReactNode;
}

/** Changes by others to the request under review; it reloads itself. */
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

interface LiveRequest {
  id: string;
  /** The version that is shown. */
  version: number;
  container: Container;
}

/** A part of details or of a confirmation that follows its request. */
export const requestLive = (part: string, { id, version, container }: LiveRequest) =>
  livePart(part, "KYC", `/kyc/${id}/news?version=${version}&container=${container}`);

/** Changes by others while a confirmation is open. */
export const RequestNews = (
  { children, ...request }: LiveRequest & { children?: ReactNode },
) => <div role="status" {...requestLive("request-news", request)}>{children}</div>;

interface NewsProps {
  /** As it is now. */
  request: KycRecord;
}

export function NewsInReview({ request, session }: NewsProps & { session: ReviewSession }) {
  const ui = useUi();
  const { next, show } = ui.m.live;
  return (
    <News request={request}>
      {decidedText(ui, request) === null
        ? <a role="button" className="sm" href={reviewHref(request.id, session)}>{show}</a>
        : <button type="submit" form="skip" className="sm">{next}</button>}
    </News>
  );
}

export const NewsInDetails = (
  { request, container }: NewsProps & { container: Container },
) => {
  const ui = useUi();
  return (
    <News request={request}>
      <DialogLink
        container={container}
        role="button"
        className="sm"
        href={`/kyc/${request.id}`}
        preload={false}
      >
        {ui.m.live.show}
      </DialogLink>
    </News>
  );
};

function News({ request, children }: NewsProps & { children: ReactNode }) {
  const ui = useUi();
  const decided = decidedText(ui, request);
  return (
    <div className="notice tone pending">
      <Icon name="triangle-alert" />
      <p translate={decided === null ? undefined : "no"}>{decided ?? ui.m.live.changed}</p>
      {children}
    </div>
  );
}

/** Null for a request that is pending or has expired. */
function decidedText({ m }: Ui, { status, reviewerName }: KycRecord): string | null {
  if (status === "pending" || status === "expired" || reviewerName === null) return null;
  return m.live.decided[status](reviewerName);
}
