import type { CaseSteps, ShownAsk, ShownEscalation } from "../../../data/kyc/asks/case.ts";
import { Time } from "../../ui/time.tsx";
import type { Ui } from "../../ui/ui.ts";
import type { ReasonLabels } from "../reasons/explanation.tsx";

/** Asks and escalations in the history of a request. */
export const StepEntries = (
  { ui, steps, labels }: { ui: Ui; steps: CaseSteps; labels: ReasonLabels },
) => (
  <>
    {steps.escalations.map((one) => <Escalation key={`e${one.id}`} ui={ui} escalation={one} />)}
    {steps.asks.map((ask) => <Asked key={ask.id} {...{ ui, ask, labels }} />)}
  </>
);

export function Escalation({ ui, escalation }: { ui: Ui; escalation: ShownEscalation }) {
  const { by, history } = ui.m.asks;
  const { askedByName, askedAt, question, answeredByName, answeredAt, answer } = escalation;
  return (
    <li>
      <p>
        <strong>{history.escalated}</strong> {by(askedByName)}, <Time at={askedAt} f={ui.f} clock />
      </p>
      <p className="notes" dir="auto" translate="no">{question}</p>
      {answeredByName !== null && (
        <>
          <p className="muted">
            {history.answeredBy(answeredByName)}, <Time at={answeredAt!} f={ui.f} clock />
          </p>
          <p className="notes" dir="auto" translate="no">{answer}</p>
        </>
      )}
    </li>
  );
}

function Asked({ ui, ask, labels }: { ui: Ui; ask: ShownAsk; labels: ReasonLabels }) {
  const { asks: { by, history }, common } = ui.m;
  return (
    <li>
      <p>
        <strong>{history.requested}</strong> {by(ask.askedByName)},{" "}
        <Time at={ask.askedAt} f={ui.f} clock />
      </p>
      <p>{common.labelled(ask.documentName, labels.get(ask.reason) ?? ask.reason)}</p>
      <p className="notes" dir="auto" translate="no">{ask.message}</p>
      <p className="muted">
        {ask.answerName === null ? !ask.isOpen && history.unanswered : (
          <>
            {history.answered(ask.answerName)}, <Time at={ask.answeredAt!} f={ui.f} clock />
          </>
        )}
      </p>
    </li>
  );
}
