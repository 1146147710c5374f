import type { SavedReport } from "../../data/saved_views.ts";
import { viewHref } from "../saved_views/view_tabs.tsx";
import { screens } from "../screens.ts";
import { Empty } from "../ui/list/empty.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { Capitalized } from "../ui/list/columns.tsx";

export function SavedReports({ reports }: { reports: readonly SavedReport[] }) {
  const ui = useUi();
  const { saved, noun, noneText } = ui.m.customReports;
  return (
    <section className="stack saved-reports">
      <h2>{saved}</h2>
      {reports.length === 0
        ? <Empty noun={noun} path="/reports" filtered={false} text={noneText} />
        : <Table caption={saved} columns={savedColumns(ui)} rows={reports} />}
    </section>
  );
}

function savedColumns(ui: Ui): Column<SavedReport>[] {
  const { columns } = ui.m.customReports;
  return [
    {
      label: columns.name,
      cell: ({ name, list, query }) => (
        <a className="tap" href={viewHref(screens[list].href, query)} translate="no">{name}</a>
      ),
      kind: "text",
    },
    {
      label: columns.list,
      kind: "word",
      cell: ({ list }) => <Capitalized text={ui.m.lists[list].noun} />,
    },
    { label: columns.creator, cell: ({ ownerName }) => ownerName, kind: "text" },
    {
      label: columns.created,
      isLabelled: true,
      cell: ({ createdAt }) => <Time at={createdAt} f={ui.f} />,
    },
  ];
}
