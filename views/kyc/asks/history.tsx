import type { ShownAsk, ShownEscalation } from "../../../data/kyc/asks/case.ts";
import { Time } from "../../ui/time.tsx";
import { useUi } from "../../ui/ui.ts";
import type { ReasonLabels } from "../reasons/explanation.tsx";

export function EscalationEntry({ escalation }: { escalation: ShownEscalation }) {
  const ui = useUi();
  const { askedBy, history } = ui.m.asks;
  const { askedByName, askedAt, question, answeredByName, answeredAt, answer } = escalation;
  return (
    <li>
      <p>
        <strong>{history.escalated}</strong> {askedBy(askedByName)},{" "}
        <Time at={askedAt} f={ui.f} clock />
      </p>
      <UndoneLine at={escalation.undoneAt} />
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

export function PastAsk({ ask, labels }: { ask: ShownAsk; labels: ReasonLabels }) {
  const ui = useUi();
  const { asks: { askedBy, history }, common } = ui.m;
  return (
    <li>
      <p>
        <strong>{history.requested}</strong> {askedBy(ask.askedByName)},{" "}
        <Time at={ask.askedAt} f={ui.f} clock />
      </p>
      <UndoneLine at={ask.undoneAt} />
      <p>{common.labelled(ask.documentName, labels.get(ask.reason) ?? ask.reason)}</p>
      <p className="notes" dir="auto" translate="no">{ask.message}</p>
      <AskOutcome ask={ask} />
    </li>
  );
}

/** An ask that is open or undone has none. */
function AskOutcome({ ask }: { ask: ShownAsk }) {
  const ui = useUi();
  const { history } = ui.m.asks;
  const { answerName, answeredAt, withdrawnByName, withdrawnAt, isOpen, undoneAt } = ask;
  if (isOpen || undoneAt) return null;
  const [text, at] = withdrawnByName !== null
    ? [history.withdrawnBy(withdrawnByName), withdrawnAt]
    : answerName !== null
    ? [history.answered(answerName), answeredAt]
    : [history.unanswered, null];
  return (
    <p className="muted">
      {text}
      {at && (
        <>
          , <Time at={at} f={ui.f} clock />
        </>
      )}
    </p>
  );
}

/** Marks a step that was undone. */
export const UndoneLine = ({ at }: { at: string | null }) => {
  const ui = useUi();
  return at && (
    <p className="muted">
      {ui.m.undo.undoneAt}, <Time at={at} f={ui.f} clock />
    </p>
  );
};
