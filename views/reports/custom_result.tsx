import type { CustomReport } from "../../data/reports/custom/reports.ts";
import type { Group, ReportResult } from "../../data/reports/custom/result.ts";
import { groupLabel } from "./custom_form.tsx";
import { countedAs, withTicks } from "../ui/figures.tsx";
import { Island } from "../ui/shell/island.tsx";
import { lookOf } from "../screens.ts";
import { type Column, Table } from "../ui/list/table.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { Capitalized } from "../ui/list/columns.tsx";

export function Result(
  { report, result }: { report: CustomReport; result: ReportResult },
) {
  if (result.kind === "groups") {
    if (result.groups.length > 0) return <Groups report={report} groups={result.groups} />;
  } else if (result.total > 0) {
    return <Rows report={report} rows={result.rows} total={result.total} />;
  }
  return <Nothing report={report} />;
}

function Nothing({ report }: { report: CustomReport }) {
  const ui = useUi();
  const { list } = ui.m.common;
  const { noun } = ui.m.lists[report.definition.list];
  return <StatePanel title={list.none(noun)} text={list.noMatch(noun)} />;
}

interface RowsProps {
  report: CustomReport;
  rows: readonly { id: string }[];
  total: number;
}

function Rows({ report, rows, total }: RowsProps) {
  const ui = useUi();
  const { m, f } = ui;
  const { fields } = lookOf(ui, report.definition.list);
  return (
    <Table
      caption={report.name}
      columns={report.definition.columns.flatMap((field) => fields[field] ?? [])}
      rows={rows}
      wide
      footer={rows.length < total && (
        <footer className="muted">
          {m.customReports.firstRows(f.number(rows.length), f.number(total))}
        </footer>
      )}
    />
  );
}

interface GroupsProps {
  report: CustomReport;
  groups: readonly Group[];
}

function Groups({ report, groups }: GroupsProps) {
  const ui = useUi();
  const { customReports: texts } = ui.m;
  const { list, group, filters } = report.definition;
  const isCompleted = filters.status === "completed";
  const amountNote = isCompleted ? texts.positive : `${texts.withPending} ${texts.positive}`;
  const rows = groups.map((one, index) => ({ ...one, id: `group-${index + 1}` }));
  const columns: Column<Group>[] = [
    {
      label: groupLabel(ui, list, group),
      cell: ({ key }) => {
        const name = groupName(ui, report, key);
        return ["category", "month"].includes(group) ? name : <Capitalized text={name} />;
      },
      kind: "text",
    },
    { label: texts.records, cell: ({ count }) => ui.f.number(count) },
  ];
  if (groups[0]?.amountCents !== null) {
    columns.push({
      label: ui.m.finance.columns.amount,
      cell: ({ amountCents }) => ui.f.money(amountCents ?? 0),
      kind: "amount",
    });
  }
  return (
    <>
      {group === "month" && <Chart report={report} groups={groups} />}
      <Table caption={texts.summary} columns={columns} rows={rows} />
      {columns.length > 2 && <p className="muted">{amountNote}</p>}
    </>
  );
}

function groupName(ui: Ui, { definition }: CustomReport, key: string | null): string {
  const { other, noValue } = ui.m.customReports;
  if (key === null) return other;
  if (key === "") return noValue;
  if (definition.group === "month") return ui.f.monthYear(key);
  const { filters } = lookOf(ui, definition.list);
  return filters.find(({ name }) => name === definition.group)?.options[key] ?? key;
}

function Chart({ report, groups }: GroupsProps) {
  const ui = useUi();
  const { m, f } = ui;
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last || groups.length < 2) return null;
  const nameOf = ({ key }: (typeof groups)[number]) => f.monthYear(key ?? "");
  const { noun } = ui.m.lists[report.definition.list];
  const label = m.customReports.chart(
    noun,
    nameOf(first),
    f.number(first.count),
    nameOf(last),
    f.number(last.count),
  );
  return (
    <div className="panel">
      <header>
        <h3 className="cap">{noun}</h3>
      </header>
      <Island
        name="figure_chart"
        props={withTicks(f, {
          label,
          kind: "bars",
          counted: countedAs(ui, noun),
          labels: groups.map(nameOf),
          series: [{ name: noun, values: groups.map(({ count }) => count) }],
        })}
      />
    </div>
  );
}
