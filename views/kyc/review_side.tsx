import type { ReactNode } from "react";
import type { Viewable } from "../../data/kyc/documents/viewable.ts";
import type { DecisionStatus } from "../../data/kyc/requests/statuses.ts";
import type { ReviewSession } from "../../data/kyc/queue/review_session.ts";
import type { ReviewCase } from "../../data/review/read_review.ts";
import { Avatar } from "../ui/badge.tsx";
import { DialogLink } from "../ui/dialog/dialog.tsx";
import { useUi } from "../ui/ui.ts";
import { CaseState } from "./asks/case_state.tsx";
import { ProviderChecks, ResolveHit } from "./checks/provider_checks.tsx";
import type { ShownClaim } from "./claims/claim_mark.tsx";
import { ClaimNotice } from "./claims/claim_notice.tsx";
import { StepForm } from "./claims/step_form.tsx";
import { displayedDecisionHref, stepKeys } from "./decision.tsx";
import { KycFacts, KycReview } from "./details.tsx";
import { OtherSteps } from "./other_steps.tsx";
import { RequestHistory } from "./history.tsx";
import { RefusalNotice, type StepNotice } from "../ui/step/notice.tsx";
import { PersonLine } from "./person_line.tsx";
import { ReviewChecklist } from "./review_checklist.tsx";
import { nextRequestHref, undoHref } from "./review_links.ts";
import { Key, shortcut } from "../ui/key.tsx";
import { KycSignals } from "./signals.tsx";
import { UndoForm } from "../ui/step/undo_form.tsx";
import { dataAttributes } from "../ui/data_attributes.ts";

export interface ReviewProps extends Omit<ReviewCase, "claim" | "next"> {
  documents: readonly Viewable[];
  /** Index of the document that is shown. */
  shown: number;
  /** The filters of the session, as text. */
  filters: readonly string[];
  /** First documents of the next request, for preloading. */
  ahead: readonly Viewable[];
  claim: ShownClaim | null;
  comments: ReactNode;
  notice?: StepNotice;
  now: string;
  /** The page is shown without its scripts. */
  alone: boolean;
}

export function ReviewSide(props: ReviewProps) {
  const { request, user, session, checklist, notice, labels, steps } = props;
  const { review } = useUi().m;
  return (
    <aside className="side" aria-label={review.decide(request.userName)}>
      <article id="dialog-body" className="case" {...dataAttributes({ version: request.version })}>
        <header className="who">
          <Avatar name={request.userName} large />
          <div>
            <h2 id="person" tabIndex={-1} translate="no">
              {user ? <a href={`/users/${user.id}`}>{request.userName}</a> : request.userName}
            </h2>
            <PersonLine person={user} request={request} />
          </div>
        </header>
        <ClaimNotice id={request.id} claim={props.claim} session={session} />
        {notice && <RefusalNotice {...notice} />}
        <CaseState
          container="dialog"
          request={request}
          steps={steps}
          labels={labels}
          session={session}
          proposal={props.history.proposal}
        />
        <ProviderChecks
          container="dialog"
          request={request}
          checks={props.providerChecks}
          session={session}
        />
        <ReviewChecklist
          request={request}
          checklist={checklist}
          draft={props.draft}
          reviewer={props.reviewer}
        />
        <KycSignals container="page" id={request.id} signals={props.signals} />
        <section className="stack">
          <KycFacts request={request} labels={labels} history={props.history} />
          <KycReview request={request} labels={labels} />
          <p className="links">
            <a href={`/kyc?userId=${encodeURIComponent(request.userId)}`}>{review.requests}</a>
            <a href={`/kyc/${request.id}`}>{review.details}</a>
            <OtherSteps request={request} session={session} container="dialog" />
          </p>
        </section>
        <RequestHistory
          request={request}
          history={props.history}
          labels={labels}
          checklistTexts={props.checklistTexts}
          steps={steps}
        />
        {props.comments}
        <Steps {...props} />
      </article>
    </aside>
  );
}

function Steps(props: ReviewProps) {
  const ui = useUi();
  const { request, session, allowed, canUndo, progress } = props;
  const hit = props.providerChecks?.find(({ isOpen }) => isOpen);
  // A request that has left the queue is done with.
  const isLeft = progress === null;
  return (
    <footer>
      {canUndo && <UndoForm action={undoHref(request, session)} place="review" />}
      <StepForm
        className={isLeft ? "next" : "secondary"}
        action={nextRequestHref({ ...session, back: request.id })}
        id="skip"
        keys={shortcut(ui, "s")}
        inPlace
      >
        {isLeft ? ui.m.live.next : ui.m.review.skip} <Key>S</Key>
      </StepForm>
      {[...allowed].reverse().map((status) =>
        hit && status === "accepted"
          ? <ResolveHit key={status} {...props} check={hit} />
          : <Step key={status} request={request} status={status} session={session} />
      )}
    </footer>
  );
}

function Step(
  { request, status, session }: {
    request: ReviewProps["request"];
    status: DecisionStatus;
    session: ReviewSession;
  },
) {
  const ui = useUi();
  return (
    <DialogLink
      role="button"
      className={status === "accepted" ? undefined : "secondary no"}
      href={displayedDecisionHref(request, status, session)}
      preload={false}
      keys={shortcut(ui, stepKeys[status])}
    >
      {ui.m.kyc.decisions[status].row} <Key>{stepKeys[status].toUpperCase()}</Key>
    </DialogLink>
  );
}
