import type { BlindDecision } from "../../data/kyc/figures/blind_decisions.ts";
import { kycTones, StatusBadge } from "../ui/badge.tsx";
import { FigurePanel } from "../ui/figures.tsx";
import type { Column } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import type { Ui } from "../ui/ui.ts";

const PATH = "/analytics/not-viewed";

/** Null for all reviewers. */
export const blindHref = (reviewer: string | null): string =>
  reviewer === null ? PATH : `${PATH}?reviewer=${encodeURIComponent(reviewer)}`;

export const BlindDecisions = (
  { ui, decisions }: { ui: Ui; decisions: readonly BlindDecision[] },
) => (
  <>
    <p>
      <a href="/analytics">{ui.m.common.backTo(ui.m.analytics.title)}</a>
    </p>
    <FigurePanel
      title={ui.m.analytics.blind.title}
      summary={ui.m.analytics.blind.intro}
      whole
      columns={columns(ui)}
      rows={decisions}
      none={ui.m.analytics.blind.none}
    />
  </>
);

function columns({ m, f }: Ui): Column<BlindDecision>[] {
  const { blind, decisions, review } = m.analytics;
  return [
    {
      ...{ label: m.kyc.columns.user, wrap: true },
      cell: ({ requestId, userName }) => <a href={`/kyc/${requestId}`} translate="no">{userName}
      </a>,
    },
    {
      label: blind.decision,
      cell: ({ status }) => <StatusBadge tone={kycTones[status]} label={m.kyc.statuses[status]} />,
    },
    { label: decisions.reviewer, cell: ({ reviewerName }) => reviewerName },
    { label: blind.at, cell: ({ decidedAt }) => <Time at={decidedAt} f={f} clock /> },
    { label: review.blind, cell: ({ documents }) => f.number(documents), amount: true },
  ];
}
