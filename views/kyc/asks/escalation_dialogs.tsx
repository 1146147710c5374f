import type { ShownEscalation } from "../../../data/kyc/asks/case.ts";
import type { FieldErrors } from "../../ui/form/form.tsx";
import { Time } from "../../ui/time.tsx";
import { answerHref, escalationHref } from "./ask_links.ts";
import { StepDialog, type StepProps } from "./step_dialog.tsx";

interface TextProps extends StepProps {
  typed: string;
}

export function EscalationDialog(props: TextProps) {
  const { ui, request, session, typed, errors } = props;
  const { title, question, send, note } = ui.m.asks.escalation;
  const action = escalationHref(request, session);
  return (
    <StepDialog {...props} title={title} submit={send} action={action}>
      <TextField {...{ typed, errors, note }} name="question" label={question} />
    </StepDialog>
  );
}

export function AnswerDialog(props: TextProps & { escalation: ShownEscalation | undefined }) {
  const { ui, request, session, typed, errors, escalation } = props;
  const { title, answer, send } = ui.m.asks.answering;
  const { note } = ui.m.asks.escalation;
  const action = answerHref(request, session);
  return (
    <StepDialog {...props} title={title} submit={send} action={action}>
      {escalation && (
        <>
          <p className="muted">
            {ui.m.asks.by(escalation.askedByName)}, <Time at={escalation.askedAt} f={ui.f} clock />
          </p>
          <p className="notes" dir="auto" translate="no">{escalation.question}</p>
        </>
      )}
      <TextField {...{ typed, errors, note }} name="answer" label={answer} />
    </StepDialog>
  );
}

interface TextFieldProps {
  name: "question" | "answer";
  label: string;
  note: string;
  typed: string;
  errors: FieldErrors;
}

function TextField({ name, label, note, typed, errors }: TextFieldProps) {
  const error = errors[name];
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={5}
        dir="auto"
        required
        defaultValue={typed}
        autoFocus
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : `${name}-note`}
      />
      {error && <small id={`${name}-error`}>{error}</small>}
      <small id={`${name}-note`} className="muted">{note}</small>
    </div>
  );
}
