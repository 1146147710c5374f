import type { ReasonFigure } from "../../data/kyc/figures/reason_figures.ts";
import type { FigurePeriod } from "../../data/kyc/figures/figure_periods.ts";
import { FigurePanel } from "../ui/figures.tsx";
import { useUi } from "../ui/ui.ts";

interface DeclinesByReasonProps {
  reasons: readonly ReasonFigure[];
  period: FigurePeriod;
}

export function DeclinesByReason({ reasons, period }: DeclinesByReasonProps) {
  const ui = useUi();
  const { one, figures } = ui.m.reasons;
  return (
    <FigurePanel
      title={figures.title}
      columns={[
        { label: one, cell: (row) => <ReasonLink period={period} {...row} />, kind: "text" },
        { label: figures.declines, cell: (row) => ui.f.number(row.declines), kind: "amount" },
      ]}
      rows={reasons.map((row) => ({ id: `reason-${row.code}`, ...row }))}
      none={figures.none(ui.m.analytics.periods.within[period])}
    />
  );
}

/** Leads to the requests that are counted. */
function ReasonLink(
  { period, code, labels }: { period: FigurePeriod } & ReasonFigure,
) {
  const ui = useUi();
  const label = labels?.[ui.language] ?? code;
  if (!ui.may("kyc.read")) return label;
  return <a href={`/kyc?status=declined&decided=${period}&reason=${code}`}>{label}</a>;
}
