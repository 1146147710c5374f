import { type CorrectionField, type ShownCorrection } from "../../data/people/corrections.ts";
import type { User } from "../../data/records/users.ts";
import { TakeBackForm } from "../kyc/undo/undo_form.tsx";
import { type Container, DialogLink, Fact, Facts, SubHeading } from "../ui/dialog/dialog.tsx";
import { CONFIRM_KEYS, FormDialog } from "../ui/dialog/form_dialog.tsx";
import { Choice, Field, type FieldErrors, ReasonNote } from "../ui/form/form.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

const correctionsHref = (userId: string): string => `/users/${userId}/corrections`;

interface SectionProps {
  container: Container;
  userId: string;
  corrections: readonly ShownCorrection[];
}

/** The open corrections of a person, and those whose last step the reader can undo. */
export function Corrections({ container, userId, corrections }: SectionProps) {
  const ui = useUi();
  const mayAsk = ui.may("corrections.ask");
  const { title, ask } = ui.m.corrections;
  if (corrections.length === 0 && !mayAsk) return null;
  return (
    <section id="corrections" className="stack">
      {corrections.length > 0 && (
        <>
          <SubHeading container={container}>{title}</SubHeading>
          <ul className="panel list">
            {corrections.map((correction) => (
              <li key={correction.id}>
                <Line correction={correction} />
                {mayAsk && <Steps container={container} correction={correction} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayAsk && (
        <p>
          <DialogLink
            container={container}
            href={`${correctionsHref(userId)}/new`}
            preload={false}
          >
            {ask}
          </DialogLink>
        </p>
      )}
    </section>
  );
}

function Line({ correction }: { correction: ShownCorrection }) {
  const { m, f } = useUi();
  const { field, value, source, requestedByName, askedAt, isOpen } = correction;
  const { fields, requestedBy, closed } = m.corrections;
  return (
    <div>
      {m.common.labelled(fields[field], "")}
      <strong translate="no">{value}</strong>
      {!isOpen && ` (${closed})`}
      <br />
      <small className="muted">
        <span translate="no">{source}</span>. {requestedBy(requestedByName)},{" "}
        <Time at={askedAt} f={f} clock />
      </small>
    </div>
  );
}

function Steps(
  { container, correction }: { container: Container; correction: ShownCorrection },
) {
  const ui = useUi();
  const { id, userId, version, isOpen, isUndoable } = correction;
  const href = `${correctionsHref(userId)}/${id}`;
  return (
    <div className="correction-steps">
      {isUndoable && (
        <UndoCorrection
          href={href}
          version={version}
          place={container === "page" ? "page" : "toast"}
        />
      )}
      {isOpen && (
        <DialogLink container={container} href={`${href}/close`} preload={false}>
          {ui.m.corrections.close}
        </DialogLink>
      )}
    </div>
  );
}

const UndoCorrection = (
  { href, version, place }: { href: string; version: number; place: "page" | "toast" },
) => {
  const ui = useUi();
  return (
    <TakeBackForm path={`${href}/undo`} version={version} place={place}>
      <button type="submit" className="secondary sm">{ui.m.undo.undo}</button>
    </TakeBackForm>
  );
};

interface CorrectionDialogProps {
  container: Container;
  user: User;
  typed: { id: string; field: string; value: string; source: string };
  errors?: FieldErrors;
}

export function CorrectionDialog({ container, user, typed, errors }: CorrectionDialogProps) {
  const { m } = useUi();
  const { ask, explained, field, fields, value, valueHint, source, sourceHint, send, failure } =
    m.corrections;
  const current: Record<CorrectionField, string | undefined> = {
    name: user.name,
    email: user.email,
    language: user.language,
  };
  return (
    <FormDialog
      container={container}
      title={ask}
      back={{ href: `/users/${user.id}`, label: m.users.details.title }}
      id="step"
      action={correctionsHref(user.id)}
      submit={send}
      keys={CONFIRM_KEYS}
      inPlace
      failure={failure}
      intro={
        <Facts>
          {(["name", "email", "language"] as const).map((name) => (
            <Fact key={name} label={fields[name]} isData={current[name] !== undefined}>
              {current[name] ?? m.common.notRecorded}
            </Fact>
          ))}
        </Facts>
      }
    >
      <p className="muted">{explained}</p>
      <input type="hidden" name="id" value={typed.id} />
      <Choice name="field" label={field} value={typed.field} options={fields} errors={errors} />
      <Field
        name="value"
        label={value}
        value={typed.value}
        errors={errors}
        autoComplete="off"
        required
        autoFocus
        describedBy="value-hint"
      />
      <ReasonNote id="value-hint">{valueHint}</ReasonNote>
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
    </FormDialog>
  );
}

interface ClosingDialogProps {
  container: Container;
  correction: ShownCorrection;
  typed: { note: string; version: number };
  errors?: FieldErrors;
}

export function ClosingDialog({ container, correction, typed, errors }: ClosingDialogProps) {
  const { m } = useUi();
  const { title, explained, note, confirm, failure } = m.corrections.closing;
  const { id, userId } = correction;
  return (
    <FormDialog
      container={container}
      title={title}
      back={{ href: `/users/${userId}`, label: m.users.details.title }}
      id="step"
      action={`${correctionsHref(userId)}/${id}/close`}
      submit={confirm}
      keys={CONFIRM_KEYS}
      inPlace
      failure={failure}
      intro={
        <div>
          <Line correction={correction} />
        </div>
      }
    >
      <p className="muted">{explained}</p>
      <input type="hidden" name="version" value={typed.version} />
      <Field
        name="note"
        label={note}
        value={typed.note}
        errors={errors}
        autoComplete="off"
        required
        autoFocus
      />
    </FormDialog>
  );
}
