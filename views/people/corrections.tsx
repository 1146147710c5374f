import type { Correction, NamedCorrection } from "../../data/instructions/corrections.ts";
import type { User } from "../../data/records/users.ts";
import { Breakable } from "../ui/breakable.tsx";
import { type Container, DialogLink, Fact, Facts, SubHeading } from "../ui/dialog/dialog.tsx";
import { Choice, Field, ReasonNote } from "../ui/form/form.tsx";
import { StepButton, StepDialog, type StepFormProps } from "../ui/step/step_form.tsx";
import { stepAction } from "../ui/step/undo_form.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";
import { CorrectionState } from "./correction_state.tsx";

const correctionsHref = (userId: string): string => `/users/${userId}/corrections`;

export const correctionHref = ({ subjectId, id }: Pick<Correction, "subjectId" | "id">): string =>
  `${correctionsHref(subjectId)}/${id}`;

const isOpen = ({ closedAt }: Correction): boolean => closedAt === null;

interface SectionProps {
  container: Container;
  userId: string;
  corrections: readonly NamedCorrection[];
}

/** The corrections of a person, the closed ones behind a summary. */
export function Corrections({ container, userId, corrections }: SectionProps) {
  const ui = useUi();
  const mayAsk = ui.may("corrections.ask");
  const { title, earlier, ask } = ui.m.corrections;
  const open = corrections.filter(isOpen);
  const closed = corrections.filter((correction) => !isOpen(correction));
  if (corrections.length === 0 && !mayAsk) return null;
  return (
    <section id="corrections" className="stack">
      {open.length > 0 && (
        <>
          <SubHeading container={container}>{title}</SubHeading>
          <Lines container={container} corrections={open} />
        </>
      )}
      {mayAsk && (
        <p className="no-print">
          <DialogLink
            container={container}
            href={`${correctionsHref(userId)}/new`}
            preload={false}
          >
            {ask}
          </DialogLink>
          {" · "}
          <a href="/corrections">{ui.m.corrections.all}</a>
        </p>
      )}
      {closed.length > 0 && (
        <details>
          <summary>{earlier}</summary>
          <Lines container={container} corrections={closed} />
        </details>
      )}
    </section>
  );
}

function Lines({ container, corrections }: Omit<SectionProps, "userId">) {
  const { m, may } = useUi();
  return (
    <ul className="panel list">
      {corrections.map((correction) => (
        <li key={correction.id}>
          <Line correction={correction} />
          {isOpen(correction) && may("corrections.ask") && (
            <span className="no-print">
              {correction.revertedAt !== null && (
                <AskAgain container={container} correction={correction} />
              )}
              <DialogLink
                container={container}
                href={`${correctionHref(correction)}/close`}
                preload={false}
              >
                {m.corrections.close}
              </DialogLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function AskAgain({ container, correction }: { container: Container; correction: Correction }) {
  const { m } = useUi();
  const { ask, failure } = m.corrections.again;
  return (
    <StepButton
      action={stepAction(`${correctionHref(correction)}/again`, correction.version)}
      place={container}
      failure={failure}
    >
      {ask}
    </StepButton>
  );
}

function Line({ correction }: { correction: NamedCorrection }) {
  const { m, f } = useUi();
  const { field, value, source, requestedByName, askedAt } = correction;
  const { fields, requestedBy } = m.corrections;
  return (
    <div className="correction">
      {m.common.labelled(fields[field], "")}
      <strong translate="no">
        <Breakable text={value} />
      </strong>
      <br />
      <small className="muted">
        <span translate="no">{source}</span>. {requestedBy(requestedByName)},{" "}
        <Time at={askedAt} f={f} clock />
      </small>
      {isOpen(correction) && correction.revertedAt !== null && (
        <>
          <br />
          <CorrectionState revertedAt={correction.revertedAt} />{" "}
          <small className="muted">
            <Time at={correction.revertedAt} f={f} clock />
          </small>
        </>
      )}
      <Closing correction={correction} />
    </div>
  );
}

/** How and when a correction was closed; the note is not for readers of finance. */
function Closing({ correction }: { correction: NamedCorrection }) {
  const { m, f, may } = useUi();
  const { closedAt, closedByName, note } = correction;
  const { byImport, byHand } = m.corrections.closing;
  return closedAt !== null && (
    <>
      <br />
      <small className="muted">
        {closedByName === null ? byImport : byHand(closedByName)},{" "}
        <Time at={closedAt} f={f} clock />
        {note !== null && may("kyc.read") && (
          <>
            : <span translate="no">{note}</span>
          </>
        )}
      </small>
    </>
  );
}

interface CorrectionDialogProps extends StepFormProps {
  user: User;
  corrections: readonly NamedCorrection[];
  typed: { field: string; value: string; source: string };
}

export function CorrectionDialog(props: CorrectionDialogProps) {
  const { m } = useUi();
  const { container, fields, user, corrections, typed, errors } = props;
  const {
    ask,
    explained,
    field,
    fields: names,
    languageChoice,
    value,
    source,
    sourceHint,
    send,
    failure,
  } = m.corrections;
  return (
    <StepDialog
      container={container}
      fields={fields}
      title={ask}
      back={{ href: `/users/${user.id}`, label: m.users.details.title }}
      action={correctionsHref(user.id)}
      submit={send}
      failure={failure}
      intro={<CurrentValues user={user} open={corrections.filter(isOpen)} />}
    >
      <p className="muted">{explained}</p>
      <Choice
        name="field"
        label={field}
        value={typed.field}
        options={{ ...names, language: languageChoice }}
        errors={errors}
      />
      <Field
        name="value"
        label={value}
        value={typed.value}
        errors={errors}
        autoComplete="off"
        required
        autoFocus
      />
      <Field
        name="source"
        label={source}
        value={typed.source}
        errors={errors}
        autoComplete="off"
        required
        describedBy="source-hint"
      />
      <ReasonNote id="source-hint">{sourceHint}</ReasonNote>
    </StepDialog>
  );
}

/** The values that can be corrected, each with its open correction. */
function CurrentValues({ user, open }: { user: User; open: readonly NamedCorrection[] }) {
  const { m } = useUi();
  return (
    <Facts>
      {(["name", "email", "language"] as const).map((field) => (
        <Fact key={field} label={m.corrections.fields[field]}>
          {user[field] === undefined ? m.common.notRecorded : (
            <span translate="no">
              <Breakable text={user[field]} />
            </span>
          )}
          {open.filter((correction) =>
            correction.field === field
          ).map(({ id, value, revertedAt }) => (
            <div key={id}>
              <small className="muted">
                {m.common.labelled(
                  revertedAt === null ? m.corrections.requested : m.corrections.reverted,
                  "",
                )}
                <span translate="no">
                  <Breakable text={value} />
                </span>
              </small>
            </div>
          ))}
        </Fact>
      ))}
    </Facts>
  );
}

interface ClosingDialogProps extends StepFormProps {
  correction: NamedCorrection;
  typed: string;
}

export function ClosingDialog(
  { container, fields, correction, typed, errors }: ClosingDialogProps,
) {
  const { m } = useUi();
  const { title, explained, note, confirm, failure } = m.corrections.closing;
  return (
    <StepDialog
      container={container}
      fields={fields}
      title={title}
      back={{ href: `/users/${correction.subjectId}`, label: m.users.details.title }}
      action={`${correctionHref(correction)}/close`}
      submit={confirm}
      failure={failure}
      intro={
        <div>
          <Line correction={correction} />
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
