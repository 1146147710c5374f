import type { KycStatus } from "../../data/kyc/requests/statuses.ts";
import type { ReportFigures } from "../../data/reports/figures.ts";
import { ReviewerPanel } from "../analytics/figures.tsx";
import { kycTones, StatusBadge } from "../ui/badge.tsx";
import { FigurePanel, Month, share, sum, withTicks } from "../ui/figures.tsx";
import { useUi } from "../ui/ui.ts";

interface KycReportProps {
  figures: ReportFigures["kyc"];
}

export function KycReport({ figures }: KycReportProps) {
  const ui = useUi();
  const texts = ui.m.report.kyc;
  return (
    <>
      <Statuses figures={figures} />
      <DecisionsPerMonth figures={figures} />
      {ui.may("staff.read") && (
        <ReviewerPanel
          title={texts.reviewers}
          summary={texts.reviewersSummary}
          reviewers={figures.reviewers}
          none={texts.noReviewers}
        />
      )}
    </>
  );
}

function Statuses({ figures }: KycReportProps) {
  const { m, f } = useUi();
  const texts = m.report.kyc;
  const total = sum(Object.values(figures.statuses));
  const rows = (Object.entries(figures.statuses) as [KycStatus, number][])
    .map(([status, requests]) => ({ id: `status-${status}`, status, requests }));
  return (
    <FigurePanel
      title={texts.statuses}
      summary={texts.statusesSummary(f.number(total))}
      columns={[
        {
          label: texts.status,
          kind: "status",
          cell: ({ status }) => (
            <StatusBadge tone={kycTones[status]} label={m.kyc.statuses[status]} />
          ),
        },
        { label: texts.requests, cell: ({ requests }) => f.number(requests), kind: "amount" },
        {
          label: texts.share,
          cell: ({ requests }) => f.percent(share(requests, total)),
          kind: "amount",
        },
      ]}
      rows={rows}
    />
  );
}

function DecisionsPerMonth({ figures }: KycReportProps) {
  const { m, f } = useUi();
  const texts = m.report.kyc;
  const { statuses } = m.analytics.decisions;
  const { months, medianSeconds } = figures;
  const rows = months.map((month) => ({
    id: `decisions-${month.month}`,
    ...month,
    decided: month.accepted + month.declined + month.revoked,
  }));
  return (
    <FigurePanel
      title={texts.months}
      summary={medianSeconds === null ? texts.noMedian : texts.median(f.duration(medianSeconds))}
      chart={withTicks(f, {
        label: texts.chart,
        kind: "bars",
        labels: rows.map(({ month }) => f.month(month)),
        series: [
          { name: texts.submitted, values: rows.map(({ submitted }) => submitted) },
          { name: texts.decided, values: rows.map(({ decided }) => decided) },
        ],
      })}
      columns={[
        { label: m.report.month, cell: ({ month }) => <Month month={month} /> },
        { label: texts.submitted, cell: ({ submitted }) => f.number(submitted), kind: "amount" },
        { label: texts.decided, cell: ({ decided }) => f.number(decided), kind: "amount" },
        { label: statuses.accepted, cell: ({ accepted }) => f.number(accepted), kind: "amount" },
        { label: statuses.declined, cell: ({ declined }) => f.number(declined), kind: "amount" },
        { label: statuses.revoked, cell: ({ revoked }) => f.number(revoked), kind: "amount" },
      ]}
      rows={rows}
    />
  );
}
