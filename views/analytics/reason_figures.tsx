import type { ReasonFigure } from "../../data/kyc/figures/reason_figures.ts";
import type { FigurePeriod } from "../../data/kyc/figures/figure_periods.ts";
import { FigurePanel } from "../ui/figures.tsx";
import type { Ui } from "../ui/ui.ts";

interface DeclinesByReasonProps {
  ui: Ui;
  reasons: readonly ReasonFigure[];
  period: FigurePeriod;
}

export function DeclinesByReason({ ui, reasons, period }: DeclinesByReasonProps) {
  const { one, figures } = ui.m.reasons;
  return (
    <FigurePanel
      title={figures.title}
      columns={[
        { label: one, cell: (row) => <ReasonLink ui={ui} period={period} {...row} />, wrap: true },
        { label: figures.declines, cell: (row) => ui.f.number(row.declines), amount: true },
      ]}
      rows={reasons.map((row) => ({ id: `reason-${row.code}`, ...row }))}
      none={figures.none(ui.m.analytics.periods.within[period])}
    />
  );
}

/** Leads to the requests that are counted. */
function ReasonLink(
  { ui, period, code, labels }: { ui: Ui; period: FigurePeriod } & ReasonFigure,
) {
  const label = labels?.[ui.language] ?? code;
  if (!ui.may("kyc.read")) return label;
  return <a href={`/kyc?status=declined&decided=${period}&reason=${code}`}>{label}</a>;
}
