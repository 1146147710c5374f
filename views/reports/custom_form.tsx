import type { ListQuery } from "../../data/list/query.ts";
import type { RecordName } from "../../data/lists.ts";
import { Checks, Choice, Setting } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { lookOf, screens } from "../screens.ts";
import { useUi } from "../ui/ui.ts";
import { groupLabel } from "./groups.tsx";

export const REPORT_FORM = "/reports/custom";

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
                href={`${REPORT_FORM}?list=${list}`}
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

interface ReportFormProps {
  list: RecordName;
  /** Groups of the list, besides months. */
  groups: readonly string[];
  /** Columns that are checked. */
  columns: readonly string[];
  query: ListQuery;
}

/** Leads to the list with these columns, where the report can be saved as a view. */
export function ReportForm({ list, groups, columns, query }: ReportFormProps) {
  const ui = useUi();
  const texts = ui.m.customReports;
  const fields = Object.entries(lookOf(ui, list).fields);
  const options = groups.map((group) => [group, groupLabel(ui, list, group)]);
  return (
    <form method="get" action={screens[list].href}>
      <Narrowing query={query} />
      <Setting title={texts.chosenColumns}>
        <Checks
          name="columns"
          legend={texts.chosenColumns}
          hidesLegend
          chosen={columns}
          errors={{}}
          options={fields.map(([field, { label }]) => [field, label] as const)}
        />
      </Setting>
      <Setting title={texts.grouping}>
        <Choice
          name="group"
          label={texts.groupBy}
          value={query.group ?? ""}
          options={{ "": texts.none, ...Object.fromEntries(options), month: ui.m.analytics.month }}
        />
      </Setting>
      <div className="setting">
        <p className="muted">{texts.howToSave}</p>
        <button type="submit" className="end">{texts.show}</button>
      </div>
    </form>
  );
}

/** Search, filters, periods and order of the list, as hidden fields. */
function Narrowing({ query: { q, sort, filters, ranges } }: { query: ListQuery }) {
  const parts = Object.entries({ q, sort, ...filters, ...ranges });
  return parts.filter(([, value]) => value !== "").map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Links of a list that is shown as a report. */
export function ReportLinks({ form, list }: { form?: string; list: string }) {
  const { report, change, showList } = useUi().m.customReports;
  return (
    <ul className="chips" aria-label={report}>
      {form && (
        <li>
          <a href={form}>{change}</a>
        </li>
      )}
      <li>
        <a href={list}>{showList}</a>
      </li>
    </ul>
  );
}
