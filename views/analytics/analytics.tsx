import type { Minor } from "../../data/base/minor.ts";
import type { Analytics, Figures } from "../../data/reports/analytics.ts";
import type { DecisionFigures } from "../../data/kyc/figures/decision_figures.ts";
import type { ReviewFigures } from "../../data/kyc/figures/review_figures.ts";
import type { ReasonFigure } from "../../data/kyc/figures/reason_figures.ts";
import type {
  FigurePeriod,
  PeriodDays,
  PeriodFigures,
} from "../../data/kyc/figures/figure_periods.ts";
import { PeriodChange } from "./period.tsx";
import { CareTaken, Flow, Waiting } from "./review_quality.tsx";
import { Decisions, RevenueBreakdown, Reviewers } from "./figures.tsx";
import { DeclinesByReason } from "./reason_figures.tsx";
import { countedAs, FigurePanel, Folded, sum, withTicks } from "../ui/figures.tsx";
import { Island } from "../ui/shell/island.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { useUi } from "../ui/ui.ts";

interface AnalyticsPageProps {
  analytics: Figures;
  pendingRevenue: Minor;
  /** Null for readers who may not read KYC. */
  review: ReviewProps | null;
}

interface ReviewProps {
  decisions: DecisionFigures;
  review: ReviewFigures;
  reasons: readonly ReasonFigure[];
  period: FigurePeriod;
  days: PeriodDays;
  before: PeriodFigures;
}

export function AnalyticsPage({ analytics, pendingRevenue, review }: AnalyticsPageProps) {
  const ui = useUi();
  return (
    <div className="stack duo">
      {review && <Metrics analytics={analytics} />}
      {review && <Growth growth={analytics.userGrowth} />}
      {ui.may("finance.read") && (
        <RevenueBreakdown
          revenue={analytics.revenueMinor}
          pending={pendingRevenue}
        />
      )}
      {review && <ReviewSections {...review} />}
      {review && <Definitions />}
    </div>
  );
}

/** Says of each figure of the page what it counts. */
function Definitions() {
  const { m: { analytics } } = useUi();
  const { metrics, review, decisions, definitions, definitionsTitle, meaning } = analytics;
  const { figure } = analytics.change;
  const names = {
    avgSessionDuration: metrics.session,
    activeUsersDaily: metrics.daily,
    kycCompletionRate: metrics.completion,
    received: review.received,
    decisions: decisions.total,
    ...decisions.statuses,
    medianSeconds: decisions.medianTime,
  };
  return (
    <FigurePanel
      title={definitionsTitle}
      columns={[
        { label: figure, cell: ({ id }) => names[id], kind: "text" },
        { label: meaning, cell: ({ id }) => definitions[id], kind: "text" },
      ]}
      rows={(Object.keys(names) as (keyof typeof names)[]).map((id) => ({ id }))}
    />
  );
}

function ReviewSections({ decisions, review, reasons, period, days, before }: ReviewProps) {
  return (
    <>
      <Decisions decisions={decisions} period={period} />
      <Flow review={review} period={period} />
      <PeriodChange
        days={days}
        now={periodFigures(decisions, review)}
        before={before}
      />
      <Waiting review={review} />
      <Reviewers decisions={decisions} period={period} />
      <DeclinesByReason reasons={reasons} period={period} />
      <CareTaken review={review} period={period} />
    </>
  );
}

const periodFigures = (
  { periods, decisions, medianSeconds }: DecisionFigures,
  { days }: ReviewFigures,
): PeriodFigures => ({
  decisions,
  medianSeconds,
  received: sum(days.map(({ received }) => received)),
  accepted: sum(periods.map(({ accepted }) => accepted)),
  declined: sum(periods.map(({ declined }) => declined)),
  revoked: sum(periods.map(({ revoked }) => revoked)),
});

function Metrics({ analytics }: { analytics: Figures }) {
  const { m: { analytics: { metrics: texts } }, f } = useUi();
  const { engagementMetrics: metrics, measuredOn: day } = analytics;
  const measured = (figure: number | undefined, unit?: string) => {
    const note = figure === undefined ? texts.notMeasured : unit && ` ${unit}`;
    return (
      <>
        <p className="value">
          {figure !== undefined && f.number(figure)}
          {note && <small className="muted">{note}</small>}
        </p>
        {day && <time className="muted" dateTime={day}>{texts.measuredOn(f.day(day))}</time>}
      </>
    );
  };
  return (
    <div className="cards stats">
      <article className="card">
        <h2 className="muted">{texts.session}</h2>
        {measured(metrics.avgSessionDuration, texts.minutes)}
      </article>
      <article className="card">
        <h2 className="muted">{texts.daily}</h2>
        {measured(metrics.activeUsersDaily)}
      </article>
      <article className="card">
        <h2 className="muted">{texts.completion}</h2>
        <p className="value">{f.percent(metrics.kycCompletionRate)}</p>
      </article>
    </div>
  );
}

function Growth({ growth }: { growth: Analytics["userGrowth"] }) {
  const ui = useUi();
  const { m, f } = ui;
  const texts = m.analytics;
  const first = growth[0];
  const last = growth.at(-1);
  if (!first || !last) return <StatePanel title={texts.noGrowth} />;
  const label = texts.growthSummary(
    f.month(first.month),
    f.number(first.users),
    f.month(last.month),
    f.number(last.users),
  );
  const labels = growth.map(({ month }) => f.month(month));
  const series = [{ name: texts.users, values: growth.map(({ users }) => users) }];
  return (
    <section className="panel">
      <header>
        <h2>{texts.growth}</h2>
      </header>
      <Island
        name="figure_chart"
        props={withTicks(f, {
          label,
          kind: "line",
          counted: countedAs(ui, texts.unit),
          labels,
          series,
        })}
      />
      <Folded label={texts.figures}>
        <GrowthTable growth={growth} />
      </Folded>
    </section>
  );
}

function GrowthTable({ growth }: { growth: Analytics["userGrowth"] }) {
  const { m, f } = useUi();
  const { growth: caption, month, users } = m.analytics;
  return (
    <table className="rows compact">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{month}</th>
          {growth.map((point) => (
            <th scope="col" className="amount" key={point.month}>
              <time dateTime={point.month}>{f.month(point.month)}</time>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{users}</th>
          {growth.map((point) => (
            <td className="amount" data-label={f.month(point.month)} key={point.month}>
              {f.number(point.users)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
