import type { OpenCorrection } from "../../data/instructions/corrections.ts";
import { Breakable } from "../ui/breakable.tsx";
import { CorrectionState } from "./correction_state.tsx";
import { dataColumn, linkColumn, timeColumn } from "../ui/list/columns.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { useUi } from "../ui/ui.ts";

export function OpenCorrections({ corrections }: { corrections: readonly OpenCorrection[] }) {
  const { m, f } = useUi();
  const { title, none, noneText, field, fields, value, source, state, columns } = m.corrections;
  if (corrections.length === 0) {
    return <StatePanel icon="circle-check" title={none} text={noneText} />;
  }
  const shown: Column<OpenCorrection>[] = [
    linkColumn(
      dataColumn(columns.person, ({ userName }: OpenCorrection) => userName),
      ({ subjectId, userName }: OpenCorrection) => ({
        name: userName,
        href: `/users/${subjectId}`,
      }),
    ),
    { label: field, kind: "word", isLabelled: true, cell: (one) => fields[one.field] },
    {
      label: value,
      kind: "text",
      isData: true,
      isLabelled: true,
      cell: (one) => <Breakable text={one.value} />,
    },
    { label: state, isLabelled: true, cell: (one) => <CorrectionState {...one} /> },
    { label: source, kind: "text", isData: true, isLabelled: true, cell: (one) => one.source },
    { label: columns.askedBy, isLabelled: true, isData: true, cell: (one) => one.requestedByName },
    { ...timeColumn(columns.askedAt, f, ({ askedAt }) => askedAt), isLabelled: true },
  ];
  return <Table caption={title} columns={shown} rows={corrections} />;
}
