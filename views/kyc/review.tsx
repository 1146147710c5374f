import type { ReactNode } from "react";
import type { CaseSteps } from "../../data/kyc/asks/case.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { ReviewSession } from "../../data/kyc/queue/review_session.ts";
import type { DecisionStatus } from "../../data/kyc/requests/statuses.ts";
import type { Viewable } from "../../data/kyc/documents/viewable.ts";
import type { User } from "../../data/records/users.ts";
import { Avatar } from "../ui/badge.tsx";
import { DialogLink } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { CaseState, EscalateLink } from "./asks/case_state.tsx";
import { claiming, ClaimNotice } from "./claims/claim_notice.tsx";
import type { ShownClaim } from "./claims/claim_mark.tsx";
import { LeaveButton } from "./claims/leave_button.tsx";
import { StepForm } from "./claims/step_form.tsx";
import { seenDecisionHref } from "./decision.tsx";
import { Notice } from "./notice.tsx";
import { KycFacts, KycReview } from "./details.tsx";
import { ReviewNews } from "./live/review_news.tsx";
import { PersonLine } from "./person_line.tsx";
import { onwardHref, reviewHref } from "./review_links.ts";
import { Key, shortcut, Shortcuts, stepKeys } from "./shortcuts.tsx";
import type { ReasonLabels } from "./reasons/explanation.tsx";
import { UndoForm } from "./undo/undo_form.tsx";
import { sourceOf, Viewer } from "./documents/viewer.tsx";

export interface Findings {
  checklist?: ReactNode;
  history?: ReactNode;
  signals?: ReactNode;
  comments?: ReactNode;
}

interface ReviewProps {
  request: KycRecord;
  /** Staff id of the reviewer. */
  reviewer: string;
  documents: readonly Viewable[];
  /** Ids of the documents that the reviewer has viewed. */
  viewed: ReadonlySet<string>;
  shown: number;
  /** null if unknown here or not readable. */
  person: User | null;
  session: ReviewSession;
  /** The filters of the session, as text. */
  filters: readonly string[];
  /** Decisions of the session, and requests that wait; null if the request is not in the queue. */
  progress: { done: number; left: number } | null;
  due: ReactNode;
  /** First documents of the next request, for preloading. */
  ahead: readonly Viewable[];
  findings: Findings;
  labels: ReasonLabels;
  decidedAt: string | null;
  /** The last step is the reviewer's own and can still be undone. */
  canUndo: boolean;
  notice?: { text: string; notes: string };
  claim: ShownClaim | null;
  steps: CaseSteps;
  allowed: readonly DecisionStatus[];
  alone: boolean;
}

export const reviewTitle = (ui: Ui, userName: string): string =>
  `${userName} · ${ui.m.review.title}`;

export function Review(props: ReviewProps) {
  const ui = useUi();
  const { request, reviewer, documents, viewed, shown, session, ahead, alone } = props;
  const { id, userName } = request;
  return (
    <div
      id="review"
      className="review"
      data-reviewer={reviewer}
      data-version={request.version}
      data-pair={request.stage === "answered" ? "" : undefined}
      data-title={ui.m.common.pageTitle(reviewTitle(ui, userName))}
      data-address={reviewHref(id, session, shown > 0 ? shown + 1 : undefined)}
      data-ahead={JSON.stringify(ahead.map((one) => ({ kind: one.kind, path: sourceOf(one) })))}
      hx-sync="replace"
      {...props.allowed.length > 0 && claiming(id, props.claim)}
    >
      <ReviewBar session={session} id={id}>
        <Progress {...props} />
      </ReviewBar>
      <ReviewNews id={id} version={request.version} session={session} />
      <Viewer
        documents={documents}
        viewed={viewed}
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

function Progress({ session, filters, progress, due }: ReviewProps) {
  const ui = useUi();
  const number = ui.f.number;
  return (
    <p className="muted">
      <span className="queue-name">{ui.m.kyc.queues.names[session.queue]}</span>
      {filters.map((text) => <span key={text} className="queue-name">{text}</span>)}
      {progress && <span>{ui.m.review.progress(number(progress.done), number(progress.left))}
      </span>}
      {due}
    </p>
  );
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
    data-back=""
  >
    {children}
  </a>
);

function ReviewSide(props: ReviewProps) {
  const { request, person, session, findings, notice } = props;
  const { review } = useUi().m;
  return (
    <aside className="side" aria-label={review.decide(request.userName)}>
      <article id="dialog-body" className="case" data-version={request.version}>
        <header className="who">
          <Avatar name={request.userName} large />
          <div>
            <h2 id="person" tabIndex={-1} translate="no">
              {person ? <a href={`/users/${person.id}`}>{request.userName}</a> : request.userName}
            </h2>
            <PersonLine person={person} request={request} />
          </div>
        </header>
        <ClaimNotice id={request.id} claim={props.claim} session={session} />
        {notice && <Notice {...notice} />}
        <CaseState {...props} container="dialog" />
        {findings.checklist}
        {findings.signals}
        <section className="stack">
          <KycFacts request={request} labels={props.labels} decidedAt={props.decidedAt} />
          <KycReview request={request} labels={props.labels} />
          <p className="links">
            <a href={`/kyc?userId=${encodeURIComponent(request.userId)}`}>{review.requests}</a>
            <a href={`/kyc/${request.id}`}>{review.details}</a>
            <EscalateLink request={request} session={session} container="dialog" />
          </p>
        </section>
        {findings.history}
        {findings.comments}
        <Steps {...props} />
      </article>
    </aside>
  );
}

function Steps({ request, session, allowed, canUndo, progress }: ReviewProps) {
  const ui = useUi();
  const { id, version } = request;
  // A request that has left the queue is done with.
  const isLeft = progress === null;
  return (
    <footer>
      {canUndo && <UndoForm id={id} version={version} session={session} place="review" />}
      <StepForm
        className={isLeft ? "next" : "secondary"}
        action={onwardHref({ ...session, back: id })}
        marks={{ "data-skip": "" }}
        keys={shortcut(ui, "s")}
        inPlace
      >
        {isLeft ? ui.m.live.next : ui.m.review.skip} <Key>S</Key>
      </StepForm>
      {[...allowed].reverse().map((status) => (
        <Step key={status} request={request} status={status} session={session} />
      ))}
    </footer>
  );
}

function Step(
  { request, status, session }: {
    request: KycRecord;
    status: DecisionStatus;
    session: ReviewSession;
  },
) {
  const ui = useUi();
  return (
    <DialogLink
      role="button"
      className={status === "accepted" ? undefined : "secondary no"}
      href={seenDecisionHref(request, status, session)}
      preload={false}
      keys={shortcut(ui, stepKeys[status])}
    >
      {ui.m.kyc.decisions[status].row} <Key>{stepKeys[status].toUpperCase()}</Key>
    </DialogLink>
  );
}
