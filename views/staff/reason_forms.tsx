import { type Container, DialogLink } from "../ui/dialog/dialog.tsx";
import { FormDialog, QuestionDialog } from "../ui/dialog/form_dialog.tsx";
import { Checks, Field, type FieldErrors, Switch, TextField } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { reasonHref, REASONS_PATH, stepOptions } from "./reasons.tsx";

const languages = [["En", "en"], ["Es", "es"], ["Fr", "fr"]] as const;
type Suffix = typeof languages[number][0];

/** The fields as they are typed. */
export interface ReasonTyped extends
  Partial<
    Record<`${"label" | "template"}${Suffix}`, string>
  > {
  code?: string;
  steps: readonly string[];
  position: string;
  active: boolean;
}

interface ReasonFormProps {
  container: Container;
  /** Null for a new one. */
  code: string | null;
  typed: ReasonTyped;
  errors?: FieldErrors;
  canRemove: boolean;
}

export function ReasonDialog(props: ReasonFormProps) {
  const ui = useUi();
  const { container, code, typed, errors = {}, canRemove } = props;
  const { form, title, remove, columns } = ui.m.reasonsPage;
  return (
    <FormDialog
      container={container}
      title={code === null ? form.title : form.changeTitle}
      back={{ href: REASONS_PATH, label: title }}
      id="reason"
      action={code === null ? REASONS_PATH : reasonHref(code)}
      submit={form.save}
      buttons={canRemove && (
        <DialogLink
          container={container}
          role="button"
          className="secondary start"
          href={reasonHref(code!, "remove")}
        >
          {remove.link}
        </DialogLink>
      )}
    >
      <Code {...props} />
      <Texts {...props} />
      <Checks
        name="steps"
        legend={columns.steps}
        chosen={typed.steps}
        errors={errors}
        options={stepOptions(ui)}
      />
      <Field
        name="position"
        label={columns.order}
        value={typed.position}
        errors={errors}
        inputMode="numeric"
      />
      <Switch name="active" label={form.active} checked={typed.active} />
    </FormDialog>
  );
}

/** A code is given once. */
function Code({ code, typed, errors }: ReasonFormProps) {
  const { m } = useUi();
  const label = m.reasonsPage.columns.code;
  if (code !== null) return <p translate="no">{m.common.labelled(label, code)}</p>;
  return (
    <Field
      name="code"
      label={label}
      value={typed.code}
      errors={errors}
      autoComplete="off"
      autoFocus
    />
  );
}

function Texts({ code, typed, errors = {} }: ReasonFormProps) {
  const ui = useUi();
  const { form } = ui.m.reasonsPage;
  const name = (language: "en" | "es" | "fr") => ui.m.reasons.languages[language];
  return (
    <>
      {languages.map(([suffix, language], index) => (
        <Field
          key={suffix}
          name={`label${suffix}`}
          label={form.label(name(language))}
          value={typed[`label${suffix}`]}
          errors={errors}
          autoFocus={code !== null && index === 0}
        />
      ))}
      <p className="muted" id="template-hint">{form.templateHint}</p>
      {languages.map(([suffix, language]) => (
        <TextField
          key={suffix}
          name={`template${suffix}`}
          lang={language}
          rows={3}
          label={form.template(name(language))}
          value={typed[`template${suffix}`]}
          errors={errors}
          describedBy="template-hint"
        />
      ))}
    </>
  );
}

interface RemoveReasonProps {
  container: Container;
  code: string;
  name: string;
}

export const RemoveReasonDialog = ({ container, code, name }: RemoveReasonProps) => {
  const ui = useUi();
  return (
    <QuestionDialog
      container={container}
      title={ui.m.reasonsPage.remove.title}
      back={{ href: REASONS_PATH, label: ui.m.reasonsPage.title }}
      id="remove-reason"
      action={reasonHref(code, "remove")}
      submit={ui.m.reasonsPage.remove.submit}
    >
      <p>{ui.m.reasonsPage.remove.text(name)}</p>
    </QuestionDialog>
  );
};
