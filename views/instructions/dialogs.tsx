import type { NamedInstruction } from "../../data/instructions/instructions.ts";
import type { OpenMatters } from "../../data/instructions/open_matters.ts";
import type { InstructedField, InstructedRecord, Verb } from "../../data/instructions/records.ts";
import { capitalized } from "../format.ts";
import { Breakable } from "../ui/breakable.tsx";
import { Fact, Facts } from "../ui/dialog/dialog.tsx";
import { Choice, Field, ReasonNote, TextField } from "../ui/form/form.tsx";
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
  const { container, fields, isProposed, record, verb, typed, errors, matters, isAnswered } = props;
  const { title, send, explained } = instructions.verbs[verb];
  const href = instructedHref(record.type, record.id);
  return (
    <StepDialog
      container={container}
      fields={fields}
      isProposed={isProposed}
      title={title}
      back={{ href, label: null }}
      action={`${href}/${verb}`}
      submit={send}
      failure={instructions.failure}
    >
      <p translate="no">{(isProposed ? instructions.proposed : explained)(record.name)}</p>
      {matters?.hasRequest && <p className="notice tone pending">{instructions.hasRequest}</p>}
      {matters?.hasPayout && <p className="notice tone pending">{instructions.hasPayout}</p>}
      {!isAnswered && <p className="notice tone pending">{instructions.nobodyAnswers}</p>}
      <Why typed={typed} errors={errors} autoFocus />
    </StepDialog>
  );
}

interface ChangeDialogProps extends StepFormProps {
  record: InstructedRecord;
  /** The fields that can be corrected. */
  correctable: readonly InstructedField[];
  typed: { field: string; value: string; reason: string; source: string };
  isAnswered: boolean;
}

/** Asks the platform to correct a field of a record other than a person. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { m: { instructions, common } } = useUi();
  const { container, fields, record, correctable, typed, errors, isAnswered } = props;
  const { correct, fields: names } = instructions;
  const href = instructedHref(record.type, record.id);
  return (
    <StepDialog
      container={container}
      fields={fields}
      title={correct.title}
      back={{ href, label: null }}
      action={`${href}/correct`}
      submit={correct.send}
      failure={instructions.failure}
      intro={
        <Facts>
          {correctable.map((field) => (
            <Fact key={field} label={capitalized(names[field])}>
              {record.values[field] === undefined ? common.notRecorded : (
                <span translate="no">
                  <Breakable text={record.values[field]} />
                </span>
              )}
            </Fact>
          ))}
        </Facts>
      }
    >
      <p className="muted">{correct.explained}</p>
      {!isAnswered && <p className="notice tone pending">{instructions.nobodyAnswers}</p>}
      <Choice
        name="field"
        label={correct.field}
        value={typed.field}
        options={Object.fromEntries(correctable.map((field) => [field, names[field]]))}
        errors={errors}
      />
      <TextField
        name="value"
        label={correct.value}
        value={typed.value}
        errors={errors}
        rows={2}
        required
        autoFocus
      />
      <Why typed={typed} errors={errors} />
    </StepDialog>
  );
}

/** Reason and source of an instruction. */
export function Why(
  { typed, errors, autoFocus }:
    & Pick<StepFormProps, "errors">
    & { typed: { reason: string; source: string }; autoFocus?: boolean },
) {
  const { m: { instructions } } = useUi();
  return (
    <>
      <TextField
        name="reason"
        label={instructions.reason}
        value={typed.reason}
        errors={errors}
        rows={3}
        required
        autoFocus={autoFocus}
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
    </>
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
