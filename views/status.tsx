import { Fragment, type ReactNode } from "react";
import type { SystemStatus } from "../data/reports/system_status.ts";
import { StatusBadge, type Tone } from "./ui/badge.tsx";
import { Icon } from "./ui/icon.tsx";
import { useUi } from "./ui/ui.ts";

const good: Tone = { tone: "accepted", icon: "circle-check" };

export interface RequestFigures {
  requests: number;
  /** Share of answers with status 500 or more, in percent. */
  errorRate: number;
  /** Milliseconds until the answer began; null without requests. */
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

interface StatusPageProps {
  process: { version: string; uptimeSeconds: number };
  system: SystemStatus;
  requests: RequestFigures;
  /** A mail server is configured. */
  sendsMail: boolean;
}

/** Figures and services of the specification, which only the sample has; then the measured state. */
export function StatusPage({ ...live }: StatusPageProps) {
  const ui = useUi();
  const { cards, services, serviceNames, operational, sampleFigures } = ui.m.status;
  const { notMeasured } = ui.m.analytics.metrics;
  return (
    <div className="stack">
      {ui.isDemo && <p className="muted">{sampleFigures}</p>}
      <div className="cards stats">
        {[cards.uptime, cards.response, cards.api].map(({ title, figure, state }) => (
          <article className="card" key={title}>
            <h2 className="muted">{title}</h2>
            {ui.isDemo
              ? (
                <>
                  <p className="value">{figure}</p>
                  <p className="muted">{state}</p>
                </>
              )
              : <p className="muted">{notMeasured}</p>}
          </article>
        ))}
      </div>
      <section className="stack">
        <h2>{services}</h2>
        <ul className="panel list">
          {serviceNames.map((name) => (
            <li key={name}>
              <Icon name="server" />
              <span>{name}</span>
              {ui.isDemo
                ? <StatusBadge tone={good} label={operational} />
                : <span className="muted end">{notMeasured}</span>}
            </li>
          ))}
        </ul>
      </section>
      <Live {...live} />
    </div>
  );
}

function Live({ process, system, requests, sendsMail }: StatusPageProps) {
  const { m, f } = useUi();
  const texts = m.status.live;
  const wait = (value: number | null) => value === null ? texts.none : f.milliseconds(value);
  const cards: [label: string, value: ReactNode][] = [
    [texts.version, process.version],
    [texts.uptime, f.duration(process.uptimeSeconds)],
    [texts.database, texts.engines[system.engine]],
    [texts.roundTrip, f.milliseconds(system.roundTripMs)],
    [texts.size, f.bytes(system.sizeBytes)],
    [texts.storage, texts.storages[system.storage]],
    [texts.mail, sendsMail ? texts.letters(f.number(system.lettersWaiting)) : texts.noMail],
    [texts.sessions, f.number(system.activeSessions)],
    [texts.migrations, <Migrations key="migrations" {...system.migrations} />],
    [texts.requests, f.number(requests.requests)],
    [texts.p50, wait(requests.p50)],
    [texts.p95, wait(requests.p95)],
    [texts.p99, wait(requests.p99)],
    [texts.errorRate, f.percent(requests.errorRate)],
  ];
  return (
    <section className="stack">
      <div>
        <h2>{texts.title}</h2>
        <p className="muted">{texts.intro}</p>
      </div>
      <dl className="panel figures">
        {cards.map(([label, value]) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The migration's name may break between its words. */
const Migrations = ({ count, latest }: SystemStatus["migrations"]) => {
  const ui = useUi();
  return (
    <>
      {ui.f.number(count)}{" "}
      ({latest.split(/(?<=_)/).map((word, index) => (
        <Fragment key={word}>{index > 0 && <wbr />}{word}</Fragment>
      ))})
    </>
  );
};
