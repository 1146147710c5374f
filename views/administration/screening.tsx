import type { ScreeningPeriods } from "../../data/kyc/screening/periods.ts";
import type { NamedKind } from "../../data/list/screening.ts";
import { kindName } from "../kyc/checks/provider_checks.tsx";
import { type FieldErrors, HiddenFields } from "../ui/form/form.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { useUi } from "../ui/ui.ts";
import { DaysField } from "./days_field.tsx";
import { administration } from "./pages.ts";

export const SCREENING_PATH = `${administration.validity.href}/screening`;

export interface ScreeningProps {
  /** The periods as they are, or as they were typed. */
  days: { [Kind in keyof ScreeningPeriods]: number | string | null };
  /** The periods that the form was made from. */
  shown: string;
  errors?: FieldErrors;
  /** Why nothing was saved. */
  refusal: string | null;
}

/** After how many days each kind of check is due again; those who may not change it read it. */
export function ScreeningSettings({ days, shown, errors = {}, refusal }: ScreeningProps) {
  const { m, f, may } = useUi();
  const { screening } = m;
  const mayChange = may("validity.manage");
  const kinds = Object.keys(days) as NamedKind[];
  const wrong = kinds.find((name) => errors[name]);
  const columns: Column<{ id: string; kind: NamedKind }>[] = [
    { label: screening.kind, isMain: true, cell: ({ kind }) => kindName({ m, f }, kind) },
    {
      label: screening.period,
      isLabelled: true,
      cell: ({ kind }) => {
        const value = days[kind];
        if (!mayChange) {
          return value === null
            ? screening.notWatched
            : screening.days(Number(value), f.number(Number(value)));
        }
        const label = screening.field(kindName({ m, f }, kind));
        const field = { name: kind, label, value: String(value ?? ""), error: errors[kind] };
        return <DaysField {...field} takesFocus={wrong === kind} />;
      },
    },
  ];
  const table = (
    <Table
      caption={screening.intro}
      columns={columns}
      rows={kinds.map((kind) => ({ id: `screening-${kind}`, kind }))}
    />
  );
  return (
    <section className="stack narrow" id="screening">
      <h2>{screening.title}</h2>
      <p className="muted">{screening.intro} {screening.note}</p>
      {refusal !== null && (
        <StatePanel
          icon="circle-alert"
          tone="declined"
          title={screening.unsaved}
          text={refusal}
        />
      )}
      {mayChange
        ? (
          <form method="post" action={SCREENING_PATH} className="stack" noValidate>
            <HiddenFields fields={[["shown", shown]]} />
            {table}
            <p className="actions">
              <button type="submit">{screening.save}</button>
            </p>
          </form>
        )
        : table}
    </section>
  );
}
