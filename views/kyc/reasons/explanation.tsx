import type { Explanation } from "../../../data/kyc/requests/message.ts";
import { Fact } from "../../ui/dialog/dialog.tsx";
import { useUi } from "../../ui/ui.ts";

/** Labels of reasons by code, in the reader's language. */
export type ReasonLabels = ReadonlyMap<string, string>;

interface ExplanationProps extends Explanation {
  labels: ReasonLabels;
}

export const reasonsText = (labels: ReasonLabels, reasons: readonly string[]): string =>
  reasons.map((code) => labels.get(code) ?? code).join(", ");

/** The reasons and the message of the current decision. */
export const ExplanationFacts = ({ labels, reasons, message }: ExplanationProps) => {
  const { m } = useUi();
  return (
    <>
      {reasons.length > 0 && <Fact label={m.reasons.title}>{reasonsText(labels, reasons)}</Fact>}
      {message !== null && (
        <Fact label={m.reasons.message}>
          <span className="notes" dir="auto" translate="no">{message}</span>
        </Fact>
      )}
    </>
  );
};

/** The same in the history. */
export const ExplanationLines = ({ labels, reasons, message }: ExplanationProps) => {
  const { m } = useUi();
  return (
    <>
      {reasons.length > 0 && (
        <p>{m.common.labelled(m.reasons.title, reasonsText(labels, reasons))}</p>
      )}
      {message !== null && (
        <>
          <p className="muted">{m.reasons.message}</p>
          <p className="notes" dir="auto" translate="no">{message}</p>
        </>
      )}
    </>
  );
};
