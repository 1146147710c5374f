import {
  type FigurePeriod,
  type PeriodDays,
  type PeriodFigures,
} from "../../data/kyc/figures/figure_periods.ts";
import { FigurePanel } from "../ui/figures.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

interface PeriodTabsProps {
  current: FigurePeriod;
  href: (period: FigurePeriod) => string;
}

export function PeriodTabs({ current, href }: PeriodTabsProps) {
  const { label, names } = useUi().m.analytics.periods;
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {(Object.keys(names) as FigurePeriod[]).map((period) => (
          <li key={period}>
            <a href={href(period)} aria-current={period === current ? "page" : undefined}>
              {names[period]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PeriodChangeProps {
  days: PeriodDays;
  now: PeriodFigures;
  before: PeriodFigures;
}

/** The figures of a period beside those of the period before. */
export function PeriodChange({ days, now, before }: PeriodChangeProps) {
  const ui = useUi();
  const { m, f } = ui;
  const { change, decisions: texts, review } = m.analytics;
  const rows = measures.map((measure) => ({
    id: `change-${measure}`,
    measure,
    now: now[measure],
    before: before[measure],
  }));
  const labels = {
    decisions: texts.total,
    medianSeconds: texts.medianTime,
    received: review.received,
    ...texts.statuses,
  };
  const figure = (measure: Measure, value: number | null) =>
    value === null
      ? texts.noTime
      : measure === "medianSeconds"
      ? f.duration(value)
      : f.number(value);
  const span = ([first = "", ...others]: readonly string[]) =>
    `${f.day(first)} – ${f.day(others.at(-1) ?? first)}`;
  return (
    <FigurePanel
      title={change.title}
      summary={change.summary(span(days.days), span(days.before))}
      columns={[
        { label: change.figure, cell: ({ measure }) => labels[measure], kind: "text" },
        { label: change.now, cell: (row) => figure(row.measure, row.now), kind: "amount" },
        { label: change.before, cell: (row) => figure(row.measure, row.before), kind: "amount" },
        {
          label: change.change,
          cell: (row) => changeText(ui, row),
          kind: "amount",
        },
      ]}
      rows={rows.some((row) => row.now || row.before) ? rows : []}
      none={review.noFlow}
    />
  );
}

const measures = [
  "received",
  "decisions",
  "accepted",
  "declined",
  "revoked",
  "medianSeconds",
] as const;
type Measure = typeof measures[number];

interface Compared {
  measure: Measure;
  now: number | null;
  before: number | null;
}

/** The difference with its sign, and in percent where there is a figure before: `+36`, `−2 (−5 %)`. */
function changeText({ m, f }: Ui, { measure, now, before }: Compared): string {
  const { change, decisions } = m.analytics;
  if (now === null) return decisions.noTime;
  if (now === before) return change.same;
  const difference = now - (before ?? 0);
  const amount = Math.abs(difference);
  const shown = measure === "medianSeconds" ? f.duration(amount) : f.number(amount);
  const sign = difference > 0 ? "+" : "\u2212";
  if (!before) return `${change.fresh}, ${sign}${shown}`;
  return `${sign}${shown} (${sign}${f.percent(amount / before * 100)})`;
}
