import type { CustomReport } from "../../data/reports/custom/reports.ts";
import type { ReportResult } from "../../data/reports/custom/result.ts";
import { groupLabel } from "./custom_form.tsx";
import { Result } from "./custom_result.tsx";
import { type Container, DialogLink, Fact, Facts } from "../ui/dialog/dialog.tsx";
import { QuestionDialog } from "../ui/dialog/form_dialog.tsx";
import { activeFiltersOf } from "../ui/list/filters.tsx";
import { choicesOf } from "../ui/list/look.ts";
import { Icon } from "../ui/icon.tsx";
import { PrintButton } from "./report.tsx";
import { lookOf } from "../screens.ts";
import { type Ui, useUi } from "../ui/ui.ts";

interface ReportActionsProps {
  report: CustomReport;
  removable: boolean;
}

export function ReportActions({ report, removable }: ReportActionsProps) {
  const texts = useUi().m.customReports;
  const path = `/reports/custom/${report.id}`;
  return (
    <>
      <PrintButton />
      <a role="button" className="secondary" href={`${path}/report.csv`}>
        <Icon name="download" />
        {texts.download}
      </a>
      {removable && (
        <DialogLink role="button" className="secondary no" href={`${path}/delete`}>
          {texts.delete}
        </DialogLink>
      )}
    </>
  );
}

interface ReportPageProps {
  report: CustomReport;
  result: ReportResult;
  bounds: { from: string | null; to: string | null };
  generated: { at: string; by: string };
}

export function CustomReportPage(props: ReportPageProps) {
  const { report, result } = props;
  const { about, records, summary } = useUi().m.customReports;
  return (
    <div className="stack">
      <section className="stack report-section">
        <h2>{about}</h2>
        <About {...props} />
      </section>
      <section className="stack report-section">
        <h2>{result.kind === "rows" ? records : summary}</h2>
        <Result report={report} result={result} />
      </section>
    </div>
  );
}

function About({ report, result, bounds, generated }: ReportPageProps) {
  const ui = useUi();
  const { m, f } = ui;
  const texts = m.customReports;
  const { list, columns, period, group } = report.definition;
  const look = lookOf(ui, list);
  const { count, amountCents } = result.kind === "groups"
    ? result.total
    : { count: result.total, amountCents: null };
  const days = daysOf(ui, bounds);
  return (
    <Facts>
      <Fact label={texts.columns.list}>
        <span className="cap">{ui.m.lists[list].noun}</span>
      </Fact>
      <Fact label={texts.chosenColumns}>
        {columns.map((field) => look.fields[field]?.label).join(", ")}
      </Fact>
      <Fact label={texts.filters}>{filtersOf(ui, report).join(", ") || texts.none}</Fact>
      <Fact label={texts.period}>
        {days === null ? texts.periods[period] : m.common.labelled(texts.periods[period], days)}
      </Fact>
      <Fact label={texts.groupBy}>{group ? groupLabel(ui, list, group) : texts.none}</Fact>
      <Fact label={texts.columns.created}>
        {texts.by(f.date(report.createdAt), report.creatorName)}
      </Fact>
      <Fact label={texts.generated}>{texts.by(f.dateTime(generated.at), generated.by)}</Fact>
      <Fact label={texts.records}>{f.number(count)}</Fact>
      {amountCents !== null && <Fact label={m.finance.columns.amount}>{f.money(amountCents)}</Fact>}
    </Facts>
  );
}

function filtersOf(ui: Ui, { definition }: CustomReport): string[] {
  const { list, q, filters, amountFrom = "", amountTo = "" } = definition;
  const look = lookOf(ui, list);
  const all = { ...look, filters: choicesOf(look) };
  const search = q === "" ? [] : [ui.m.common.labelled(ui.m.lists[list].search, q)];
  const ranges = { period: "", from: "", to: "", amountFrom, amountTo };
  return [...search, ...activeFiltersOf(ui, all, { filters, ranges }).map(({ text }) => text)];
}

function daysOf({ m, f }: Ui, { from, to }: ReportPageProps["bounds"]): string | null {
  const { days, since, until } = m.customReports;
  const first = from && f.date(from);
  const last = to && f.date(new Date(Date.parse(to) - 1).toISOString());
  if (first && last) return days(first, last);
  if (first) return since(first);
  return last && until(last);
}

export function DeleteReportDialog(
  { report, container }: { report: CustomReport; container: Container },
) {
  const texts = useUi().m.customReports;
  const path = `/reports/custom/${report.id}`;
  return (
    <QuestionDialog
      container={container}
      title={texts.deleteTitle}
      back={{ href: path, label: report.name }}
      id="delete-report"
      action={`${path}/delete`}
      submit={texts.confirmDelete}
    >
      <p>{texts.deleteText(report.name)}</p>
    </QuestionDialog>
  );
}
