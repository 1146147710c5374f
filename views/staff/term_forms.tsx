import type { ReactNode } from "react";
import type { InLanguages } from "../../data/settings.ts";
import { type Container, DialogLink } from "../ui/dialog/dialog.tsx";
import { FormDialog, QuestionDialog } from "../ui/dialog/form_dialog.tsx";
import { Field, type FieldErrors } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";

export const termLanguages = [["En", "en"], ["Es", "es"], ["Fr", "fr"]] as const;
type Suffix = typeof termLanguages[number][0];

/** The fields that reasons and types of documents share, as they are typed. */
export interface TermTyped extends Partial<Record<`label${Suffix}`, string>> {
  key?: string;
  code?: string;
}

export const typedLabels = ({ en, es, fr }: InLanguages) => ({
  labelEn: en,
  labelEs: es,
  labelFr: fr,
});

/** State of the form of one term. */
export interface TermForm<Typed extends TermTyped> {
  container: Container;
  /** Key of the term; null for a new one. */
  term: string | null;
  typed: Typed;
  errors?: FieldErrors;
  /** Version of the stored term; null for a new one. */
  seen: string | null;
  /** Somebody has changed the term since the form was made. */
  conflict?: string;
  canRemove: boolean;
}

interface TermTexts {
  title: string;
  form: {
    title: string;
    changeTitle: string;
    label: (language: string) => string;
    save: string;
  };
  remove: { title: string; link: string; text: (name: string) => string; submit: string };
}

interface TermDialogProps extends TermForm<TermTyped> {
  /** Address of the page with all terms. */
  path: string;
  texts: TermTexts;
  /** Name of the field with the key of a new term. */
  keyName: "key" | "code";
  keyLabel: string;
  keyHint?: string;
  children: ReactNode;
}

/** The form of a new or a stored term. */
export function TermDialog(props: TermDialogProps) {
  const { m } = useUi();
  const { container, term, path, texts, seen, conflict, canRemove, children } = props;
  const { form, title, remove } = texts;
  const href = term === null ? path : `${path}/${term}`;
  return (
    <FormDialog
      container={container}
      title={term === null ? form.title : form.changeTitle}
      back={{ href: path, label: title }}
      id="term"
      action={href}
      submit={form.save}
      buttons={canRemove && (
        <DialogLink
          container={container}
          role="button"
          className="secondary start"
          href={`${href}/remove`}
        >
          {remove.link}
        </DialogLink>
      )}
    >
      {conflict && (
        <div className="notice tone pending" role="alert">
          <Icon name="triangle-alert" />
          <p>
            {conflict}{" "}
            <DialogLink container={container} href={href}>{m.common.showCurrent}</DialogLink>
          </p>
        </div>
      )}
      {seen !== null && <input type="hidden" name="seen" value={seen} />}
      <Key {...props} />
      <Labels {...props} />
      {children}
    </FormDialog>
  );
}

/** A key is given once. */
function Key({ term, typed, errors, keyName, keyLabel, keyHint }: TermDialogProps) {
  const { m } = useUi();
  if (term !== null) return <p translate="no">{m.common.labelled(keyLabel, term)}</p>;
  const hint = keyHint && "key-hint";
  return (
    <div>
      <Field
        name={keyName}
        label={keyLabel}
        value={typed[keyName]}
        errors={errors}
        describedBy={hint}
        autoComplete="off"
        autoFocus
      />
      {hint && <small id={hint} className="muted">{keyHint}</small>}
    </div>
  );
}

const Labels = ({ term, typed, errors, texts }: TermDialogProps) => {
  const { m } = useUi();
  return termLanguages.map(([suffix, language], index) => (
    <Field
      key={suffix}
      name={`label${suffix}`}
      label={texts.form.label(m.reasons.languages[language])}
      value={typed[`label${suffix}`]}
      errors={errors}
      autoFocus={term !== null && index === 0}
    />
  ));
};

interface RemoveTermProps {
  container: Container;
  path: string;
  texts: TermTexts;
  term: string;
  name: string;
}

/** Asks before a term is removed. */
export const RemoveTermDialog = ({ container, path, texts, term, name }: RemoveTermProps) => (
  <QuestionDialog
    container={container}
    title={texts.remove.title}
    back={{ href: path, label: texts.title }}
    id="remove-term"
    action={`${path}/${term}/remove`}
    submit={texts.remove.submit}
  >
    <p>{texts.remove.text(name)}</p>
  </QuestionDialog>
);
