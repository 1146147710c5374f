import { Dialog, type Place } from "../ui/dialog.tsx";
import { Field } from "../ui/form.tsx";
import type { Ui } from "../ui/ui.ts";

/** In which any form brings the password along. */
export const CONFIRMATION_FIELD = "stepUpPassword";

/** Part of a form whose deed takes a recent proof of who is there, as long as there is none. */
export function Confirmation({ ui }: { ui: Ui }) {
  if (!ui.mustConfirm) return null;
  const { title, text } = ui.m.confirmation;
  return (
    <fieldset className="confirmation">
      <legend>{title}</legend>
      <p className="muted">{text}</p>
      <PasswordField ui={ui} />
    </fieldset>
  );
}

interface PasswordFieldProps {
  ui: Ui;
  error?: string;
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
  const { title, text, before, submit } = ui.m.confirmation;
  const inPlace = place === "dialog" &&
    { "hx-post": action, "hx-target": "#dialog-body", "hx-swap": "outerHTML" };
  return (
    <Dialog
      ui={ui}
      place={place}
      title={title}
      back={{ href: back, label: before }}
      focusTitle={false}
      footer={
        <>
          <a role="button" className="secondary" href={back} data-close>{ui.m.common.cancel}</a>
          <button type="submit" form="confirmation" data-busy={submit}>{submit}</button>
        </>
      }
    >
      <p>{text}</p>
      <form id="confirmation" method="post" action={action} noValidate {...inPlace}>
        {typed.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <PasswordField ui={ui} error={error} autoFocus />
      </form>
    </Dialog>
  );
}

/** A file follows by itself; the page stays, as a download leaves none. */
export function Confirmed(
  { ui, place, next, back }: { ui: Ui; place: Place; next: string; back: string },
) {
  const { title, text, before, open } = ui.m.confirmation.done;
  return (
    <Dialog
      ui={ui}
      place={place}
      title={title}
      back={{ href: back, label: before }}
      footer={<a role="button" className="secondary" href={next}>{open}</a>}
    >
      <p>{text}</p>
    </Dialog>
  );
}
