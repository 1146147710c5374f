import type { ReactNode } from "react";
import type { News, Today } from "../../data/kyc/figures/today.ts";
import { boundedText } from "./needs.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

export function QueuePanel({ today }: { today: Today }) {
  const ui = useUi();
  const { m, f } = ui;
  const texts = m.dashboard.queue;
  const { medianSeconds, p95Seconds } = today;
  return (
    <section className="panel queue">
      <header>
        <h2>{texts.title}</h2>
        {ui.may("analytics.read") && <a className="end" href="/analytics">{texts.analytics}</a>}
      </header>
      <dl>
        <Figure label={texts.waiting}>{f.number(today.waiting)}</Figure>
      </dl>
      {today.ages && today.waiting > 0 && <Ages ages={today.ages} />}
      <dl>
        <Figure label={texts.submitted}>{boundedText(ui, today.submitted)}</Figure>
        <Figure label={texts.decided}>{boundedText(ui, today.decided)}</Figure>
        <Figure label={texts.waits} title={texts.week}>
          {medianSeconds === null || p95Seconds === null
            ? "–"
            : `${f.span(medianSeconds)} / ${f.span(p95Seconds)}`}
        </Figure>
        {ui.may("kyc.decide") && <Figure label={texts.own}>{boundedText(ui, today.own)}</Figure>}
      </dl>
    </section>
  );
}

const Figure = (
  { label, title, children }: { label: string; title?: string; children: ReactNode },
) => (
  <div>
    <dt className="muted">
      {label} {title && <small>{title}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
);

const tones = ["accepted", "pending", "declined"];
const WIDTH = 300;

/** One bar; the text below it has the same figures. */
function Ages({ ages }: { ages: NonNullable<Today["ages"]> }) {
  const { f, m } = useUi();
  const all = Math.max(1, ages[0] + ages[1] + ages[2]);
  const widths = ages.map((count) => count / all * WIDTH);
  return (
    <div className="ages">
      <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
        {widths.map((width, at) =>
          width > 0 && (
            <rect
              key={tones[at]}
              className={tones[at]}
              x={widths.slice(0, at).reduce((sum, one) => sum + one, 0)}
              width={width}
              height="8"
            />
          )
        )}
      </svg>
      <p className="muted">{m.dashboard.queue.ages(ages.map(f.number))}</p>
    </div>
  );
}

export function SinceLine({ news }: { news: News }) {
  const ui = useUi();
  const texts = ui.m.dashboard.since;
  const parts = [
    [news.submitted, texts.submitted],
    [news.decided, texts.decided],
    [news.revoked, texts.revoked],
  ] as const;
  const counts = parts.filter(([{ count }]) => count > 0)
    .map(([bounded, text]) => text(bounded.count, boundedText(ui, bounded)));
  return (
    <p className="muted since">
      {texts.title} (<Time at={news.since} f={ui.f} clock />
      {ui.m.common.labelled(")", counts.length > 0 ? counts.join(", ") : texts.nothing)}
    </p>
  );
}
