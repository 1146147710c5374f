import type { ReactNode } from "react";
import type { Case } from "../../data/review/read_case.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { Viewable } from "../../data/kyc/documents/viewable.ts";
import { Avatar } from "../ui/badge.tsx";
import { type Container, Dialog, Fact, Facts, SubHeading } from "../ui/dialog/dialog.tsx";
import { RecordLink } from "../ui/related.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";
import { CaseState } from "./asks/case_state.tsx";
import { ProviderChecks } from "./checks/provider_checks.tsx";
import { assigneeText, type ShownClaim } from "./claims/claim_mark.tsx";
import { ClaimNotice } from "./claims/claim_notice.tsx";
import { DecidedLine, isDecided } from "./reasons/decided_line.tsx";
import { KycDocuments } from "./documents/documents.tsx";
import { RequestHistory } from "./history.tsx";
import { KycSteps } from "./live/request_steps.tsx";
import { CaseFileLinks, OtherSteps } from "./other_steps.tsx";
import { OwnNotes, RefusalNotice, type StepNotice } from "../ui/step/notice.tsx";
import { DueText } from "./queue_tabs.tsx";
import { LegalHoldSection, PlaceHoldLink } from "../retention/legal_holds.tsx";
import { kycLook } from "./requests.tsx";
import { ExplanationFacts, type ReasonLabels } from "./reasons/explanation.tsx";
import { KycSignals } from "./signals.tsx";
import { namesOf } from "./undisplayed.tsx";

interface KycDialogProps extends Omit<Case, "claim"> {
  container: Container;
  documents: readonly Viewable[];
  notice?: StepNotice;
  claim: ShownClaim | null;
  comments: ReactNode;
}

export function KycDialog(props: KycDialogProps) {
  const ui = useUi();
  const { request, documents, container, person } = props;
  const { notice, draft, signals, history, labels, steps } = props;
  const { kyc } = ui.m;
  const held = {
    container,
    type: "kyc",
    recordId: request.id,
    holds: props.legalHolds,
  } as const;
  return (
    <Dialog
      container={container}
      title={kyc.details.title}
      back={{ href: "/kyc", label: kyc.title }}
      footer={<KycSteps {...props} version={request.version} />}
    >
      {notice && <RefusalNotice {...notice} />}
      <ClaimNotice id={request.id} claim={props.claim} isLive />
      <Who container={container} request={request} person={person} />
      <CaseState
        container={container}
        request={request}
        steps={steps}
        labels={labels}
        proposal={history.proposal}
      />
      <KycFacts request={request} labels={labels} history={history} />
      <LegalHoldSection {...held} />
      <p className="links">
        <OtherSteps container={container} request={request} />
        <CaseFileLinks request={request} />
        <PlaceHoldLink {...held} />
      </p>
      <ProviderChecks
        container={container}
        request={request}
        checks={props.providerChecks}
        isBeingChecked={props.isBeingChecked}
      />
      <KycSignals container={container} id={request.id} signals={signals} />
      <KycDocuments
        documents={documents}
        container={container}
        request={request}
        steps={steps}
      />
      <KycReview request={request} labels={labels} />
      {draft?.notes && !notice?.notes && (
        <OwnNotes label={ui.m.kycCase.yourDraft} notes={draft.notes} />
      )}
      <RequestHistory
        request={request}
        history={history}
        labels={labels}
        checklistTexts={props.checklistTexts}
        steps={steps}
      />
      {props.comments}
    </Dialog>
  );
}

function Who(
  { container, request, person }: Pick<
    KycDialogProps,
    "container" | "request" | "person"
  >,
) {
  const ui = useUi();
  const { details } = ui.m.kyc;
  const userId = ui.m.common.labelled(details.userId, request.userId);
  const requestId = ui.m.common.labelled(details.requestId, request.id);
  return (
    <div className="who">
      <Avatar name={request.userName} large />
      <div>
        <SubHeading container={container}>
          <RecordLink container={container} to={person}>{request.userName}</RecordLink>
        </SubHeading>
        <small className="muted" translate="no">{userId} · {requestId}</small>
      </div>
    </div>
  );
}

interface KycFactsProps {
  request: KycRecord;
  history: KycDialogProps["history"];
  labels: ReasonLabels;
}

export function KycFacts({ request, history: { decidedAt, decisions }, labels }: KycFactsProps) {
  const ui = useUi();
  const { m, f } = ui;
  const { details, types } = m.kyc;
  const current = decisions.find(({ at, undoneAt }) => at === decidedAt && undoneAt === null);
  return (
    <Facts>
      <Fact label={details.type}>
        <span className="cap">{types[request.type]}</span>
      </Fact>
      <Fact label={details.status}>
        {kycLook(ui).fields.status.cell(request)}
      </Fact>
      {isDecided(request) && (
        <Fact label={details.decision}>
          <DecidedLine
            request={request}
            decidedAt={decidedAt}
            proposerName={current?.proposerName}
            labels={labels}
          />
        </Fact>
      )}
      <Fact label={details.submitted}>
        <Time at={request.submittedAt} f={f} clock />
      </Fact>
      <DueFact request={request} />
      {request.assigneeName !== null && (
        <Fact label={m.assignments.assignedTo} isData>{assigneeText(ui, request)}</Fact>
      )}
      {request.expiresAt && (
        <Fact label={details.expires}>
          <Time at={request.expiresAt} f={f} clock />
        </Fact>
      )}
    </Facts>
  );
}

export function DueFact({ request }: { request: KycRecord }) {
  const { due, stage, stageUntil } = request;
  const { m, f } = useUi();
  if (stage === "waiting" && stageUntil !== null) {
    return (
      <Fact label={m.asks.answerDue}>
        <Time at={stageUntil} f={f} clock />
      </Fact>
    );
  }
  if (due === null) return null;
  return (
    <Fact label={m.kyc.due.label}>
      <Time at={due.at} f={f} clock /> <DueText request={request} />
    </Fact>
  );
}

export function KycReview(
  { request, labels }: { request: KycRecord; labels: ReasonLabels },
) {
  const ui = useUi();
  const { details } = ui.m.kyc;
  const { reviewNotes, reviewerName, imported, reasons, message } = request;
  if (!reviewNotes && !reviewerName && !imported) return null;
  return (
    <Facts>
      <ExplanationFacts labels={labels} reasons={reasons} message={message} />
      {reviewNotes && (
        <Fact label={details.notes}>
          <span className="notes" translate="no">{reviewNotes}</span>
        </Fact>
      )}
      {reviewerName && <Fact label={details.reviewedBy} isData>{reviewerName}</Fact>}
      {imported && <Fact label={details.decision}>{details.imported}</Fact>}
      {request.undisplayed.length > 0 && (
        <Fact label={ui.m.kycCase.undisplayedField} isData>
          {namesOf(ui, request.documents, request.undisplayed).join(", ")}
        </Fact>
      )}
    </Facts>
  );
}
