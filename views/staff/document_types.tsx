import type { DocumentType } from "../../data/kyc/document_types/document_types.ts";
import type { InLanguages } from "../../data/settings.ts";
import { capitalized } from "../format.ts";
import { activityTones, StatusBadge } from "../ui/badge.tsx";
import { DialogLink } from "../ui/dialog/dialog.tsx";
import { Checks, Choice, type FieldErrors, Switch } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { wrapped } from "../ui/list/columns.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { useUi } from "../ui/ui.ts";
import { TermDialog, type TermForm, termLanguages, type TermTyped } from "./term_forms.tsx";

export const DOCUMENT_TYPES_PATH = "/staff/document-types";

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
    capitalized(takers.map((taker) => ui.m.kyc.types[taker]).join(", "));
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
export interface DocumentTypeTyped extends TermTyped {
  takers: readonly string[];
  besides: string;
  lines: readonly InLanguages[];
  active: boolean;
}

interface DocumentTypeFormProps extends TermForm<DocumentTypeTyped> {
  /** One of the specification, which stays in use. */
  isFixed: boolean;
  /** The other types, beside which documents of this one can be shown. */
  others: readonly DocumentType[];
}

export function DocumentTypeDialog({ isFixed, others, ...props }: DocumentTypeFormProps) {
  const ui = useUi();
  const { typed, errors = {} } = props;
  const texts = ui.m.documentTypes;
  const { form, columns } = texts;
  const besides = others.map(({ key, labels }) => [key, labels[ui.language]]);
  return (
    <TermDialog
      {...props}
      path={DOCUMENT_TYPES_PATH}
      texts={texts}
      keyName="key"
      keyLabel={columns.key}
      keyHint={form.keyHint}
    >
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
      <Lines typed={typed} errors={errors} />
      {isFixed ? <p className="muted">{form.fixed}</p> : (
        <div>
          <Switch
            name="active"
            label={form.active}
            checked={typed.active}
            describedBy="active-hint"
          />
          <small id="active-hint" className="muted">{form.activeHint}</small>
        </div>
      )}
    </TermDialog>
  );
}

const MOST_LINES = 10;
const SPARE = 2;

/** The lines of the checklist, and empty ones to add more. */
function Lines(
  { typed, errors }: { typed: DocumentTypeTyped; errors: FieldErrors },
) {
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
          {termLanguages.map(([suffix, language]) => (
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
