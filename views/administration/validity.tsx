import type { ValidityTable } from "../../data/kyc/decisions/validity.ts";
import type { KycType } from "../../data/kyc/requests/statuses.ts";
import type { Risk } from "../../data/records/users.ts";
import { capitalized } from "../format.ts";
import { type FieldErrors, HiddenFields } from "../ui/form/form.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { useUi } from "../ui/ui.ts";
import { DaysField } from "./days_field.tsx";
import { administration } from "./pages.ts";
import { type ScreeningProps, ScreeningSettings } from "./screening.tsx";

interface ValidityPageProps {
  cells: readonly { name: keyof ValidityTable; type: KycType; risk: Risk }[];
  /** The days as they are, or as they were typed. */
  days: { [Cell in keyof ValidityTable]: number | string };
  /** The table that the form was made from. */
  shown: string;
  errors?: FieldErrors;
  /** Why nothing was saved. */
  refusal: string | null;
  screening: ScreeningProps;
}

/** How long acceptances last; those who may not change it read it. */
export function ValidityPage(
  { cells, days, shown, errors = {}, refusal, screening }: ValidityPageProps,
) {
  const { m, may, f } = useUi();
  const { validity } = m.administration;
  const mayChange = may("validity.manage");
  const wrong = Object.keys(errors).find((name) => errors[name]);
  const columnOf = (risk: Risk): Column<{ id: string; type: KycType }> => ({
    label: capitalized(validity.risk(m.users.risks[risk])),
    isLabelled: true,
    cell: ({ type }) => {
      const { name } = cells.find((cell) => cell.type === type && cell.risk === risk)!;
      if (!mayChange) return validity.days(Number(days[name]), f.number(Number(days[name])));
      const label = validity.cell(m.kyc.types[type], m.users.risks[risk]);
      const field = { name, label, value: String(days[name]), error: errors[name] };
      return <DaysField {...field} takesFocus={wrong === name} />;
    },
  });
  const table = (
    <Table
      caption={validity.intro}
      columns={[
        { label: validity.type, isMain: true, cell: ({ type }) => capitalized(m.kyc.types[type]) },
        ...new Set(cells.map(({ risk }) => risk)).values().map(columnOf),
      ]}
      rows={[...new Set(cells.map(({ type }) => type))].map((type) => ({
        id: `validity-${type}`,
        type,
      }))}
    />
  );
  return (
    <div className="stack narrow">
      <p className="muted">{validity.note}</p>
      {refusal !== null && (
        <StatePanel
          icon="circle-alert"
          tone="declined"
          title={validity.unsaved}
          text={refusal}
        />
      )}
      {mayChange
        ? (
          <form method="post" action={administration.validity.href} className="stack" noValidate>
            <HiddenFields fields={[["shown", shown]]} />
            {table}
            <p className="actions">
              <button type="submit">{validity.save}</button>
            </p>
          </form>
        )
        : table}
      <ScreeningSettings {...screening} />
    </div>
  );
}
