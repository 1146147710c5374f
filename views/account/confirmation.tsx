import { Brand } from "../ui/shell/brand.tsx";
import { type Container, Dialog } from "../ui/dialog/dialog.tsx";
import { FormDialog } from "../ui/dialog/form_dialog.tsx";
import { Field, type FieldErrors, HiddenFields } from "../ui/form/form.tsx";
import { PasskeyButton } from "./passkeys.tsx";
import { ConfirmBySso } from "./sso.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

/** Name of the field in which any form may carry the password for step-up authentication. */
export const CONFIRMATION_FIELD = "stepUpPassword";
export const CONFIRMATION_PASSKEY = "stepUpPasskey";

export function Confirmation() {
  const ui = useUi();
  if (!ui.mustConfirm) return null;
  const { title } = ui.m.confirmation;
  return (
    <fieldset className="confirmation">
      <legend>{title}</legend>
      <p className="muted">{textFor(ui)}</p>
      <ProofChoices />
    </fieldset>
  );
}

const textFor = ({ m, confirmBy }: Ui): string =>
  confirmBy.sso || confirmBy.passkey ? m.confirmation.textAnyWay : m.confirmation.text;

/** The link opens a new tab, so that the form and its input stay. */
const ProofChoices = ({ ...field }: PasswordFieldProps) => {
  const ui = useUi();
  return (
    <>
      {ui.confirmBy.password && <PasswordField {...field} />}
      {ui.confirmBy.passkey && (
        <PasskeyButton
          name={CONFIRMATION_PASSKEY}
          label={ui.m.passkeys.use}
          options="/confirm/passkey/options"
          isMain={false}
          className="secondary start"
        />
      )}
      {ui.confirmBy.sso && <ConfirmBySso sends />}
    </>
  );
};

/** Shown in the second tab. Scripts tell the tab with the form. */
export function ConfirmedElsewhere({ waitedFor }: { waitedFor: string }) {
  const { title, text } = useUi().m.confirmation.elsewhere;
  return (
    <article className="login" {...dataAttributes({ confirmed: waitedFor })}>
      <Brand />
      <h1>{title}</h1>
      <p role="status">{text}</p>
    </article>
  );
}

interface PasswordFieldProps {
  errors?: FieldErrors;
  autoFocus?: boolean;
}

const PasswordField = ({ ...field }: PasswordFieldProps) => {
  const ui = useUi();
  return (
    <Field
      name={CONFIRMATION_FIELD}
      label={ui.m.confirmation.password}
      type="password"
      autoComplete="current-password"
      {...field}
    />
  );
};

interface ConfirmationDialogProps {
  container: Container;
  action: string;
  typed: readonly (readonly [name: string, value: string])[];
  back: string;
  error?: string;
}

export function ConfirmationDialog(
  { container, action, typed, back, error }: ConfirmationDialogProps,
) {
  const ui = useUi();
  const { title, submit } = ui.m.confirmation;
  return (
    <FormDialog
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
      <HiddenFields fields={typed} />
      <ProofChoices errors={{ [CONFIRMATION_FIELD]: error }} autoFocus />
    </FormDialog>
  );
}

/** Starts the confirmed download. The page stays, because a download does not navigate. */
export function Confirmed(
  { container, next, back }: { container: Container; next: string; back: string },
) {
  const { title, text, open } = useUi().m.confirmation.done;
  return (
    <Dialog
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
