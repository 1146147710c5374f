import { type Container, DialogLink } from "../ui/dialog/dialog.tsx";
import { FormDialog } from "../ui/dialog/form_dialog.tsx";
import { Field, type FieldErrors, isRefused } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";

const PATH = "/kyc/due";

/** Stands on the KYC page, because the deadlines are for all requests. */
export const DueHoursLink = () => {
  const ui = useUi();
  return (
    <DialogLink role="button" className="secondary" href={PATH}>
      <Icon name="clock" />
      {ui.m.kyc.dueHours.title}
    </DialogLink>
  );
};

type Name = "individual" | "business" | "alarm" | "wasIndividual" | "wasBusiness" | "wasAlarm";

/** Typed or current hours, and the hours when the form was made. */
export type DueHoursTyped = { [Hours in Name]?: number | string };

interface DueHoursDialogProps {
  container: Container;
  typed: DueHoursTyped;
  errors?: FieldErrors;
}

export function DueHoursDialog({ container, typed, errors = {} }: DueHoursDialogProps) {
  const { kyc } = useUi().m;
  return (
    <FormDialog
      container={container}
      title={kyc.dueHours.title}
      back={{ href: "/kyc", label: kyc.title }}
      focusTitle={!isRefused(errors)}
      id="due-hours"
      action={PATH}
      submit={kyc.dueHours.save}
    >
      <p className="muted" id="due-hours-text">{kyc.dueHours.text}</p>
      {(["wasIndividual", "wasBusiness", "wasAlarm"] as const).map((name) =>
        typed[name] !== undefined && (
          <input key={name} type="hidden" name={name} value={typed[name]} />
        )
      )}
      {(["individual", "business", "alarm"] as const).map((type) => (
        <Field
          key={type}
          name={type}
          label={kyc.dueHours[type]}
          value={String(typed[type] ?? "")}
          errors={errors}
          inputMode="decimal"
          describedBy="due-hours-text"
        />
      ))}
    </FormDialog>
  );
}
