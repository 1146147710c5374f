import type { CustomReport } from "../../data/reports/custom/reports.ts";
import { Empty } from "../ui/list/empty.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { Capitalized } from "../ui/list/columns.tsx";

export function SavedReports({ reports }: { reports: readonly CustomReport[] }) {
  const ui = useUi();
  const { saved, noun } = ui.m.customReports;
  return (
    <section className="stack saved-reports">
      <h2>{saved}</h2>
      {reports.length === 0
        ? <Empty noun={noun} path="/reports" filtered={false} />
        : <Table caption={saved} columns={savedColumns(ui)} rows={reports} />}
    </section>
  );
}

function savedColumns(ui: Ui): Column<CustomReport>[] {
  const { columns } = ui.m.customReports;
  const { never } = ui.m.reports;
  return [
    {
      label: columns.name,
      cell: ({ id, name }) => <a className="tap" href={`/reports/custom/${id}`}>{name}</a>,
      kind: "text",
    },
    {
      label: columns.list,
      kind: "word",
      cell: ({ definition }) => <Capitalized text={ui.m.lists[definition.list].noun} />,
    },
    { label: columns.creator, cell: ({ creatorName }) => creatorName, kind: "text" },
    {
      label: columns.created,
      isLabelled: true,
      cell: ({ createdAt }) => <Time at={createdAt} f={ui.f} />,
    },
    {
      label: columns.generated,
      isLabelled: true,
      cell: ({ generatedAt }) => generatedAt ? <Time at={generatedAt} f={ui.f} clock /> : never,
    },
  ];
}
