import type { BlindDecision } from "../../data/kyc/figures/blind_decisions.ts";
import { kycTones, StatusBadge } from "../ui/badge.tsx";
import { FigurePanel } from "../ui/figures.tsx";
import { Time } from "../ui/time.tsx";
import type { Ui } from "../ui/ui.ts";

const PATH = "/analytics/not-viewed";

/** Null for all reviewers. */
export const blindHref = (reviewer: string | null): string =>
  reviewer === null ? PATH : `${PATH}?reviewer=${encodeURIComponent(reviewer)}`;

export function BlindDecisions(
  { ui, decisions }: { ui: Ui; decisions: readonly BlindDecision[] },
) {
  const { m, f } = ui;
  const texts = m.analytics.blind;
  return (
    <>
      <p>
        <a href="/analytics">{m.common.backTo(m.analytics.title)}</a>
      </p>
      <FigurePanel
        title={texts.title}
        summary={texts.intro}
        whole
        columns={[
          {
            label: m.kyc.columns.user,
            cell: ({ requestId, userName }) => (
              <a href={`/kyc/${requestId}`} translate="no">{userName}</a>
            ),
            wrap: true,
          },
          {
            label: texts.decision,
            cell: ({ status }) => (
              <StatusBadge tone={kycTones[status]} label={m.kyc.statuses[status]} />
            ),
          },
          { label: m.analytics.decisions.reviewer, cell: ({ reviewerName }) => reviewerName },
          { label: texts.at, cell: ({ decidedAt }) => <Time at={decidedAt} f={f} clock /> },
          {
            label: m.analytics.review.blind,
            cell: ({ documents }) => f.number(documents),
            amount: true,
          },
        ]}
        rows={decisions}
        none={texts.none}
      />
    </>
  );
}
