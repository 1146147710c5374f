import type { RecordName } from "../../data/lists.ts";
import { Checks, Choice, Field, type FieldErrors, Setting } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { severalValues } from "../ui/list/filters.tsx";
import { choicesOf } from "../ui/list/look.ts";
import { lookOf, screens } from "../screens.ts";
import { type Ui, useUi } from "../ui/ui.ts";

export function ListChoice(
  { lists, chosen }: {
    lists: readonly RecordName[];
    chosen: RecordName | null;
  },
) {
  const ui = useUi();
  const { chooseList } = ui.m.customReports;
  return (
    <section className="report-lists">
      <h2 id="choose-list">{chooseList}</h2>
      <nav aria-labelledby="choose-list">
        <ul className="areas">
          {lists.map((list) => (
            <li key={list}>
              <a
                href={`/reports/custom?list=${list}`}
                aria-current={list === chosen ? "page" : undefined}
              >
                <Icon name={screens[list].icon} />
                <span className="cap">{ui.m.lists[list].noun}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

/** Values of the form: defaults, or input that was refused. */
export interface TypedReport {
  name: string;
  columns: readonly string[];
  q: string;
  filters: Record<string, string>;
  period: string;
  from: string;
  to: string;
  amountFrom?: string;
  amountTo?: string;
  group: string;
}

interface ReportFormProps {
  list: RecordName;
  groups: readonly string[];
  typed: TypedReport;
  errors: FieldErrors;
}

export function ReportForm(props: ReportFormProps) {
  const { list, typed, errors } = props;
  const texts = useUi().m.customReports;
  return (
    <form method="post" action={`/reports/custom?list=${list}`} noValidate>
      <input type="hidden" name="list" value={list} />
      <Setting title={texts.columns.name}>
        <Field name="name" label={texts.name} value={typed.name} errors={errors} required />
      </Setting>
      <Columns {...props} />
      <Filters {...props} />
      <Period {...props} />
      <Grouping {...props} />
      <div className="setting">
        <button type="submit" className="end" data-busy={texts.save}>{texts.save}</button>
      </div>
    </form>
  );
}

function Columns({ list, typed, errors }: ReportFormProps) {
  const ui = useUi();
  const { chosenColumns } = ui.m.customReports;
  const columns = Object.entries(lookOf(ui, list).fields);
  return (
    <section className="setting">
      <h2>{chosenColumns}</h2>
      <Checks
        name="columns"
        legend={chosenColumns}
        hidesLegend
        chosen={typed.columns}
        options={columns.map(([field, { label }]) => [field, label] as const)}
        errors={errors}
      />
    </section>
  );
}

function Filters({ list, typed, errors }: ReportFormProps) {
  const ui = useUi();
  const look = lookOf(ui, list);
  const { amounts } = look;
  return (
    <Setting title={ui.m.customReports.filters}>
      <Field name="q" label={ui.m.lists[list].search} value={typed.q} errors={errors} />
      {choicesOf(look).map((filter) => (
        <Choice
          key={filter.name}
          name={filter.name}
          label={filter.label}
          value={typed.filters[filter.name] ?? ""}
          options={{ "": filter.all, ...severalValues(filter, typed), ...filter.options }}
          errors={errors}
        />
      ))}
      {amounts && (["amountFrom", "amountTo"] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={amounts[name]}
          value={typed[name]}
          errors={errors}
          inputMode="decimal"
        />
      ))}
    </Setting>
  );
}

/** CSS shows the date fields only for the period between two days. */
function Period({ typed, errors }: ReportFormProps) {
  const texts = useUi().m.customReports;
  return (
    <Setting title={texts.period}>
      <Choice
        name="period"
        label={texts.period}
        value={typed.period}
        options={texts.periods}
        errors={errors}
      />
      <div className="days">
        {(["from", "to"] as const).map((name) => (
          <Field
            key={name}
            name={name}
            label={texts[name]}
            value={typed[name]}
            errors={errors}
            type="date"
          />
        ))}
      </div>
    </Setting>
  );
}

function Grouping({ list, groups, typed, errors }: ReportFormProps) {
  const ui = useUi();
  const texts = ui.m.customReports;
  const options = groups.map((group) => [group, groupLabel(ui, list, group)]);
  return (
    <Setting title={texts.grouping}>
      <Choice
        name="group"
        label={texts.groupBy}
        value={typed.group}
        options={{ "": texts.none, ...Object.fromEntries(options), month: ui.m.analytics.month }}
        errors={errors}
      />
    </Setting>
  );
}

export function groupLabel(ui: Ui, list: RecordName, group: string): string {
  const { filters, groups = {} } = lookOf(ui, list);
  if (group === "month") return ui.m.analytics.month;
  return filters.find(({ name }) => name === group)?.label ?? groups[group] ?? group;
}
