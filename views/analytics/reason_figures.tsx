import type { ReasonFigure } from "../../data/kyc/figures/reason_figures.ts";
import { FigurePanel } from "../ui/figures.tsx";
import type { Ui } from "../ui/ui.ts";

export function DeclinesByReason({ ui, reasons }: { ui: Ui; reasons: readonly ReasonFigure[] }) {
  const { one, figures } = ui.m.reasons;
  return (
    <FigurePanel
      title={figures.title}
      columns={[
        { label: one, cell: ({ code, labels }) => labels?.[ui.language] ?? code, wrap: true },
        { label: figures.declines, cell: (row) => ui.f.number(row.declines), amount: true },
      ]}
      rows={reasons.map((row) => ({ id: `reason-${row.code}`, ...row }))}
      none={figures.none}
    />
  );
}
