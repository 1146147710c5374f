import type { DocumentType } from "../../data/kyc/document_types/document_types.ts";
import type { InLanguages } from "../../data/settings.ts";
import { capitalized } from "../format.ts";
import { activityTones, StatusBadge } from "../ui/badge.tsx";
import { type Container, DialogLink } from "../ui/dialog/dialog.tsx";
import { FormDialog } from "../ui/dialog/form_dialog.tsx";
import { Checks, Choice, Field, type FieldErrors, Switch } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { wrapped } from "../ui/list/columns.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { useUi } from "../ui/ui.ts";

export const DOCUMENT_TYPES_PATH = "/staff/document-types";

const languages = [["En", "en"], ["Es", "es"], ["Fr", "fr"]] as const;
type Suffix = typeof languages[number][0];

export const NewDocumentTypeLink = () => (
  <DialogLink role="button" href={`${DOCUMENT_TYPES_PATH}/new`}>
    <Icon name="plus" />
    {useUi().m.documentTypes.create}
  </DialogLink>
);

export function DocumentTypeTable({ types }: { types: readonly DocumentType[] }) {
  const ui = useUi();
  const { columns } = ui.m.documentTypes;
  const { activity } = ui.m.common;
  const takersOf = ({ takers }: DocumentType): string =>
    takers.map((taker) => ui.m.kyc.types[taker]).join(", ");
  const shown: Column<DocumentType & { id: string }>[] = [
    {
      label: columns.label,
      kind: "text",
      cell: ({ key, labels }) => (
        <DialogLink href={`${DOCUMENT_TYPES_PATH}/${key}`}>{labels[ui.language]}</DialogLink>
      ),
    },
    wrapped(columns.key, ({ key }) => key),
    { label: columns.takers, kind: "text", cell: (type) => takersOf(type) },
    {
      label: columns.lines,
      isLabelled: true,
      cell: ({ lines }) => ui.f.number(lines.filter(({ isRemoved }) => !isRemoved).length),
    },
    {
      label: columns.state,
      kind: "status",
      cell: ({ active }) => {
        const state = active ? "active" : "inactive";
        return <StatusBadge tone={activityTones[state]} label={activity[state]} />;
      },
    },
  ];
  const rows = types.map((type) => ({ ...type, id: type.key }));
  return <Table caption={ui.m.documentTypes.title} columns={shown} rows={rows} />;
}

/** The fields as they are typed. */
export interface DocumentTypeTyped extends Partial<Record<`label${Suffix}`, string>> {
  key?: string;
  takers: readonly string[];
  besides: string;
  lines: readonly InLanguages[];
  active: boolean;
}

interface DocumentTypeFormProps {
  container: Container;
  /** Null for a new one. */
  typeKey: string | null;
  typed: DocumentTypeTyped;
  errors?: FieldErrors;
  /** One of the specification, which stays in use. */
  isFixed: boolean;
  /** The other types, beside which documents of this one can be shown. */
  others: readonly DocumentType[];
}

export function DocumentTypeDialog(props: DocumentTypeFormProps) {
  const ui = useUi();
  const { container, typeKey, typed, errors = {}, isFixed, others } = props;
  const { form, title, columns } = ui.m.documentTypes;
  const besides = others.map(({ key, labels }) => [key, labels[ui.language]]);
  return (
    <FormDialog
      container={container}
      title={typeKey === null ? form.title : form.changeTitle}
      back={{ href: DOCUMENT_TYPES_PATH, label: title }}
      id="document-type"
      action={typeKey === null ? DOCUMENT_TYPES_PATH : `${DOCUMENT_TYPES_PATH}/${typeKey}`}
      submit={form.save}
    >
      <Key {...props} />
      {languages.map(([suffix, language], index) => (
        <Field
          key={suffix}
          name={`label${suffix}`}
          label={form.label(ui.m.reasons.languages[language])}
          value={typed[`label${suffix}`]}
          errors={errors}
          autoFocus={typeKey !== null && index === 0}
        />
      ))}
      <Checks
        name="takers"
        legend={columns.takers}
        chosen={typed.takers}
        errors={errors}
        options={(["individual", "business"] as const)
          .map((taker) => [taker, capitalized(ui.m.kyc.types[taker])])}
      />
      <Choice
        name="besides"
        label={form.besides}
        value={typed.besides}
        options={{ "": form.alone, ...Object.fromEntries(besides) }}
        errors={errors}
      />
      <Lines {...props} />
      {isFixed
        ? <p className="muted">{form.fixed}</p>
        : <Switch name="active" label={form.active} checked={typed.active} />}
    </FormDialog>
  );
}

/** A key is given once. */
function Key({ typeKey, typed, errors }: DocumentTypeFormProps) {
  const { m } = useUi();
  const label = m.documentTypes.columns.key;
  if (typeKey !== null) return <p translate="no">{m.common.labelled(label, typeKey)}</p>;
  return (
    <Field
      name="key"
      label={label}
      value={typed.key}
      errors={errors}
      autoComplete="off"
      autoFocus
    />
  );
}

const MOST_LINES = 10;
const SPARE = 2;

/** The lines of the checklist, and empty ones to add more. */
function Lines({ typed, errors = {} }: DocumentTypeFormProps) {
  const ui = useUi();
  const { form } = ui.m.documentTypes;
  const empty: InLanguages = { en: "", es: "", fr: "" };
  const spare = Array.from({ length: SPARE }, () => empty);
  const lines = [...typed.lines, ...spare].slice(0, MOST_LINES);
  return (
    <fieldset className="checklist-lines" aria-describedby="line-hint lines-error">
      <legend>{form.lines}</legend>
      <small id="line-hint" className="muted">{form.linesHint}</small>
      {lines.map((line, index) => (
        <div key={index}>
          {languages.map(([suffix, language]) => (
            <input
              key={suffix}
              name={`line${suffix}`}
              lang={language}
              defaultValue={line[language]}
              aria-label={form.line(ui.f.number(index + 1), ui.m.reasons.languages[language])}
              placeholder={ui.m.reasons.languages[language]}
              aria-invalid={errors.lines && line[language].trim() === "" &&
                  index < typed.lines.length
                ? true
                : undefined}
            />
          ))}
        </div>
      ))}
      {errors.lines && <small id="lines-error" className="wrong">{errors.lines}</small>}
    </fieldset>
  );
}
