import type { Minor } from "../../data/base/minor.ts";
import type { Figures } from "../../data/reports/analytics.ts";
import type { DecisionFigures, ReviewerFigures } from "../../data/kyc/figures/decision_figures.ts";
import type { FigurePeriod } from "../../data/kyc/figures/figure_periods.ts";
import { FigurePanel, moneySum, share, sum, withTicks } from "../ui/figures.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { useUi } from "../ui/ui.ts";
import type { Column } from "../ui/list/table.tsx";

export function RevenueBreakdown(
  { revenue, pending }: {
    revenue: Figures["revenueMinor"];
    /** The part that is pending. */
    pending: Minor;
  },
) {
  const ui = useUi();
  const { f } = ui;
  const { title, source, amount, kinds, none, total: all, ...texts } = ui.m.analytics.revenue;
  const total = moneySum(Object.values(revenue));
  const rows = (["subscriptions", "oneTime", "partnerships"] as const).map((kind) => ({
    id: `revenue-${kind}`,
    name: kinds[kind],
    revenue: revenue[kind],
  }));
  return (
    <FigurePanel
      title={title}
      summary={total > 0 && [
        ui.m.common.labelled(all, f.money(total)),
        ...pending > 0 ? [texts.pending(f.money(pending))] : [],
      ].join(". ")}
      columns={[
        { label: source, cell: (row) => row.name },
        { label: amount, cell: (row) => f.money(row.revenue), kind: "amount" },
        {
          label: texts.share,
          cell: (row) => f.percent(share(Number(row.revenue), Number(total))),
          kind: "amount",
        },
      ]}
      rows={total > 0 ? rows : []}
      none={none}
    />
  );
}

interface DecisionsProps {
  decisions: DecisionFigures;
  period: FigurePeriod;
}

export function Decisions({ decisions, period }: DecisionsProps) {
  const ui = useUi();
  const texts = ui.m.analytics.decisions;
  if (decisions.decisions === 0) {
    return (
      <StatePanel title={texts.none(ui.m.analytics.periods.within[period])} text={texts.noneText} />
    );
  }
  return <DecisionsPerDay decisions={decisions} period={period} />;
}

const outcomes = ["accepted", "declined", "revoked"] as const;

function DecisionsPerDay({ decisions, period }: DecisionsProps) {
  const ui = useUi();
  const { f } = ui;
  const within = ui.m.analytics.periods.within[period];
  const texts = ui.m.analytics.decisions;
  const days = decisions.periods.map(toDay);
  const most = days.reduce((best, day) => day.total > best.total ? day : best);
  const { decisions: count, medianSeconds } = decisions;
  const median = medianSeconds === null ? texts.noMedian : texts.median(f.duration(medianSeconds));
  return (
    <FigurePanel
      title={texts.title}
      summary={`${texts.summary(count, f.number(count), within)}. ${median}.`}
      chart={withTicks(f, {
        label: texts.chart(f.number(most.total), f.day(most.day), within),
        kind: "bars",
        labels: days.map(({ day }) => f.shortDay(day)),
        outcomes: true,
        series: outcomes.map((status) => ({
          name: texts.statuses[status],
          values: days.map((day) => day[status]),
        })),
      })}
      folded={ui.m.analytics.figures}
      columns={[
        { label: texts.day, cell: ({ day }) => <time dateTime={day}>{f.day(day)}</time> },
        { label: texts.total, cell: ({ total }) => f.number(total), kind: "amount" },
        ...outcomes.map((status): Column<ReturnType<typeof toDay>> => ({
          label: texts.statuses[status],
          cell: (day) => f.number(day[status]),
          kind: "amount",
        })),
      ]}
      rows={days.filter(({ total }) => total > 0).reverse()}
    />
  );
}

const toDay = ({ period, ...counts }: DecisionFigures["periods"][number]) => ({
  id: `day-${period}`,
  day: period,
  ...counts,
  total: sum(Object.values(counts)),
});

/** Decisions per reviewer, for readers who may see them. */
export function Reviewers({ decisions, period }: DecisionsProps) {
  const ui = useUi();
  const texts = ui.m.analytics.decisions;
  if (decisions.decisions === 0 || !ui.may("staff.read")) return null;
  return (
    <ReviewerPanel
      title={texts.reviewers}
      summary={texts.reviewersText(ui.m.analytics.periods.within[period])}
      reviewers={decisions.reviewers}
    />
  );
}

interface ReviewerPanelProps {
  title: string;
  summary: string;
  reviewers: readonly ReviewerFigures[];
  none?: string;
}

export function ReviewerPanel({ reviewers, ...texts }: ReviewerPanelProps) {
  const ui = useUi();
  const { f } = ui;
  const { reviewer, total, statuses, medianTime, noTime } = ui.m.analytics.decisions;
  return (
    <FigurePanel
      {...texts}
      columns={[
        { label: reviewer, cell: ({ name }) => name, kind: "text" },
        { label: total, cell: ({ decisions }) => f.number(decisions), kind: "amount" },
        { label: statuses.accepted, cell: ({ accepted }) => f.number(accepted), kind: "amount" },
        { label: statuses.declined, cell: ({ declined }) => f.number(declined), kind: "amount" },
        { label: statuses.revoked, cell: ({ revoked }) => f.number(revoked), kind: "amount" },
        {
          label: medianTime,
          cell: ({ medianSeconds }) => medianSeconds === null ? noTime : f.duration(medianSeconds),
          kind: "amount",
        },
      ]}
      rows={reviewers}
    />
  );
}
