import type { ShownEscalation } from "../../../data/kyc/asks/case.ts";
import { TextField } from "../../ui/form/form.tsx";
import { Time } from "../../ui/time.tsx";
import { answerHref, escalationHref } from "./ask_links.ts";
import { RequestStepDialog, type RequestStepProps } from "./step_dialog.tsx";
import { useUi } from "../../ui/ui.ts";

interface TextProps extends RequestStepProps {
  typed: string;
}

export function EscalationDialog(props: TextProps) {
  const { request, session } = props;
  const { title, question, send } = useUi().m.asks.escalation;
  const action = escalationHref(request, session);
  return (
    <RequestStepDialog {...props} title={title} submit={send} action={action}>
      <StepText {...props} name="question" label={question} />
    </RequestStepDialog>
  );
}

export function AnswerDialog(props: TextProps & { escalation: ShownEscalation | undefined }) {
  const ui = useUi();
  const { request, session, escalation } = props;
  const { title, answer, send } = ui.m.asks.answering;
  const action = answerHref(request, session);
  return (
    <RequestStepDialog {...props} title={title} submit={send} action={action}>
      {escalation && (
        <>
          <p className="muted">
            {ui.m.asks.askedBy(escalation.askedByName)},{" "}
            <Time at={escalation.askedAt} f={ui.f} clock />
          </p>
          <p className="notes" dir="auto" translate="no">{escalation.question}</p>
        </>
      )}
      <StepText {...props} name="answer" label={answer} />
    </RequestStepDialog>
  );
}

/** A question or an answer, which no applicant sees. */
function StepText(
  { name, label, typed, errors }: TextProps & { name: "question" | "answer"; label: string },
) {
  const ui = useUi();
  const note = `${name}-note`;
  return (
    <TextField
      name={name}
      label={label}
      errors={errors}
      value={typed}
      rows={5}
      required
      autoFocus
      describedBy={note}
    >
      <small id={note} className="muted">{ui.m.asks.escalation.note}</small>
    </TextField>
  );
}
