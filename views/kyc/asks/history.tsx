import type { CaseSteps } from "../../../data/kyc/asks/case.ts";
import { Time } from "../../ui/time.tsx";
import type { Ui } from "../../ui/ui.ts";
import type { ReasonLabels } from "../reasons/given.tsx";

/** Entries of the history. */
export function StepEntries(
  { ui, steps, labels }: { ui: Ui; steps: CaseSteps; labels: ReasonLabels },
) {
  const { asks: { by, history }, common } = ui.m;
  return (
    <>
      {steps.escalations.map((one) => (
        <li key={`e${one.id}`}>
          <p>
            <strong>{history.escalated}</strong> {by(one.askedByName)},{" "}
            <Time at={one.askedAt} f={ui.f} clock />
          </p>
          <p className="notes" dir="auto" translate="no">{one.question}</p>
          {one.answeredByName !== null && (
            <>
              <p className="muted">
                {history.answeredBy(one.answeredByName)},{" "}
                <Time at={one.answeredAt!} f={ui.f} clock />
              </p>
              <p className="notes" dir="auto" translate="no">{one.answer}</p>
            </>
          )}
        </li>
      ))}
      {steps.asks.map((ask) => (
        <li key={ask.id}>
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
      ))}
    </>
  );
}
