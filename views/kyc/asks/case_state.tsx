import type { CaseSteps, ShownAsk } from "../../../data/kyc/asks/case.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycHistory } from "../../../data/kyc/requests/history.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { type Container, DialogLink, SubHeading } from "../../ui/dialog/dialog.tsx";
import { Time } from "../../ui/time.tsx";
import { useUi } from "../../ui/ui.ts";
import type { ReasonLabels } from "../reasons/explanation.tsx";
import { AskLink } from "./ask_link.tsx";
import { answerHref, escalationHref } from "./ask_links.ts";
import { StepButton } from "../../ui/step/step_form.tsx";
import { stepAction } from "../../ui/step/undo_form.tsx";
import { paramsOf } from "../review_links.ts";
import { ProposalNotice } from "../../two_people/notice.tsx";
import { EscalationEntry } from "./history.tsx";

interface CaseStateProps {
  container: Container;
  request: KycRecord;
  steps: CaseSteps;
  labels: ReasonLabels;
  session?: ReviewSession | null;
  proposal: KycHistory["proposal"];
}

/**
 * Shows a step that waits for a second member, what a pending request waits for or has received, and
 * the latest answer of the admins.
 */
export function CaseState(props: CaseStateProps) {
  const ui = useUi();
  const { container, request, steps, proposal } = props;
  const { stage } = request;
  if (request.status !== "pending") {
    return <ProposalNotice proposal={proposal} permission="kyc.decide" />;
  }
  const latest = steps.escalations.find(({ undoneAt }) => undoneAt === null);
  return (
    <>
      <ProposalNotice proposal={proposal} permission="kyc.decide" />
      {stage !== "review" && (
        <section className="stack case-state">
          <SubHeading container={container}>{ui.m.asks.stages[stage]}</SubHeading>
          {stage === "escalated" ? <Question {...props} /> : <AskList {...props} />}
        </section>
      )}
      {latest && latest.answeredAt !== null && (
        <section className="stack case-state">
          <ul>
            <EscalationEntry escalation={latest} />
          </ul>
        </section>
      )}
    </>
  );
}

function AskList(props: CaseStateProps) {
  const { request, steps } = props;
  const isAnswered = request.stage === "answered";
  const replaced = new Set(request.documents.map(({ replaces }) => replaces));
  const shown = steps.asks.filter(({ isOpen, answeredWith }) =>
    isAnswered ? answeredWith !== null && !replaced.has(answeredWith) : isOpen
  );
  return (
    <ul>
      {shown.map((ask) => (
        <li key={ask.id}>
          {isAnswered ? <AnsweredAsk ask={ask} /> : <OpenAsk {...props} ask={ask} />}
        </li>
      ))}
    </ul>
  );
}

const AnsweredAsk = ({ ask }: { ask: ShownAsk }) => {
  const { m, f } = useUi();
  return (
    <p>
      <strong translate="no">{ask.answerName}</strong> {m.asks.inPlaceOf(ask.documentName)},{" "}
      <Time at={ask.answeredAt!} f={f} clock />
    </p>
  );
};

function OpenAsk(props: CaseStateProps & { ask: ShownAsk }) {
  const { m, f } = useUi();
  const { ask, labels, request } = props;
  const { askedBy, until, wasDue } = m.asks;
  return (
    <>
      <p>
        <strong translate="no">{ask.documentName}</strong>
        {m.common.labelled("", labels.get(ask.reason) ?? ask.reason)}
      </p>
      <p className="muted">
        {askedBy(ask.askedByName)}, <Time at={ask.askedAt} f={f} clock />;{" "}
        {request.stage === "waiting" ? until : wasDue} <Time at={ask.until} f={f} clock />
      </p>
      <p className="notes" dir="auto" translate="no">{ask.message}</p>
      {request.stage === "no-answer" && <RepeatAsk {...props} />}
      <Withdraw {...props} />
    </>
  );
}

/** Takes an unanswered ask back. */
function Withdraw(
  { container, request, session = null, ask }: CaseStateProps & { ask: ShownAsk },
) {
  const ui = useUi();
  if (!ui.may("kyc.decide")) return null;
  const { id, version } = request;
  const path = `/kyc/${id}/documents/${ask.documentId}/withdraw`;
  const action = stepAction(path, version, session && paramsOf(session));
  return (
    <StepButton action={action} place={session ? "review" : container}>
      {ui.m.asks.withdraw} <span className="vh" translate="no">{ask.documentName}</span>
    </StepButton>
  );
}

/** Repeats the ask, or says why only a decision is left. */
function RepeatAsk({ ask, ...shown }: CaseStateProps & { ask: ShownAsk }) {
  const { m, may } = useUi();
  const { steps } = shown;
  if (!may("kyc.decide")) return null;
  const { documentId: id, documentName: name } = ask;
  const refusal = steps.refusals.get(id);
  return (
    <>
      <p className="muted">{refusal ? m.errors[refusal] : m.asks.repeatOrDecide}</p>
      {!refusal && <AskLink {...shown} document={{ id, name, isReplaced: false }} />}
    </>
  );
}

function Question({ container, request, steps, session = null }: CaseStateProps) {
  const ui = useUi();
  const escalation = steps.escalations.find(({ isOpen }) => isOpen);
  if (!escalation) return null;
  return (
    <>
      <p className="muted">
        {ui.m.asks.askedBy(escalation.askedByName)}, <Time at={escalation.askedAt} f={ui.f} clock />
      </p>
      <p className="notes" dir="auto" translate="no">{escalation.question}</p>
      {ui.may("staff.manage") && (
        <DialogLink
          container={container}
          role="button"
          className="sm"
          href={answerHref(request, session)}
          preload={false}
        >
          {ui.m.asks.answer}
        </DialogLink>
      )}
    </>
  );
}

/** Leads to a question to the admins, where one can be asked. */
export const EscalateLink = (
  { container, request, session = null }: Omit<CaseStateProps, "steps" | "labels" | "proposal">,
) => {
  const ui = useUi();
  return ui.may("kyc.decide") && request.status === "pending" && request.stage !== "waiting" &&
    request.stage !== "escalated" && (
    <DialogLink container={container} href={escalationHref(request, session)} preload={false}>
      {ui.m.asks.escalate}
    </DialogLink>
  );
};
