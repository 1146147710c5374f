import type { ReactNode } from "react";
import type { ReviewSession } from "../../data/kyc/queue/review_session.ts";
import { Icon } from "../ui/icon.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { claiming } from "./claims/claim_notice.tsx";
import { LeaveButton } from "./claims/leave_button.tsx";
import { sourceOf, Viewer } from "./documents/viewer.tsx";
import { ReviewNews } from "./live/review_news.tsx";
import { DueText } from "./queue_tabs.tsx";
import { reviewHref } from "./review_links.ts";
import { type ReviewProps, ReviewSide } from "./review_side.tsx";
import { Key, shortcut } from "../ui/key.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { dataAttributes } from "../ui/data_attributes.ts";

export const reviewTitle = (ui: Ui, userName: string): string =>
  `${userName} · ${ui.m.review.title}`;

export function Review(props: ReviewProps) {
  const ui = useUi();
  const { request, documents, displayed, shown, session, ahead, alone } = props;
  const { id, userName } = request;
  return (
    <div
      id="review"
      className="review"
      {...dataAttributes({
        version: request.version,
        pair: request.stage === "answered" || isCompared(documents) ? "" : undefined,
        title: ui.m.common.pageTitle(reviewTitle(ui, userName)),
        address: reviewHref(id, session, shown > 0 ? shown + 1 : undefined),
        ahead: JSON.stringify(ahead.map((one) => ({ kind: one.kind, path: sourceOf(one) }))),
      })}
      hx-sync="replace"
      {...props.allowed.length > 0 && claiming(id, props.claim)}
    >
      <ReviewBar session={session} id={id}>
        <Progress {...props} />
      </ReviewBar>
      <ReviewNews id={id} version={request.version} session={session} />
      <Viewer
        documents={documents}
        displayed={displayed}
        shown={shown}
        alone={alone}
        request={request}
        session={session}
        steps={props.steps}
        name={userName}
        href={(index) => reviewHref(id, session, index + 1)}
      />
      <ReviewSide {...props} />
    </div>
  );
}

/** A document is seen beside another one, such as a selfie beside the ID. */
const isCompared = (documents: ReviewProps["documents"]): boolean =>
  documents.some(({ besides }) => besides !== null);

interface ReviewBarProps {
  session: ReviewSession;
  /** The request that is released when the reviewer leaves. */
  id?: string;
  children?: ReactNode;
}

export const ReviewBar = ({ session, id, children }: ReviewBarProps) => {
  const ui = useUi();
  return (
    <header className="review-bar">
      <LeaveButton session={session} id={id} />
      <h1>{ui.m.review.title}</h1>
      {children}
      <div className="actions end">
        {session.back && (
          <InPlace
            href={reviewHref(session.back, { ...session, back: undefined })}
            keys={shortcut(ui, "b")}
          >
            <Icon name="arrow-left" />
            <span>{ui.m.review.back}</span> <Key>B</Key>
          </InPlace>
        )}
        <Shortcuts of="inReview" />
      </div>
    </header>
  );
};

function Progress({ request, session, filters, progress, now }: ReviewProps) {
  const ui = useUi();
  const number = ui.f.number;
  return (
    <p className="muted">
      <span className="queue-name">{ui.m.kyc.queues.names[session.queue]}</span>
      {filters.map((text) => <span key={text} className="queue-name">{text}</span>)}
      {progress && <span>{ui.m.review.progress(number(progress.done), number(progress.left))}
      </span>}
      {request.due ? <DueText request={request} /> : <span>{timeText(ui, request, now)}</span>}
    </p>
  );
}

function timeText(
  { m, f }: Ui,
  { status, expiresAt, submittedAt }: ReviewProps["request"],
  now: string,
): string {
  return status === "accepted" && expiresAt !== null
    ? m.review.ends(f.date(expiresAt))
    : m.review.submitted(f.ago(submittedAt, now));
}

interface InPlaceProps {
  href: string;
  keys?: string;
  children: ReactNode;
}

/** Shows the request before without a page load. */
const InPlace = ({ href, keys, children }: InPlaceProps) => (
  <a
    role="button"
    className="secondary sm"
    href={href}
    hx-get={href}
    hx-target="#review"
    hx-swap="outerHTML"
    aria-keyshortcuts={keys}
    {...dataAttributes({ back: "" })}
  >
    {children}
  </a>
);
