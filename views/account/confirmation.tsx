import { Brand } from "../ui/shell/brand.tsx";
import { Dialog, type Place } from "../ui/dialog/dialog.tsx";
import { Field, type FieldErrors } from "../ui/form/form.tsx";
import { PasskeyButton } from "./passkeys.tsx";
import { ConfirmBySso } from "./sso.tsx";
import type { Ui } from "../ui/ui.ts";

/** In which any form brings the password along, or a passkey instead. */
export const CONFIRMATION_FIELD = "stepUpPassword";
export const CONFIRMATION_PASSKEY = "stepUpPasskey";

/** Part of a form whose deed takes a recent proof of who is there, as long as there is none. */
export function Confirmation({ ui }: { ui: Ui }) {
  if (!ui.mustConfirm) return null;
  const { title } = ui.m.confirmation;
  return (
    <fieldset className="confirmation">
      <legend>{title}</legend>
      <p className="muted">{textFor(ui)}</p>
      <Ways ui={ui} />
    </fieldset>
  );
}

const textFor = ({ m, confirmBy }: Ui): string =>
  confirmBy.sso || confirmBy.passkey ? m.confirmation.textAnyWay : m.confirmation.text;

/** The link opens a tab of its own: the form, with all that was typed, stays where it is. */
const Ways = ({ ui, ...field }: PasswordFieldProps) => (
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

/** The form is in another tab, which hears of it where there are scripts. */
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
  place: Place;
  /** Where the form that was sent goes again. */
  action: string;
  /** What it held. */
  typed: readonly (readonly [name: string, value: string])[];
  back: string;
  error?: string;
}

/** The question in the place of a form that was sent without the answer. */
export function ConfirmationDialog(
  { ui, place, action, typed, back, error }: ConfirmationDialogProps,
) {
  const { title, submit } = ui.m.confirmation;
  const inPlace = place === "dialog" &&
    { "hx-post": action, "hx-target": "#dialog-body", "hx-swap": "outerHTML" };
  return (
    <Dialog
      ui={ui}
      place={place}
      small
      title={title}
      back={{ href: back, label: null }}
      focusTitle={false}
      footer={
        <>
          <a role="button" className="secondary" href={back} data-close>{ui.m.common.cancel}</a>
          <button type="submit" form="confirmation" data-busy={submit}>{submit}</button>
        </>
      }
    >
      <p>{textFor(ui)}</p>
      <form
        id="confirmation"
        method="post"
        action={action}
        className="stack"
        noValidate
        {...inPlace}
      >
        {typed.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Ways ui={ui} errors={{ [CONFIRMATION_FIELD]: error }} autoFocus />
      </form>
    </Dialog>
  );
}

/** A file follows by itself; the page stays, as a download leaves none. */
export function Confirmed(
  { ui, place, next, back }: { ui: Ui; place: Place; next: string; back: string },
) {
  const { title, text, open } = ui.m.confirmation.done;
  return (
    <Dialog
      ui={ui}
      place={place}
      small
      title={title}
      back={{ href: back, label: null }}
      footer={<a role="button" className="secondary" href={next}>{open}</a>}
    >
      <p>{text}</p>
    </Dialog>
  );
}
