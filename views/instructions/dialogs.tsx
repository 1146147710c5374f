import type { NamedInstruction } from "../../data/instructions/instructions.ts";
import type { OpenMatters } from "../../data/instructions/open_matters.ts";
import type { InstructedRecord, Verb } from "../../data/instructions/records.ts";
import { Field, ReasonNote, TextField } from "../ui/form/form.tsx";
import { StepDialog, type StepFormProps } from "../ui/step/step_form.tsx";
import { useUi } from "../ui/ui.ts";
import { instructedHref, instructionHref, InstructionLine } from "./instructions.tsx";

interface VerbDialogProps extends StepFormProps {
  record: InstructedRecord;
  verb: Verb;
  typed: { reason: string; source: string };
  /** Null for records that have none. */
  matters: OpenMatters | null;
  /** False for a desk without a platform. */
  isAnswered: boolean;
}

/** Asks the platform to give a record another state. */
export function VerbDialog(props: VerbDialogProps) {
  const { m: { instructions } } = useUi();
  const { container, fields, record, verb, typed, errors, matters, isAnswered } = props;
  const { title, send, explained } = instructions.verbs[verb];
  const href = instructedHref(record.type, record.id);
  return (
    <StepDialog
      container={container}
      fields={fields}
      title={title}
      back={{ href, label: null }}
      action={`${href}/${verb}`}
      submit={send}
      failure={instructions.failure}
    >
      <p translate="no">{explained(record.name)}</p>
      {matters?.hasRequest && <p className="notice tone pending">{instructions.hasRequest}</p>}
      {matters?.hasPayout && <p className="notice tone pending">{instructions.hasPayout}</p>}
      {!isAnswered && <p className="notice tone pending">{instructions.nobodyAnswers}</p>}
      <TextField
        name="reason"
        label={instructions.reason}
        value={typed.reason}
        errors={errors}
        rows={3}
        required
        autoFocus
      />
      <Field
        name="source"
        label={instructions.source}
        value={typed.source}
        errors={errors}
        autoComplete="off"
        required
        describedBy="source-hint"
      />
      <ReasonNote id="source-hint">{instructions.sourceHint}</ReasonNote>
    </StepDialog>
  );
}

interface ClosingProps extends StepFormProps {
  instruction: NamedInstruction;
  typed: string;
}

export function CloseInstruction(
  { container, fields, instruction, typed, errors }: ClosingProps,
) {
  const { m: { instructions } } = useUi();
  const { title, explained, note, confirm, failure } = instructions.closing;
  const { subject, subjectId } = instruction;
  return (
    <StepDialog
      container={container}
      fields={fields}
      title={title}
      back={{ href: instructedHref(subject, subjectId), label: null }}
      action={`${instructionHref(instruction)}/close`}
      submit={confirm}
      failure={failure}
      intro={
        <div>
          <InstructionLine instruction={instruction} />
        </div>
      }
    >
      <p className="muted">{explained}</p>
      <Field
        name="note"
        label={note}
        value={typed}
        errors={errors}
        autoComplete="off"
        required
        autoFocus
      />
    </StepDialog>
  );
}
