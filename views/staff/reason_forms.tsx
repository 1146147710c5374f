import { Checks, Field, Switch, TextField } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { REASONS_PATH, stepOptions } from "./reasons.tsx";
import { TermDialog, type TermForm, termLanguages, type TermTyped } from "./term_forms.tsx";

/** The fields as they are typed. */
export interface ReasonTyped extends TermTyped {
  templateEn?: string;
  templateEs?: string;
  templateFr?: string;
  steps: readonly string[];
  position: string;
  active: boolean;
}

export function ReasonDialog(props: TermForm<ReasonTyped>) {
  const ui = useUi();
  const { typed, errors = {} } = props;
  const texts = ui.m.reasonsPage;
  const { form, columns } = texts;
  return (
    <TermDialog
      {...props}
      path={REASONS_PATH}
      texts={texts}
      keyName="code"
      keyLabel={columns.code}
    >
      <p className="muted" id="template-hint">{form.templateHint}</p>
      {termLanguages.map(([suffix, language]) => (
        <TextField
          key={suffix}
          name={`template${suffix}`}
          lang={language}
          rows={3}
          label={form.template(ui.m.reasons.languages[language])}
          value={typed[`template${suffix}`]}
          errors={errors}
          describedBy="template-hint"
        />
      ))}
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
    </TermDialog>
  );
}
