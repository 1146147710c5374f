import type { RecordName } from "../../data/lists.ts";
import type { Group } from "../../data/reports/groups.ts";
import { countedAs, withTicks } from "../ui/figures.tsx";
import { Island } from "../ui/shell/island.tsx";
import { lookOf } from "../screens.ts";
import { type Column, Table } from "../ui/list/table.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { Capitalized } from "../ui/list/columns.tsx";

interface GroupsProps {
  list: RecordName;
  /** `month` or a group of the list. */
  group: string;
  groups: readonly Group[];
  /** The amounts include those of pending transactions. */
  hasPending: boolean;
}

/** A report's records by group: counts and sums. */
export function Groups(props: GroupsProps) {
  const { list, group, groups, hasPending } = props;
  const ui = useUi();
  const { customReports: texts } = ui.m;
  const amountNote = hasPending ? `${texts.withPending} ${texts.positive}` : texts.positive;
  const rows = groups.map((one, index) => ({ ...one, id: `group-${index + 1}` }));
  const columns: Column<Group>[] = [
    {
      label: groupLabel(ui, list, group),
      cell: ({ key }) => {
        const name = groupName(ui, props, key);
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
      {group === "month" && <Chart list={list} groups={groups} />}
      <Table caption={texts.summary} columns={columns} rows={rows} />
      {columns.length > 2 && <p className="muted">{amountNote}</p>}
    </>
  );
}

function groupName(ui: Ui, { list, group }: GroupsProps, key: string | null): string {
  const { other, noValue } = ui.m.customReports;
  if (key === null) return other;
  if (key === "") return noValue;
  if (group === "month") return ui.f.monthYear(key);
  const { filters } = lookOf(ui, list);
  return filters.find(({ name }) => name === group)?.options[key] ?? key;
}

function Chart({ list, groups }: Pick<GroupsProps, "list" | "groups">) {
  const ui = useUi();
  const { m, f } = ui;
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last || groups.length < 2) return null;
  const nameOf = ({ key }: (typeof groups)[number]) => f.monthYear(key ?? "");
  const { noun } = ui.m.lists[list];
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

export function groupLabel(ui: Ui, list: RecordName, group: string): string {
  const { filters, groups = {} } = lookOf(ui, list);
  if (group === "month") return ui.m.analytics.month;
  return filters.find(({ name }) => name === group)?.label ?? groups[group] ?? group;
}
