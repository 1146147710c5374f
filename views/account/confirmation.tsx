import { Brand } from "../ui/shell/brand.tsx";
import { type Container, Dialog } from "../ui/dialog/dialog.tsx";
import { FormDialog } from "../ui/dialog/form_dialog.tsx";
import { Field, type FieldErrors } from "../ui/form/form.tsx";
import { PasskeyButton } from "./passkeys.tsx";
import { ConfirmBySso } from "./sso.tsx";
import type { Ui } from "../ui/ui.ts";

/** Name of the field in which any form may carry the password for step-up authentication. */
export const CONFIRMATION_FIELD = "stepUpPassword";
export const CONFIRMATION_PASSKEY = "stepUpPasskey";

export function Confirmation({ ui }: { ui: Ui }) {
  if (!ui.mustConfirm) return null;
  const { title } = ui.m.confirmation;
  return (
    <fieldset className="confirmation">
      <legend>{title}</legend>
      <p className="muted">{textFor(ui)}</p>
      <ProofChoices ui={ui} />
    </fieldset>
  );
}

const textFor = ({ m, confirmBy }: Ui): string =>
  confirmBy.sso || confirmBy.passkey ? m.confirmation.textAnyWay : m.confirmation.text;

/** The link opens a new tab, so that the form and its input stay. */
const ProofChoices = ({ ui, ...field }: PasswordFieldProps) => (
  <>
    {ui.confirmBy.password && <PasswordField ui={ui} {...field} />}
    {ui.confirmBy.passkey && (
      <PasskeyButton
        ui={ui}
        name={CONFIRMATION_PASSKEY}
        label={ui.m.passkeys.use}
        options="/confirm/passkey/options"
        isMain={false}
        className="secondary start"
      />
    )}
    {ui.confirmBy.sso && <ConfirmBySso ui={ui} sends />}
  </>
);

/** Shown in the second tab. Scripts tell the tab with the form. */
export function ConfirmedElsewhere({ ui, waitedFor }: { ui: Ui; waitedFor: string }) {
  const { title, text } = ui.m.confirmation.elsewhere;
  return (
    <article className="login" data-confirmed={waitedFor}>
      <Brand ui={ui} />
      <h1>{title}</h1>
      <p role="status">{text}</p>
    </article>
  );
}

interface PasswordFieldProps {
  ui: Ui;
  errors?: FieldErrors;
  autoFocus?: boolean;
}

const PasswordField = ({ ui, ...field }: PasswordFieldProps) => (
  <Field
    name={CONFIRMATION_FIELD}
    label={ui.m.confirmation.password}
    type="password"
    autoComplete="current-password"
    {...field}
  />
);

interface ConfirmationDialogProps {
  ui: Ui;
  container: Container;
  action: string;
  typed: readonly (readonly [name: string, value: string])[];
  back: string;
  error?: string;
}

export function ConfirmationDialog(
  { ui, container, action, typed, back, error }: ConfirmationDialogProps,
) {
  const { title, submit } = ui.m.confirmation;
  return (
    <FormDialog
      ui={ui}
      container={container}
      title={title}
      action={action}
      submit={submit}
      small
      back={{ href: back, label: null }}
      id="confirmation"
      inPlace
      intro={<p>{textFor(ui)}</p>}
    >
      {typed.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <ProofChoices ui={ui} errors={{ [CONFIRMATION_FIELD]: error }} autoFocus />
    </FormDialog>
  );
}

/** Starts the confirmed download. The page stays, because a download does not navigate. */
export function Confirmed(
  { ui, container, next, back }: { ui: Ui; container: Container; next: string; back: string },
) {
  const { title, text, open } = ui.m.confirmation.done;
  return (
    <Dialog
      ui={ui}
      container={container}
      small
      title={title}
      back={{ href: back, label: null }}
      footer={<a role="button" className="secondary" href={next}>{open}</a>}
    >
      <p>{text}</p>
    </Dialog>
  );
}
