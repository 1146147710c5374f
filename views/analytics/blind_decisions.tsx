import type { BlindDecision, BlindPage } from "../../data/kyc/figures/blind_decisions.ts";
import { kycTones, StatusBadge } from "../ui/badge.tsx";
import { FigurePanel } from "../ui/figures.tsx";
import type { Column } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import type { Ui } from "../ui/ui.ts";

const PATH = "/analytics/not-viewed";

/** Null for all reviewers. */
export function blindHref(reviewer: string | null, after: string | null = null): string {
  const query = new URLSearchParams({ ...reviewer && { reviewer }, ...after && { after } });
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

interface BlindDecisionsProps extends BlindPage {
  ui: Ui;
  reviewer: string | null;
}

export const BlindDecisions = (
  { ui, reviewer, decisions, count, next }: BlindDecisionsProps,
) => (
  <>
    <FigurePanel
      title={ui.m.analytics.blind.title}
      summary={count > 0 && ui.m.analytics.decisions.summary(count, ui.f.number(count))}
      whole
      columns={columns(ui)}
      rows={decisions}
      none={ui.m.analytics.blind.none}
    />
    {next !== null && (
      <p>
        <a href={blindHref(reviewer, next)} rel="next">{ui.m.common.list.next}</a>
      </p>
    )}
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
