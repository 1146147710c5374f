import type { ReasonFigure } from "../../data/kyc/figures/reason_figures.ts";
import { FigurePanel } from "../ui/figures.tsx";
import type { Ui } from "../ui/ui.ts";

export function DeclinesByReason({ ui, reasons }: { ui: Ui; reasons: readonly ReasonFigure[] }) {
  const { one, figures } = ui.m.reasons;
  return (
    <FigurePanel
      title={figures.title}
      columns={[
        { label: one, cell: (row) => <ReasonLink ui={ui} {...row} />, wrap: true },
        { label: figures.declines, cell: (row) => ui.f.number(row.declines), amount: true },
      ]}
      rows={reasons.map((row) => ({ id: `reason-${row.code}`, ...row }))}
      none={figures.none}
    />
  );
}

/** Leads to the requests that are counted. */
function ReasonLink({ ui, code, labels }: { ui: Ui } & ReasonFigure) {
  const label = labels?.[ui.language] ?? code;
  if (!ui.may("kyc.read")) return label;
  return <a href={`/kyc?status=declined&decided=last-30-days&reason=${code}`}>{label}</a>;
}
