import type { CareFigures, ReviewFigures } from "../../data/kyc/figures/review_figures.ts";
import type { FigurePeriod } from "../../data/kyc/figures/figure_periods.ts";
import type { Flag } from "../../data/kyc/figures/flagged_decisions.ts";
import { flaggedHref } from "./flagged_decisions.tsx";
import { queueHref } from "../kyc/review_links.ts";
import { FigurePanel, withTicks } from "../ui/figures.tsx";
import type { Column } from "../ui/list/table.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

const stages = ["waiting", "no-answer", "escalated"] as const;

interface WaitingRow {
  id: string;
  label: string;
  href?: string;
  count: number;
  isAll: boolean;
}

export function Waiting({ review }: { review: ReviewFigures }) {
  const { m, f } = useUi();
  const texts = m.analytics.review;
  const rows: WaitingRow[] = [
    ...review.waiting.map(({ age, ...counted }) => ({
      id: `age-${age}`,
      label: texts.ages[age],
      ...counted,
    })),
    ...stages.filter((stage) => review.stages[stage] > 0).map((stage) => ({
      id: `stage-${stage}`,
      label: m.kyc.queues.names[stage],
      href: queueHref(stage),
      count: review.stages[stage],
      isAll: true,
    })),
  ];
  return (
    <FigurePanel
      title={texts.waiting}
      columns={[
        {
          label: texts.age,
          cell: ({ label, href }) => href === undefined ? label : <a href={href}>{label}</a>,
        },
        {
          label: texts.requests,
          cell: ({ count, isAll }) =>
            isAll ? f.number(count) : m.common.list.moreThan(f.number(count)),
          kind: "amount",
        },
      ]}
      rows={rows.some(({ count }) => count > 0) ? rows : []}
      none={texts.noneWaits}
    />
  );
}

interface ReviewProps {
  review: ReviewFigures;
  period: FigurePeriod;
}

export function CareTaken({ review, period }: ReviewProps) {
  const ui = useUi();
  const { m, f } = ui;
  const texts = m.analytics.review;
  const { revoked, undone, reopened } = review;
  const within = m.analytics.periods.within[period];
  const whole: CareRow = { id: "care-all", reviewer: null, name: texts.all, ...review };
  const reviewers = review.reviewers.map(({ id, ...row }): CareRow => (
    { id: `care-${id}`, reviewer: id, ...row }
  ));
  const summary = [texts.careText(f.number(revoked), within)];
  if (undone + reopened > 0) summary.push(texts.takenBack(f.number(undone), f.number(reopened)));
  return (
    <FigurePanel
      title={texts.care}
      summary={summary.join(". ")}
      columns={careColumns(ui, period)}
      rows={[whole, ...reviewers].filter(({ decisions }) => decisions > 0)}
      none={texts.none(within)}
    />
  );
}

/** `reviewer` is a staff id; null for all. */
type CareRow = CareFigures & { id: string; reviewer: string | null; name: string };

function careColumns(ui: Ui, period: FigurePeriod): Column<CareRow>[] {
  const { m, f } = ui;
  const texts = m.analytics.review;
  const { reviewer, total, medianTime, noTime } = m.analytics.decisions;
  const time = (seconds: number | null) => seconds === null ? noTime : f.duration(seconds);
  return [
    { label: reviewer, cell: ({ name }) => name, kind: "text" },
    { label: total, cell: ({ decisions }) => f.number(decisions), kind: "amount" },
    { label: medianTime, cell: ({ medianSeconds }) => time(medianSeconds), kind: "amount" },
    { label: texts.p95, cell: ({ p95Seconds }) => time(p95Seconds), kind: "amount" },
    {
      label: texts.blind,
      cell: (row) => <FlaggedShare row={row} period={period} flag="not-viewed" count={row.blind} />,
      kind: "amount",
    },
    {
      label: texts.quick,
      cell: (row) => <FlaggedShare row={row} period={period} flag="quick" count={row.quick} />,
      kind: "amount",
    },
  ];
}

interface FlaggedShareProps {
  row: CareRow;
  period: FigurePeriod;
  flag: Flag;
  count: number;
}

/** Leads to the decisions; readers who may not see those of others get a link for their own only. */
function FlaggedShare({ row, period, flag, count }: FlaggedShareProps) {
  const ui = useUi();
  const { f } = ui;
  const { reviewer, decisions } = row;
  if (count === 0) return f.number(0);
  const text = `${f.number(count)} (${f.percent(count / decisions * 100)})`;
  if (reviewer === null && !ui.may("staff.read")) return text;
  return <a href={flaggedHref({ flag, period, reviewer })}>{text}</a>;
}

export function Flow({ review, period }: ReviewProps) {
  const { m, f } = useUi();
  const texts = m.analytics.review;
  const flowText = texts.flowText(m.analytics.periods.within[period]);
  const { days } = review;
  const busy = days.filter(({ received, decided }) => received + decided > 0);
  return (
    <FigurePanel
      title={texts.flow}
      summary={flowText}
      chart={withTicks(f, {
        label: flowText,
        kind: "bars",
        labels: days.map(({ day }) => f.shortDay(day)),
        series: [
          { name: texts.received, values: days.map(({ received }) => received) },
          { name: texts.decided, values: days.map(({ decided }) => decided) },
        ],
      })}
      folded={m.analytics.figures}
      columns={[
        {
          label: m.analytics.decisions.day,
          cell: ({ day }) => <time dateTime={day}>{f.day(day)}</time>,
        },
        { label: texts.received, cell: ({ received }) => f.number(received), kind: "amount" },
        { label: texts.decided, cell: ({ decided }) => f.number(decided), kind: "amount" },
      ]}
      rows={busy.reverse().map((row) => ({ id: `flow-${row.day}`, ...row }))}
      none={texts.noFlow}
    />
  );
}
