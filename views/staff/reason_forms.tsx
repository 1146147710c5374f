import { type Container, Dialog, DialogLink, Question } from "../ui/dialog/dialog.tsx";
import { Checks, Field, type FieldErrors, isRefused, Switch } from "../ui/form/form.tsx";
import type { Ui } from "../ui/ui.ts";
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
  ui: Ui;
  container: Container;
  /** Null for a new one. */
  code: string | null;
  typed: ReasonTyped;
  errors?: FieldErrors;
  canRemove: boolean;
}

export function ReasonForm(props: ReasonFormProps) {
  const { ui, container, code, typed, errors = {}, canRemove } = props;
  const { common, reasonsPage } = ui.m;
  const { form, title, remove, columns } = reasonsPage;
  return (
    <Dialog
      {...{ ui, container }}
      title={code === null ? form.title : form.changeTitle}
      back={{ href: REASONS_PATH, label: title }}
      focusTitle={false}
      footer={
        <>
          {canRemove && (
            <DialogLink
              container={container}
              role="button"
              className="secondary start"
              href={reasonHref(code!, "remove")}
            >
              {remove.link}
            </DialogLink>
          )}
          <a role="button" className="secondary" href={REASONS_PATH} data-close>{common.cancel}</a>
          <button type="submit" form="reason" data-busy={form.save}>{form.save}</button>
        </>
      }
    >
      <form
        id="reason"
        className="stack"
        method="post"
        action={code === null ? REASONS_PATH : reasonHref(code)}
        noValidate
      >
        {code === null
          ? (
            <Field
              {...{ name: "code", label: columns.code, value: typed.code, errors }}
              autoComplete="off"
              autoFocus
            />
          )
          : <p translate="no">{common.labelled(columns.code, code)}</p>}
        <Texts {...props} />
        <Checks
          {...{ name: "steps", legend: columns.steps, chosen: typed.steps, errors }}
          options={stepOptions(ui)}
        />
        <Field
          {...{ name: "position", label: columns.order, value: typed.position, errors }}
          inputMode="numeric"
        />
        <Switch name="active" label={form.active} checked={typed.active} />
      </form>
    </Dialog>
  );
}

function Texts({ ui, code, typed, errors = {} }: ReasonFormProps) {
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
          autoFocus={code !== null && index === 0 && !isRefused(errors)}
        />
      ))}
      <p className="muted" id="template-hint">{form.templateHint}</p>
      {languages.map(([suffix, language]) => (
        <TemplateField
          key={suffix}
          name={`template${suffix}`}
          lang={language}
          label={form.template(name(language))}
          value={typed[`template${suffix}`]}
          error={errors[`template${suffix}`]}
        />
      ))}
    </>
  );
}

function TemplateField({ name, lang, label, value, error }: {
  name: string;
  lang: string;
  label: string;
  value?: string;
  error?: string;
}) {
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        lang={lang}
        rows={3}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : "template-hint"}
      />
      {error && <small id={`${name}-error`}>{error}</small>}
    </div>
  );
}

interface RemoveReasonProps {
  ui: Ui;
  container: Container;
  code: string;
  name: string;
}

export const RemoveReasonDialog = ({ ui, container, code, name }: RemoveReasonProps) => (
  <Question
    {...{ ui, container }}
    title={ui.m.reasonsPage.remove.title}
    back={{ href: REASONS_PATH, label: ui.m.reasonsPage.title }}
    id="remove-reason"
    action={reasonHref(code, "remove")}
    submitLabel={ui.m.reasonsPage.remove.submit}
  >
    <p>{ui.m.reasonsPage.remove.text(name)}</p>
  </Question>
);
